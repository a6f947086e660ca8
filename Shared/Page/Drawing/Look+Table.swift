internal import Explaining
internal import Model

/// The table at the end: a row for each notification of a person, with links to where it is told.
extension Look {
    func rows(of story: PersonStory, number: Int, _ index: StepIndex, in html: inout HTMLWriter) {
        for (place, outcome) in story.outcomes.enumerated() {
            html.element("tr", .id(.row(place + 1, of: number))) { html in
                cells(outcome.notification, outcome.receipts, of: story, index, in: &html)
            }
            html.newLine()
        }
    }

    private func cells(
        _ id: NotificationID, _ receipts: [Receipt], of story: PersonStory, _ index: StepIndex,
        in html: inout HTMLWriter
    ) {
        let state = ExplainedState(after: receipts)
        // What came after the end of its wait, as a repeated request does, is no outcome.
        let decision = receipts.last { ![.accepted, .lowered, .advised].contains($0.code) && $0.rule != .p0 }
        html.element("td", .class("came")) { html in
            if let first = receipts.first { time(first.at, in: &html) }
        }
        html.element("td", .ownDirection, text: story.id.string)
        html.element("th", .fixed("scope", "row")) { html in
            icon(id.parts?.app, "tiny", in: &html)
            html.text(" ")
            link(index.first(of: id), in: &html) { html in
                html.quoted(id.parts.map { name(of: $0.app) } ?? id.string)
                if let request = id.parts?.request.string {
                    html.text(" ")
                    html.element("code", .ownDirection, text: request)
                }
            }
        }
        html.element("td") { html in
            link(index.last(of: id), in: &html) { html in
                html.element(
                    "span", .class("pill", Self.tone(of: decision?.code.rawValue ?? "")),
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
        case .settled(let code): words(for: code.rawValue)
        case .repeating(let code): "\(words(for: code.rawValue)), repeats"
        }
    }

    private func link(
        _ anchor: HTMLWriter.Anchor?, in html: inout HTMLWriter, content: (inout HTMLWriter) -> Void
    ) {
        if let anchor { html.element("a", .link(anchor), content: content) } else { content(&html) }
    }

    /// The day is left out where it is that of `before`.
    private func time(_ instant: Instant, after before: Instant? = nil, in html: inout HTMLWriter) {
        let day = clock.shortDay(instant)
        let isSameDay = before.map { clock.shortDay($0) } == day
        html.element("time", .instant(instant), text: (isSameDay ? "" : "\(day), ") + clock.time(instant))
    }
}
