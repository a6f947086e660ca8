internal import Door
internal import Model

/// Rule I12: an accepted request becomes one notification for each person, with that person's key.
enum FanOut {
    static func accept(
        _ checked: CheckedRequest, _ record: borrowing Record, at now: Instant, output: inout Output
    ) {
        let request = checked.request
        let lane = LaneChoice.lane(of: request.details, from: record.topic, checked.app)
        let trace = record.headers.last { $0.name == HeaderName.trace }
        let traceparent = trace.flatMap { $0.value.map(TraceContext.isValid) == true ? $0.text : nil }
        if request.details.kind == .notify {
            output.note(LevelUse(app: request.app, level: request.details.interruptionLevel ?? .active))
        }
        for person in request.recipients {
            let accepted = AcceptedNotification(
                app: request.app, request: request.id, person: person, acceptedAt: now, lane: lane,
                traceparent: traceparent, details: request.details)
            output.send(accepted, to: .accepted(lane), key: person.string)
            output.send(
                Receipt(
                    of: request.app, request: request.id, person: person, code: .accepted, rule: .i12,
                    isTerminal: false, at: now, advice: checked.advice))
        }
    }
}
