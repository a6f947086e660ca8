internal import Model

extension HTMLWriter {
    /// Writes the number of a rule. A screen reader says that it is a rule.
    mutating func rule(_ rule: Recorded<Rule>) {
        element("span", .class("rule")) { html in
            html.element("span", .class("unseen"), text: "rule ")
            html.text(rule.text)
        }
    }
}
