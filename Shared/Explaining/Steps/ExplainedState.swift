public import Model

/// The state of a notification's alert after all its receipts.
public enum ExplainedState: Hashable, Sendable {
    /// Only accepted so far: a service has not processed it yet, or it waits for a registration.
    case underWay
    /// It waits.
    case waiting(Wait)
    /// It is finished, with the code of its last receipt.
    case settled(ReceiptCode)
    /// It fired, and its trigger repeats.
    case repeating(ReceiptCode)

    /// What an alert waits for.
    public struct Wait: Hashable, Sendable {
        /// The four kinds of waiting.
        public enum Kind: String, Sendable {
            case focus, summary, trigger, snooze
        }

        /// The kind of waiting.
        public let kind: Kind
        /// When the wait ends; `nil` if no time is known, as for a Focus that was turned on by hand.
        public let until: Instant?
        /// The Focus that holds the alert, if the receipt names it.
        public let focus: String?
    }

    /// Derives the state from the receipts of one notification.
    ///
    /// - Parameter receipts: in order of time.
    public init(after receipts: [Receipt]) {
        self = .underWay
        var isFinished = false
        for receipt in receipts where receipt.rule != .p0 {
            isFinished = isFinished || receipt.isTerminal
            switch receipt.code {
            case .held, .parked, .snoozed: self = .waiting(Wait(receipt))
            case let code where code.isDecision: self = .settled(code)
            default: continue
            }
        }
        if case .settled(let code) = self, !isFinished { self = .repeating(code) }
    }

    /// The state as a sentence.
    public var sentence: String {
        switch self {
        case .underWay: "It was accepted. No decision is known yet."
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

    /// One sentence that says what it waits for and until when.
    public var sentence: String {
        let time = until.map { ", which is at \($0)" }
        switch kind {
        case .focus:
            let name = focus.map { "the Focus \($0.quoted(most: 128))" } ?? "the Focus"
            return "It waits for the end of \(name)\(time ?? "; no end time is known")."
        case .summary: return "It waits for the next summary\(time ?? "")."
        case .trigger: return "It waits for its trigger\(time ?? "")."
        case .snooze: return "It waits until the snooze is over\(time ?? "")."
        }
    }
}

extension ExplainedState: JSONObjectWritable {
    /// Writes `{is, for, until, focus, code}`.
    public func writeMembers(to writer: inout JSONWriter) {
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
    }
}
