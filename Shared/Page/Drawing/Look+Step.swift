internal import Explaining
internal import Model

/// One step of a story: which notifications, what was decided and why, and each device.
extension Look {
    /// A section with the devices side by side.
    func step(_ step: StoryStep, _ anchor: HTMLWriter.Anchor, in html: inout HTMLWriter) {
        let code = step.explained?.code ?? ""
        html.element("section", .class("step"), .id(anchor), .data("data-code", code)) { html in
            html.element("div", .class("step-head")) { html in
                emblem(step, in: &html)
                html.element("div") { html in
                    title(step, in: &html)
                    if let explained = step.explained { sentence(explained, in: &html) }
                }
            }
            why(step, in: &html)
            devices(step, in: &html)
        }
        html.newLine()
    }

    /// The app's icon; a digest or summary of several apps has a sign of its own.
    private func emblem(_ step: StoryStep, in html: inout HTMLWriter) {
        switch step.scenes.first?.delivery.type {
        case .digest?, .summary?: html.element("span", .class("icon", "shade-0"), .decoration, text: "≡")
        default: icon(step.notifications.first?.parts?.app ?? step.scenes.first?.delivery.app, in: &html)
        }
    }

    private func title(_ step: StoryStep, in html: inout HTMLWriter) {
        html.element("h3") { html in
            subject(step, in: &html)
            if let explained = step.explained {
                html.text(" ")
                html.element(
                    "span", .class("pill", Self.tone(of: explained.code)), text: Self.words(for: explained.code))
            }
        }
    }

    private func subject(_ step: StoryStep, in html: inout HTMLWriter) {
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
            html.element("code", .ownDirection, text: request)
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
            if !explained.also.isEmpty { fact("also held", explained.also.joined(separator: ", "), in: &html) }
            for advice in explained.advice {
                fact(
                    "advice",
                    [advice.code.rawValue, advice.field, advice.detail].compactMap(\.self)
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

    private func devices(_ step: StoryStep, in html: inout HTMLWriter) {
        guard !step.scenes.isEmpty else { return }
        html.element("div", .class("devices")) { html in
            for scene in step.scenes { device(scene, level: "h4", stepWhy: step.scenes.first?.delivery.why, in: &html) }
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
    mutating func rule(_ number: String) {
        element("span", .class("rule")) { html in
            html.element("span", .class("unseen"), text: "rule ")
            html.text(number)
        }
    }
}
