internal import Explaining
internal import Model

/// One step of a story: which notifications, what was decided and why, and each device.
extension Look {
    /// A section with the devices side by side; a quiet step is one line that opens.
    ///
    /// - Parameter row: the place of a notification in the table at the end.
    func step(
        _ step: StoryStep, _ anchor: HTMLWriter.Anchor, of story: PersonStory,
        row: (NotificationID) -> HTMLWriter.Anchor?, in html: inout HTMLWriter
    ) {
        let code = step.explained?.code ?? ""
        if step.isQuiet {
            html.element("details", .class("step", "quiet"), .data("data-code", code)) { html in
                html.element("summary") { html in
                    emblem(step, "small", in: &html)
                    title(step, row: { _ in nil }, in: &html)
                    let chips = chips(of: step, in: story)
                    gist(step, hasReasons: !chips.isEmpty, in: &html)
                    draw(chips, in: &html)
                }
                // A browser opens what is closed when a link leads into it.
                html.element("div", .class("opened-step"), .id(anchor)) { html in
                    if let explained = step.explained { sentence(explained, in: &html) }
                    if let id = step.notifications.first, let row = row(id) {
                        html.element("p", .class("says")) { $0.element("a", .link(row), text: "What became of it") }
                    }
                    why(step, in: &html)
                    devices(step, in: &html)
                }
            }
        } else {
            html.element("section", .class("step"), .id(anchor), .data("data-code", code)) { html in
                html.element("div", .class("step-head")) { html in
                    emblem(step, in: &html)
                    html.element("div") { html in
                        title(step, row: row, in: &html)
                        draw(chips(of: step, in: story), in: &html)
                        if let explained = step.explained { sentence(explained, in: &html) }
                    }
                }
                why(step, in: &html)
                devices(step, in: &html)
            }
        }
        html.newLine()
    }

    /// What stands on the device, in a few words, and nothing that it hides; else what the rule says.
    private func gist(_ step: StoryStep, hasReasons: Bool, in html: inout HTMLWriter) {
        let view = step.scenes.lazy.compactMap { scene in
            scene.delivery.views.list
                ?? scene.list.stacks.lazy.map(\.leader).first {
                    step.notifications.contains($0.notification)
                }?.view(isLocked: scene.condition.isLocked)
        }.first
        let placeholder = view?.placeholder.flatMap { $0 == words.notification ? nil : $0 }
        if let words = view?.title ?? placeholder {
            html.element("span", .class("gist"), .ownDirection, text: words)
        } else if !hasReasons, let explained = step.explained {
            html.element("span", .class("gist"), text: explained.says)
        }
    }

    private func chips(of step: StoryStep, in story: PersonStory) -> [Chip] {
        let app = step.notifications.first?.parts?.app ?? step.scenes.first?.delivery.app
        return Chip.chips(
            of: step,
            focus: { id in
                let focus = story.record?.focuses.first { $0.id.string == id }
                return DisplayText.clean(focus?.name ?? id, keepsLines: false)
            }, app: app.map(name) ?? "the app",
            time: { instant in
                let isToday = clock.shortDay(instant) == clock.shortDay(step.at)
                return (isToday ? "" : "\(clock.shortDay(instant)), ") + clock.time(instant)
            })
    }

    private func draw(_ chips: [Chip], in html: inout HTMLWriter) {
        guard !chips.isEmpty else { return }
        html.element("span", .class("chips")) { html in
            for chip in chips {
                html.element("span", .class("chip", chip.tone.style)) { html in
                    html.quoted(chip.words)
                    if let rule = chip.rule {
                        html.text(" ")
                        html.element("span", .class("number"), text: rule.text)
                    }
                }
                html.text(" ")
            }
        }
    }

    /// The app's icon; a digest or summary of several apps has a sign of its own.
    private func emblem(_ step: StoryStep, _ size: StaticString = "", in html: inout HTMLWriter) {
        switch step.scenes.first?.delivery.type {
        case .digest?, .summary?: html.element("span", .class("icon", size, "shade-0"), .decoration, text: "≡")
        default: icon(step.notifications.first?.parts?.app ?? step.scenes.first?.delivery.app, size, in: &html)
        }
    }

    private func title(
        _ step: StoryStep, row: (NotificationID) -> HTMLWriter.Anchor?, in html: inout HTMLWriter
    ) {
        html.element("h4") { html in
            subject(step, row: row, in: &html)
            if let explained = step.explained {
                html.text(" ")
                html.element(
                    "span", .class("pill", Self.tone(of: explained.code)), text: Self.words(for: explained.code))
            }
        }
    }

