internal import Model

/// Rule I10: a trigger must lie in the future, and repeat at most once a minute.
enum TriggerLimits {
    /// The shortest interval of a repeating trigger, in seconds.
    static let shortestRepetition = 60.0

    /// - Parameter receivedAt: the record's own timestamp, so that waiting in the topic changes nothing.
    static func check(_ details: RequestDetails, receivedAt: Instant) throws(Rejection) {
        switch details.trigger {
        case .at(let instant) where instant < receivedAt:
            throw Rejection(
                .triggerPast, path: "trigger.at", found: "\(instant), before the record's own time \(receivedAt)",
                fix: "write a later instant, or leave the trigger out",
                example: JSONSlice { $0.write(receivedAt.adding(seconds: 3600)) })
        case .after(let seconds, repeats: true) where seconds < shortestRepetition:
            throw Rejection(
                .triggerInterval, path: "trigger.afterSeconds",
                found: "\(Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)") seconds, repeating",
                fix: "leave at least \(Int(shortestRepetition)) seconds from one to the next")
        default: break
        }
    }
}
