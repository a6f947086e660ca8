internal import Explaining
internal import Model

/// Draws every receipt of a step, with the facts that its rule used.
struct WhyDrawing {
    let look: Look
    let step: StoryStep

    func draw(in html: inout HTMLWriter) {
        let told =
            step.receipts.isEmpty
            ? step.explained.map { [($0, nil)] } ?? []
            : step.receipts.map { (ExplainedStep($0), $0.notification) }
        guard !told.isEmpty else { return }
        html.element("details", .class("why")) { html in
            html.element("summary", text: "Why")
            html.element("ol") { html in
                for (explained, notification) in told.prefix(look.limits.gathered) {
                    html.element("li") {
                        reason(explained, of: step.notifications.count > 1 ? notification : nil, in: &$0)
                    }
                }
            }
            if told.count > look.limits.gathered {
                html.element("p", .class("more"), text: "and \(told.count - look.limits.gathered) more receipts")
            }
        }
    }

    private func reason(_ explained: ExplainedStep, of notification: NotificationID?, in html: inout HTMLWriter) {
        html.element("p") { html in
            html.rule(explained.rule)
            html.text(" ")
            html.element("strong", text: CodeWords.words(for: explained.code))
            if let notification {
                html.text(" ")
                html.code(notification.string)
            }
            html.text(explained.isTerminal == true ? ", final. " : ". ")
            html.text(explained.says)
        }
        guard !explained.facts.isEmpty || !explained.also.isEmpty || !explained.advice.isEmpty else { return }
        html.element("dl") { html in
            for known in explained.facts { fact(known.words, known.value, in: &html) }
            if !explained.also.isEmpty {
                fact("other reasons", explained.also.map(\.text).joined(separator: ", "), in: &html)
            }
            for advice in explained.advice {
                let words = [advice.code.rawValue, advice.field ?? "", advice.detail].filter { !$0.isEmpty }
                fact("advice", words.joined(separator: ", "), in: &html)
            }
        }
    }

    private func fact(_ words: String, _ value: String, in html: inout HTMLWriter) {
        html.element("div") { html in
            html.element("dt", .ownDirection, text: words)
            html.element("dd", .ownDirection, text: value)
        }
    }
}
