/// What the metrics count of a record once its transaction is committed. It stands on the record, so that a record that
/// is left out is not counted.
public enum Counted: Hashable, Sendable {
    /// A receipt.
    case receipt(ReceiptUse)
    /// A delivery that waited for nothing, and when its request was accepted.
    case delivery(Lane, acceptedAt: Instant)
}

/// A receipt as the metrics count it.
public struct ReceiptUse: Hashable, Sendable {
    /// The app that it is about; `nil` for a person's registration.
    public let app: AppID?
    /// What happened, and by which rule.
    public let kind: Kind

    /// Code, rule, and whether the receipt is terminal: few combinations occur.
    public struct Kind: Hashable, Sendable {
        /// What happened.
        public let code: ReceiptCode
        /// The rule that decided. The services write only rules of the closed list.
        public let rule: Recorded<Rule>
        /// Whether it is the final receipt for the notification's alert.
        public let isTerminal: Bool
    }

    /// Hashes app and code alone: few rules write the same code, and the hash is taken for each receipt.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(app)
        hasher.combine(kind.code)
    }
}

extension Receipt {
    /// What the metrics count of it.
    var counted: Counted {
        .receipt(ReceiptUse(app: app, kind: ReceiptUse.Kind(code: code, rule: rule, isTerminal: isTerminal)))
    }
}
