internal import Model

extension Explanation {
    /// The explanation as text for people: one paragraph for each notification, and a line break after each line.
    public var text: String {
        (notifications.map(\.text) + rejected.map { $0.line + "\n" }).joined(separator: "\n")
    }
}

extension ExplainedNotification {
    /// The notification's id, its state, its level, each step, what became of its pushes, and what would have let it alert or
    /// sound.
    public var text: String {
        var lines = ["\(id)", "  \(state.sentence)"]
        if let level {
            let asked = askedLevel.flatMap { $0 == level ? nil : "it asked for \($0)" } ?? "as asked"
            lines.append("  Its level is \(level), \(asked).")
        }
        for step in steps { lines += step.lines.map { "  \($0)" } }
        lines += pushes.map { "  \($0.line)" }
        lines += (waysOut.flatMap(\.lines) + silence).map { "  \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension ExplainedStep {
    private static let indent = "      "

    /// A headline, then the facts that the rule used, then the result on each device.
    var lines: [String] {
        var lines = ["\(at)  \(rule.text)  \(code)\(isTerminal == true ? ", final" : "")", "\(Self.indent)\(says)"]
        lines += facts.map { "\(Self.indent)\($0.words): \($0.value)" }
        if !also.isEmpty {
            lines.append("\(Self.indent)other reasons: \(also.map(\.text).joined(separator: ", "))")
        }
        for advice in advice {
            let field = advice.field.map { " (\($0))" } ?? ""
            let detail = advice.detail.isEmpty ? "" : ": \(advice.detail)"
            lines.append("\(Self.indent)advice: \(advice.code.rawValue)\(field)\(detail)")
        }
        lines += devices.map { "\(Self.indent)- \($0.line)" }
        return lines
    }
}
