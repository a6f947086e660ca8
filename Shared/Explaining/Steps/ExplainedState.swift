public import Model

/// Where a notification's alert stands after all that was told of it.
public enum ExplainedState: Hashable, Sendable {
    /// Only accepted: a service, or a registration on its way, has not had its turn.
    case underWay
    /// It waits.
    case waiting(Wait)
    /// It came to an end, in the word of its receipt.
    case settled(ReceiptCode)
    /// It fired, and its trigger repeats.
    case repeating(ReceiptCode)

    /// What an alert waits for.
    public struct Wait: Hashable, Sendable {
        /// The four kinds of waiting.
        public enum Kind: String, Sendable {
            case focus, summary, trigger, snooze
        }

        /// For what.
        public let kind: Kind
        /// Until when; `nil` where no time is known, as for a Focus that was turned on by hand.
        public let until: Instant?
        /// The Focus, where one holds it and the receipt names it.
        public let focus: String?
    }

    /// Follows the receipts of one notification.
    ///
    /// - Parameter receipts: in order of time.
    public init(after receipts: [Receipt]) {
        self = .underWay
        var isFinished = false
        for receipt in receipts where receipt.rule != .p0 {
            isFinished = isFinished || receipt.isTerminal
            switch receipt.code {
            case .accepted, .lowered, .advised: continue
            case .held, .parked, .snoozed: self = .waiting(Wait(receipt))
            default: self = .settled(receipt.code)
            }
        }
        if case .settled(let code) = self, !isFinished { self = .repeating(code) }
    }

    /// A sentence that says it.
    public var sentence: String {
        switch self {
        case .underWay: "It was accepted, and what becomes of it is not told yet."
        case .waiting(let wait): wait.sentence
        case .settled(.registered): "This record is in force."
        case .settled(let code): "It is settled: \(code.rawValue)."
        case .repeating(let code): "It fired (\(code.rawValue)), and its trigger repeats."
        }
    }
}

extension ExplainedState.Wait {
    fileprivate init(_ receipt: Receipt) {
        switch receipt.code {
        case .parked: kind = .trigger
        case .snoozed: kind = .snooze
        default: kind = receipt.details.reason?.value == .summary ? .summary : .focus
        }
        until = receipt.details.text(.until).flatMap { Instant($0) }
        focus = kind == .focus ? receipt.details.text(.focus) : nil
    }

    /// For what it waits and until when, in one sentence.
    public var sentence: String {
        let time = until.map { ", which is at \($0)" }
        switch kind {
        case .focus:
            let name = focus.map { "the Focus \($0.quoted(most: 128))" } ?? "the Focus"
            return "It waits for the end of \(name)\(time ?? "; when that is, nobody has said")."
        case .summary: return "It waits for the next summary\(time ?? "")."
        case .trigger: return "It waits for its trigger\(time ?? "")."
        case .snooze: return "It waits until the snooze is over\(time ?? "")."
        }
    }
}

extension ExplainedState: JSONWritable {
    /// Writes `{is, for, until, focus, code}`.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch self {
        case .underWay: writer.member("is", "under-way")
        case .waiting(let wait):
            writer.member("is", "waiting")
            writer.member("for", wait.kind.rawValue)
            writer.member("until", wait.until)
            writer.member("focus", wait.focus)
        case .settled(let code):
            writer.member("is", "settled")
            writer.member("code", code)
        case .repeating(let code):
            writer.member("is", "repeating")
            writer.member("code", code)
        }
        writer.member("says", sentence)
        writer.endObject()
    }
}
