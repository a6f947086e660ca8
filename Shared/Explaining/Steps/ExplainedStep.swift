public import Model

/// One thing that happened to a notification: a receipt, what devices got, or both where one decision made both.
public struct ExplainedStep: Hashable, Sendable {
    /// When it was decided.
    public let at: Instant
    /// A receipt's code; of a delivery without a receipt the word that says why it was made.
    public let code: String
    /// The number of the rule that decided.
    public let rule: Recorded<Rule>
    /// `nil` where there is no receipt.
    public let isTerminal: Bool?
    /// What the rule looked at.
    public let details: ReceiptDetails
    /// Other reasons that held too.
    public let also: [Recorded<Reason>]
    /// Remarks to the producer.
    public let advice: [Advice]
    /// What each device got.
    public var devices: [DeviceOutcome] = []

    /// A step that a receipt tells.
    public init(_ receipt: Receipt) {
        at = receipt.at
        code = receipt.code.rawValue
        rule = receipt.rule
        isTerminal = receipt.isTerminal
        details = receipt.details
        also = receipt.also
        advice = receipt.advice
    }

    /// A step of which only deliveries tell.
    public init(_ delivery: Delivery) {
        at = delivery.at
        code = delivery.why.code
        rule = delivery.why.rule
        isTerminal = nil
        // Written by our services; what cannot be read is left out rather than failing the whole explanation.
        details = (try? delivery.why.details?.read(as: ReceiptDetails.self)) ?? ReceiptDetails()
        also = []
        advice = []
    }

    /// What the rule says, as far as it is known.
    public var says: String {
        details.reason?.value?.sentence ?? rule.value?.sentence(of: ReceiptCode(rawValue: code))
            ?? "This version of the command does not know the rule."
    }

    /// Something that the rule looked at: what it is, and its value.
    public struct Fact: Hashable, Sendable {
        /// A few words in lower case.
        public let words: String
        /// As it is said to people; it may come from a request.
        public let value: String
    }

    /// The details in words, in the order in which they are told.
    public var facts: [Fact] { DetailText.facts(of: details) }

    /// Whether a delivery was made by the decision of this step.
    func isSource(of delivery: Delivery) -> Bool {
        isTerminal != nil && at == delivery.at && rule == delivery.why.rule && code == delivery.why.code
    }
}

extension ExplainedStep: JSONWritable {
    /// Writes the step; what is empty is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("at", at)
        writer.member("code", code)
        writer.member("rule", rule.text)
        writer.member("says", says)
        writer.member("terminal", isTerminal)
        if !details.isEmpty { writer.member("details", details) }
        if !also.isEmpty {
            writer.name("also")
            writer.beginArray()
            for reason in also { writer.write(reason.text) }
            writer.endArray()
        }
        writer.member("advice", advice)
        writer.member("devices", devices)
        writer.endObject()
    }
}
