public import Model

/// One event of a notification: a receipt, its deliveries, or both if one decision caused both.
public struct ExplainedStep: Hashable, Sendable {
    /// When it was decided.
    public let at: Instant
    /// The receipt's code; for a delivery without a receipt, the code that says why it was made.
    public let code: String
    /// The number of the rule that decided.
    public let rule: Recorded<Rule>
    /// `nil` if there is no receipt.
    public let isTerminal: Bool?
    /// The facts that the rule used.
    public let details: ReceiptDetails
    /// Other reasons that also applied.
    public let also: [Recorded<Reason>]
    /// Advice to the producer.
    public let advice: [Advice]
    /// What each device got.
    public var devices: [DeviceOutcome] = []

    /// The step of a receipt.
    public init(_ receipt: Receipt) {
        at = receipt.at
        code = receipt.code.rawValue
        rule = receipt.rule
        isTerminal = receipt.isTerminal
        details = receipt.details
        also = receipt.also
        advice = receipt.advice
    }

    /// The step of a delivery that has no receipt.
    public init(_ delivery: Delivery) {
        at = delivery.at
        code = delivery.why.code
        rule = delivery.why.rule
        isTerminal = nil
        // Our services write these details. Details that cannot be read are left out, so that the explanation does not
        // fail.
        details = (try? delivery.why.details?.read(as: ReceiptDetails.self)) ?? ReceiptDetails()
        also = []
        advice = []
    }

    /// The sentence of the rule, or of its reason or receipt.
    public var says: String {
        details.reason?.value?.sentence ?? rule.value?.sentence(of: ReceiptCode(rawValue: code))
            ?? "This version of the command does not know this rule."
    }

    /// One fact that the rule used: its name and its value.
    public struct Fact: Hashable, Sendable {
        /// The name: a few words in lower case.
        public let words: String
        /// The value as people read it. It may come from a request, so it is not trusted.
        public let value: String
    }

    /// The details in words, in display order.
    public var facts: [Fact] { DetailText.facts(of: details) }

    /// Whether the decision of this step caused the delivery.
    func isSource(of delivery: Delivery) -> Bool {
        isTerminal != nil && at == delivery.at && rule == delivery.why.rule && code == delivery.why.code
    }
}

extension ExplainedStep: JSONObjectWritable {
    /// Writes the step without its empty members.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("at", at)
        writer.member("code", code)
        writer.member("rule", rule.text)
        writer.member("says", says)
        writer.member("terminal", isTerminal)
        if !details.isEmpty { writer.member("details", details) }
        writer.member("also", also.map(\.text))
        writer.member("advice", advice)
        writer.member("devices", devices)
    }
}
