internal import Model

/// Puts the details of a receipt into words. An unknown name is shown unchanged.
enum DetailText {
    static func facts(of details: ReceiptDetails) -> [ExplainedStep.Fact] {
        var facts: [ExplainedStep.Fact] = []
        for name in ReceiptDetails.Name.allCases {
            guard let value = details[name] else { continue }
            guard name != .problems else {
                facts += details.problems.map { .init(words: name.words, value: $0.detail) }
                continue
            }
            facts.append(ExplainedStep.Fact(words: name.words, value: said(name, value)))
            if name == .answered, let setting = details.answeredSetting {
                facts.append(ExplainedStep.Fact(words: "that answer holds until", value: setting.end))
            }
        }
        let rest = details.names.filter { ReceiptDetails.Name(rawValue: $0) == nil }
        return facts + rest.compactMap { name in details[name].map { .init(words: name, value: text($0)) } }
    }

    private static func said(_ name: ReceiptDetails.Name, _ value: ReceiptDetails.Value) -> String {
        let text = text(value)
        return switch (name, text) {
        case (.sender, "unknown"): "not a contact of the person"
        case (.sound, _) where value == .soundAlone: "dropped, because nothing visible accompanies it"
        case (.focusWhy, "manual"): "turned on by hand"
        case (.focusWhy, "schedule"): "turned on by its schedule"
        case (.passedBy, _): Rule(rawValue: text).map { "\(text), \($0.sentence)" } ?? text
        default: text
        }
    }

    private static func text(_ value: ReceiptDetails.Value) -> String {
        switch value {
        case .text(let text): text
        case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
        case .flag(let flag): flag ? "yes" : "no"
        case .list(let list): list.joined(separator: ", ")
        case .problems(let problems): problems.map(\.detail).joined(separator: "; ")
        }
    }
}

extension ReceiptDetails.Name {
    /// The name as people read it.
    fileprivate var words: String {
        switch self {
        case .reason: "reason"
        case .was: "refused as"
        case .problems: "problem"
        case .from: "level asked for"
        case .to: "level given"
        case .earlier: "earlier notification that said the same"
        case .opens: "Time Sensitive would be allowed from"
        case .level: "level"
        case .sender: "sender"
        case .focus: "Focus on"
        case .focusWhy: "why it is on"
        case .focusSince: "on since"
        case .passedBy: "let through by"
        case .until: "waits until"
        case .next: "its trigger fires again at"
        case .lockScreen: "on the Lock Screen"
        case .answered: "answered by the person on a device, over the record, at"
        case .sound: "sound"
        case .device: "device"
        case .delivery: "delivery"
        case .apnsID: "the push's apns-id"
        case .uniqueID: "in Apple's console"
        case .attempts: "attempts"
        case .status: "HTTP status of Apple's answer"
        case .apns: "Apple's reason"
        case .since: "gone since"
        }
    }
}
