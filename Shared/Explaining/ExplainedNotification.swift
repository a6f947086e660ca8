public import Model

/// All that is known of one notification, or of a request that was turned down as a whole.
public struct ExplainedNotification: Hashable, Sendable {
    /// The notification's id; of a whole request `<app>/<request id>`.
    public let id: String
    /// In order of time; at one instant receipts before the deliveries that they caused.
    public let steps: [ExplainedStep]
    /// Where it stands.
    public let state: ExplainedState
    /// The level that the request asked for; `nil` where nothing tells it.
    public let askedLevel: String?
    /// The level as it was last decided; `nil` before the first decision.
    public let level: String?
    /// What would have let it alert, where it did not or did so later; of a request that came again too.
    public internal(set) var waysOut: [WaysOut] = []
    /// Why devices alerted without a sound, or were quiet beside others: a sentence for each reason.
    public internal(set) var silence: [String] = []
    /// In order of time.
    let receipts: [Receipt]

    /// - Parameters:
    ///   - receipts: in the order in which they were written.
    ///   - deliveries: in any order.
    init(id: String, receipts: [Receipt], deliveries: [Delivery]) {
        self.id = id
        // One notification's receipts come from one clock after the other; only `accepted` may seem late.
        let ordered = receipts.enumerated().sorted {
            ($0.element.code == .accepted ? 0 : 1, $0.element.at, $0.offset)
                < ($1.element.code == .accepted ? 0 : 1, $1.element.at, $1.offset)
        }.map(\.element)
        self.receipts = ordered
        state = ExplainedState(after: ordered)
        steps = Self.steps(ordered, deliveries)
        let lowered = ordered.last { $0.code == .lowered }
        level =
            ordered.last { $0.details[.level] != nil }?.details.text(.level)
            ?? deliveries.max { $0.sequence < $1.sequence }?.interruptionLevel?.rawValue
            ?? lowered?.details.text(.to)
        askedLevel = lowered?.details.text(.from) ?? level
    }

    private static func steps(_ receipts: [Receipt], _ deliveries: [Delivery]) -> [ExplainedStep] {
        var steps = receipts.map { ExplainedStep($0) }
        var sequences: [Int: Int] = [:]
        let ordered = deliveries.sorted {
            ($0.sequence, $0.device.string, $0.type.rawValue) < ($1.sequence, $1.device.string, $1.type.rawValue)
        }
        for delivery in ordered {
            if let index = steps.lastIndex(where: { $0.isSource(of: delivery) }) ?? sequences[delivery.sequence] {
                steps[index].devices.append(DeviceOutcome(delivery))
                continue
            }
            var step = ExplainedStep(delivery)
            step.devices = [DeviceOutcome(delivery)]
            sequences[delivery.sequence] = steps.count
            steps.append(step)
        }
        // Stable: what stands first at one instant was written first, and receipts stand before lone deliveries.
        return steps.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    }
}

extension ExplainedNotification: JSONWritable {
    /// Writes one object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("state", state)
        writer.member("askedLevel", askedLevel)
        writer.member("level", level)
        writer.member("steps", steps)
        writer.member("waysOut", waysOut)
        writer.member("silence", silence)
        writer.endObject()
    }
}
