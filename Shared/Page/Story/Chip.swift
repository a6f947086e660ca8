internal import Explaining
internal import Model

/// A reason in a few words, shown beside a step's headline.
struct Chip: Hashable, Sendable {
    /// The colour of a chip, which repeats what its words say.
    enum Tone: Hashable, Sendable {
        case lowered, waits, passes, plain, advice

        var style: StaticString {
            switch self {
            case .lowered, .advice: "waits"
            case .waits: "held"
            case .passes: "loud"
            case .plain: "calm"
            }
        }
    }

    let tone: Tone
    /// The page's own words, which may include names from records.
    let words: String
    /// The rule behind it; `nil` if there may be several.
    var rule: Recorded<Rule>?

    /// The most codes of advice that are named; the rest are counted.
    private static let mostAdvice = 3

    /// - Parameters:
    ///   - focus: the person's name for a Focus, by its id.
    ///   - app: the name of the step's app.
    ///   - time: the text for an instant.
    static func chips(
        of step: StoryStep, focus: (String) -> String, app: String, time: (Instant) -> String
    ) -> [Chip] {
        var chips: [Chip] = []
        let isOne = step.notifications.count == 1
        if isOne {
            chips += step.receipts.filter { $0.code == .lowered }.map { lowered($0) }
            if let decision = step.decision {
                chips += waiting(decision, focus: focus, time: time).map { [$0] } ?? []
                chips += passing(decision, focus: focus, app: app).map { [$0] } ?? []
                chips += reason(decision).map { [$0] } ?? []
            }
        } else if step.notifications.count > 1 {
            chips.append(Chip(tone: .plain, words: "\(step.notifications.count) notifications"))
        }
        switch step.scenes.lazy.compactMap(\.delivery.notice).first {
        case .timeSensitive?: chips.append(Chip(tone: .plain, words: "Asks about Time Sensitive", rule: .l3))
        case .provisional?: chips.append(Chip(tone: .plain, words: "On trial: asks whether to keep it", rule: .l4))
        case nil: break
        }
        return chips + (isOne ? advice(step) : [])
    }

    private static func lowered(_ receipt: Receipt) -> Chip {
        let level =
            receipt.details.text(.to).flatMap { InterruptionLevel(rawValue: $0) }.map(\.words) ?? "a lower level"
        let reason = receipt.details.reason.map { ": \($0.text.spaced)" } ?? ""
        return Chip(tone: .lowered, words: "Lowered to \(level)\(reason)", rule: receipt.rule)
    }

    private static func waiting(
        _ receipt: Receipt, focus: (String) -> String, time: (Instant) -> String
    ) -> Chip? {
        guard case .waiting(let wait) = ExplainedState(after: [receipt]) else { return nil }
        let until = wait.until.map(time)
        let words =
            switch wait.kind {
            case .focus:
                "Waits for the end of \(wait.focus.map(focus) ?? "the Focus")" + (until.map { ", \($0)" } ?? "")
            case .summary: "Waits for the summary" + (until.map { " at \($0)" } ?? "")
            case .trigger: "Waits for its time" + (until.map { ", \($0)" } ?? "")
            case .snooze: "Snoozed" + (until.map { " until \($0)" } ?? "")
            }
        return Chip(tone: .waits, words: words, rule: receipt.rule)
    }

    /// Why an active Focus did not hold the alert.
    private static func passing(_ receipt: Receipt, focus: (String) -> String, app: String) -> Chip? {
        guard receipt.code == .alerted, let id = receipt.details.text(.focus) else { return nil }
        let name = focus(id)
        if let rule = receipt.details.passedBy {
            let words = rule.value.map(passWords) ?? "lets the sender through"
            return Chip(tone: .passes, words: "\(name): \(words)", rule: Recorded(text: rule.text))
        }
        switch receipt.details.text(.level).flatMap({ InterruptionLevel(rawValue: $0) }) {
        case .critical?: return Chip(tone: .passes, words: "Critical passes \(name)", rule: .s2)
        case .timeSensitive?: return Chip(tone: .passes, words: "\(name) allows Time Sensitive", rule: .s9)
        default: return Chip(tone: .passes, words: "\(name) allows \(app)", rule: .s9)
        }
    }

    private static func passWords(of rule: FocusPassRule) -> String {
        switch rule {
        case .f1: "allows Time Sensitive"
        case .f2: "allows the sender"
        case .f3: "allows calls from the sender"
        case .f4: "allows repeated calls"
        case .f5: "the sender always gets through"
        case .f6: "the sender chose to notify anyway"
        }
    }

    /// The code of the receipt, if no other chip says it.
    private static func reason(_ receipt: Receipt) -> Chip? {
        guard let reason = receipt.details.text(.reason), ![.held, .parked, .snoozed, .lowered].contains(receipt.code)
        else {
            return nil
        }
        return Chip(
            tone: .plain, words: reason.spaced.prefix(1).uppercased() + reason.spaced.dropFirst(), rule: receipt.rule)
    }

    private static func advice(_ step: StoryStep) -> [Chip] {
        let codes = step.receipts.flatMap(\.advice).map(\.code.rawValue)
        let named = codes.prefix(mostAdvice).map { Chip(tone: .advice, words: "Advice: \($0)") }
        let rest = codes.count - named.count
        return rest > 0 ? named + [Chip(tone: .advice, words: "\(rest) more advice")] : named
    }
}

extension Chip {
    fileprivate init(tone: Tone, words: String, rule: Rule) {
        self.init(tone: tone, words: words, rule: Recorded(rule))
    }
}

extension String {
    /// A code as words.
    fileprivate var spaced: String { replacing("-", with: " ") }
}

extension InterruptionLevel {
    /// The level's name as people know it.
    fileprivate var words: String {
        switch self {
        case .passive: "Passive"
        case .active: "Active"
        case .timeSensitive: "Time Sensitive"
        case .critical: "Critical"
        }
    }
}