    private func subject(
        _ step: StoryStep, row: (NotificationID) -> HTMLWriter.Anchor?, in html: inout HTMLWriter
    ) {
        let type = step.scenes.first?.delivery.type
        if type == .digest || type == .summary {
            html.text(type == .summary ? "Scheduled summary" : "Digest")
            return
        }
        guard let id = step.notifications.first else {
            html.quoted(step.scenes.first?.delivery.app.map(name) ?? "Badge")
            return
        }
        html.quoted(id.parts.map { name(of: $0.app) } ?? id.string)
        if let request = id.parts?.request.string {
            html.text(" ")
            if let row = row(id) {
                html.element("a", .link(row)) { $0.element("code", .ownDirection, text: request) }
            } else {
                html.element("code", .ownDirection, text: request)
            }
        }
        if step.notifications.count > 1 { html.text(" and \(step.notifications.count - 1) more") }
    }

    func sentence(_ explained: ExplainedStep, in html: inout HTMLWriter) {
        html.element("p", .class("says")) { html in
            html.text(explained.says)
            html.text(" ")
            html.rule(explained.rule)
            if case .text(let until)? = explained.details[.until], let instant = Instant(until) {
                html.text(" Until ")
                html.element("time", .instant(instant), text: "\(clock.shortDay(instant)), \(clock.time(instant))")
                html.text(".")
            }
        }
    }

    /// Every receipt of the step with what the rule looked at.
    private func why(_ step: StoryStep, in html: inout HTMLWriter) {
        let told =
            step.receipts.isEmpty
            ? step.explained.map { [($0, nil)] } ?? []
            : step.receipts.map {
                (ExplainedStep($0), $0.notification)
            }
        guard !told.isEmpty else { return }
        html.element("details", .class("why")) { html in
            html.element("summary", text: "Why")
            html.element("ol") { html in
                for (explained, notification) in told.prefix(limits.gathered) {
                    html.element("li") {
                        reason(explained, of: step.notifications.count > 1 ? notification : nil, in: &$0)
                    }
                }
            }
            if told.count > limits.gathered {
                html.element("p", .class("more"), text: "and \(told.count - limits.gathered) more receipts")
            }
        }
    }

    private func reason(_ explained: ExplainedStep, of notification: NotificationID?, in html: inout HTMLWriter) {
        html.element("p") { html in
            html.rule(explained.rule)
            html.text(" ")
            html.element("strong", text: Self.words(for: explained.code))
            if let notification {
                html.text(" ")
                html.element("code", .ownDirection, text: notification.string)
            }
            html.text(explained.isTerminal == true ? ", final. " : ". ")
            html.text(explained.says)
        }
        guard !explained.facts.isEmpty || !explained.also.isEmpty || !explained.advice.isEmpty else { return }
        html.element("dl") { html in
            for fact in explained.facts { self.fact(fact.words, fact.value, in: &html) }
            if !explained.also.isEmpty {
                fact("also held", explained.also.map(\.text).joined(separator: ", "), in: &html)
            }
            for advice in explained.advice {
                fact(
                    "advice",
                    [advice.code.rawValue, advice.field ?? "", advice.detail].filter { !$0.isEmpty }
                        .joined(separator: ", "), in: &html)
            }
        }
    }

    func fact(_ words: String, _ value: String, in html: inout HTMLWriter) {
        html.element("div") { html in
            html.element("dt", .ownDirection, text: words)
            html.element("dd", .ownDirection, text: value)
        }
    }

    /// Those that alert side by side; below them a line that opens for each that only changes quietly.
    private func devices(_ step: StoryStep, in html: inout HTMLWriter) {
        guard !step.scenes.isEmpty else { return }
        let why = step.scenes.first?.delivery.why
        let drawn = step.isQuiet ? step.scenes : step.scenes.filter { !$0.isQuiet }
        html.element("div", .class("devices")) { html in
            for scene in drawn { device(scene, level: "h5", stepWhy: why, in: &html) }
        }
        if drawn.count < step.scenes.count {
            html.element("div", .class("quiet-devices")) { html in
                for scene in step.scenes where scene.isQuiet {
                    device(scene, level: "h5", stepWhy: why, opens: true, in: &html)
                }
            }
        }
        if step.omittedScenes > 0 {
            let words = step.omittedScenes == 1 ? "1 more device is" : "\(step.omittedScenes) more devices are"
            html.element("p", .class("left-out"), text: "\(words) not drawn.")
        }
    }

    // MARK: Codes

    /// A receipt's code as a person says it.
    static func words(for code: String) -> String {
        guard let first = code.first else { return "Changed" }
        return first.uppercased() + code.dropFirst().replacing("-", with: " ")
    }

    /// How the pill is coloured; its words say the same.
    static func tone(of code: String) -> StaticString {
        switch ReceiptCode(rawValue: code) {
        case .alerted?: "loud"
        case .held?, .parked?, .snoozed?: "waits"
        case .suppressed?, .rejected?, .nowhere?, .expired?: "stopped"
        default: "calm"
        }
    }
}

extension HTMLWriter {
    /// The number of a rule; a reader hears what it is.
    mutating func rule(_ rule: Recorded<Rule>) {
        element("span", .class("rule")) { html in
            html.element("span", .class("unseen"), text: "rule ")
            html.text(rule.text)
        }
    }
}
