internal import Explaining
internal import Model

/// The table at the end: a row for each notification of a person, with links to its steps.
struct OutcomeTable {
    let look: Look
    let story: PersonStory
    /// The person's number on the page, from 1.
    let number: Int
    /// Where the steps of each notification are drawn.
    let index: StepIndex

    func draw(in html: inout HTMLWriter) {
        for (place, outcome) in story.outcomes.enumerated() {
            html.element("tr", .id(.row(place + 1, of: number))) { html in
                cells(outcome.notification, outcome.receipts, in: &html)
            }
            html.newLine()
        }
    }

    private func cells(_ id: NotificationID, _ receipts: [Receipt], in html: inout HTMLWriter) {
        let state = ExplainedState(after: receipts)
        // A repeated request (rule P0) does not change the outcome.
        let decision = receipts.last { $0.code.isDecision && $0.rule != .p0 }
        html.element("td", .class("came")) { html in
            if let first = receipts.first { time(first.at, in: &html) }
        }
        html.element("td", .ownDirection, text: story.id.string)
        html.element("th", .fixed("scope", "row")) { html in
            look.icon(id.parts?.app, "tiny", in: &html)
            html.text(" ")
            link(index.first(of: id), in: &html) { html in
                html.quoted(id.parts.map { look.name(of: $0.app) } ?? id.string)
                if let request = id.parts?.request.string {
                    html.text(" ")
                    html.code(request)
                }
            }
        }
        html.element("td") { html in
            link(index.last(of: id), in: &html) { html in
                html.element(
                    "span", .class("pill", CodeWords.tone(of: decision?.code.rawValue ?? "")),
                    text: Self.words(of: state))
            }
            if let decision, let first = receipts.first, decision.at != first.at {
                html.text(" ")
                time(decision.at, after: first.at, in: &html)
            }
            if case .waiting(let wait) = state, let until = wait.until {
                html.text(" until ")
                time(until, after: receipts.first?.at, in: &html)
            }
        }
        html.element("td") { html in
            if let decision { html.rule(decision.rule) }
        }
    }

    private static func words(of state: ExplainedState) -> String {
        switch state {
        case .underWay: "Under way"
        case .waiting(let wait): "Waits for \(wait.kind.rawValue)"
        case .settled(let code): CodeWords.words(for: code.rawValue)
        case .repeating(let code): "\(CodeWords.words(for: code.rawValue)), repeats"
        }
    }

    private func link(
        _ anchor: HTMLWriter.Anchor?, in html: inout HTMLWriter, content: (inout HTMLWriter) -> Void
    ) {
        if let anchor { html.element("a", .link(anchor), content: content) } else { content(&html) }
    }

    /// Writes the time, and the day unless it is the same as that of `before`.
    private func time(_ instant: Instant, after before: Instant? = nil, in html: inout HTMLWriter) {
        let day = look.clock.shortDay(instant)
        let isSameDay = before.map { look.clock.shortDay($0) } == day
        html.element("time", .instant(instant), text: (isSameDay ? "" : "\(day), ") + look.clock.time(instant))
    }
}
