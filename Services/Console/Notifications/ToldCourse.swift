internal import Explaining
internal import Model

/// What happened to a notification, or would have: `{outcome, rule, sentence, steps, drawings}`.
struct ToldCourse: Sendable {
    /// The most devices that are drawn if nothing was delivered to any.
    private static let mostStanding = 4

    /// In the order in which they were written.
    let receipts: [Receipt]
    /// What each device did, in order, in words without times.
    let devices: [String]
    private let drawings: [String]
    private let steps: [ExplainedStep]
    private let decision: Receipt?

    /// - Parameter drawn: the devices of the same course.
    init(_ receipts: [Receipt], _ drawn: DrawnDeliveries) {
        self.receipts = receipts
        steps = receipts.filter { !$0.code.isOfPush }.map { ExplainedStep($0) }
        devices = drawn.deliveries.map { DeviceOutcome($0).line }
        // The step that alerts is what was asked for; without one, the last step that changed a device.
        let first = drawn.deliveries.first { $0.alert != nil } ?? drawn.deliveries.last
        let shown = drawn.deliveries.filter { $0.sequence == first?.sequence }.compactMap { drawn.articles[$0.id] }
        decision = receipts.decision
        drawings =
            shown.isEmpty ? drawn.everywhere(at: decision?.at ?? .distantPast, most: Self.mostStanding) : shown
    }

    /// What would have happened, in one sentence.
    func words(requestedAt: Instant) -> String {
        if let alerted = receipts.first(where: { $0.code == .alerted }) {
            let isAtOnce = alerted.at.seconds(since: requestedAt) < 1
            return isAtOnce ? "It would have alerted at once." : "It would have alerted at \(alerted.at)."
        }
        guard let decision else { return "It would not have been decided yet." }
        let sentence = ExplainedStep(decision).says
        if case .waiting(let wait) = ExplainedState(after: receipts) {
            return "It would be waiting still. \(wait.sentence)"
        }
        return switch decision.code {
        case .quiet: "It would have come quietly. \(sentence)"
        case .suppressed: "Nobody would have seen it. \(sentence)"
        case .inApp: "The app would have shown it itself. \(sentence)"
        default: "It would have ended as `\(decision.code.rawValue)`. \(sentence)"
        }
    }

    func writeMembers(to writer: inout JSONWriter, mayReadContent: Bool) {
        writer.member("outcome", decision?.code.rawValue ?? "unknown")
        writer.member("rule", decision?.rule.text ?? "")
        writer.member("sentence", decision.map { ExplainedStep($0).says } ?? "Nothing is decided yet.")
        writer.objects("steps", steps) { step, writer in
            ToldStep(step: step).writeMembers(to: &writer, mayReadContent: mayReadContent, isBrief: true)
        }
        // Rule G2.
        if mayReadContent { writer.list("drawings", drawings) }
    }
}
