internal import Model

extension HTMLWriter {
    /// The number of a rule; a reader hears what it is.
    mutating func rule(_ rule: Recorded<Rule>) {
        element("span", .class("rule")) { html in
            html.element("span", .class("unseen"), text: "rule ")
            html.text(rule.text)
        }
    }
}
