public import Model

/// Everything known about one notification, or about a request that was rejected as a whole.
public struct ExplainedNotification: Hashable, Sendable {
    /// The notification's id; for a whole request `<app>/<request id>`.
    public let id: String
    /// In order of time. At the same instant, receipts come before the deliveries that they caused. What became of pushes
    /// is not among them.
    public let steps: [ExplainedStep]
    /// What became of its pushes, a device each.
    public let pushes: [PushOutcome]
    /// The state of its alert.
    public let state: ExplainedState
    /// The level that the request asked for; `nil` if no record says it.
    public let askedLevel: String?
    /// The level of the last decision; `nil` before the first decision.
    public let level: String?
    /// What would have let it alert, if it did not or did so later. A request that was repeated with its id has ways
    /// out too.
    public internal(set) var waysOut: [WaysOut] = []
    /// Why devices alerted without a sound, or stayed quiet while others alerted: a sentence for each reason.
    public internal(set) var silence: [String] = []
    /// In order of time.
    let receipts: [Receipt]

    /// - Parameters:
    ///   - receipts: in the order in which they were written.
    ///   - deliveries: in any order.
    init(id: String, receipts: [Receipt], deliveries: [Delivery]) {
        self.id = id
        // `accepted` always comes first, since the clock of the service that writes it may be ahead of the others.
        let ordered = receipts.enumerated().sorted {
            ($0.element.code == .accepted ? 0 : 1, $0.element.at, $0.offset)
                < ($1.element.code == .accepted ? 0 : 1, $1.element.at, $1.offset)
        }.map(\.element)
        self.receipts = ordered
        state = ExplainedState(after: ordered)
        steps = Self.steps(ordered.filter { !$0.code.isOfPush }, deliveries)
        let withdrawals = deliveries.filter { $0.type == .withdraw }.map(\.id)
        pushes = PushOutcome.all(ordered, withdrawals: Set(withdrawals))
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
        // The sort is stable: steps of one instant keep their order, with receipts before deliveries that have none.
        return steps.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    }
}

extension ExplainedNotification: JSONObjectWritable {
    /// Writes one object.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", id)
        writer.member("state", state)
        writer.member("askedLevel", askedLevel)
        writer.member("level", level)
        writer.member("steps", steps)
        writer.member("pushes", pushes)
        writer.member("waysOut", waysOut)
        writer.member("silence", silence)
    }
}
