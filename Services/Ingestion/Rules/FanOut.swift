internal import Checks
internal import Model

/// Rule I12: an accepted request becomes one notification for each person, with that person's key.
enum FanOut {
    static func accept(_ checked: CheckedRequest, _ record: borrowing Record, at now: Instant, output: inout Output) {
        let request = checked.request
        let lane = LaneChoice.lane(of: request.details, from: record.topic, checked.registered.value.entitlements)
        let trace = record.headers.last { $0.name == HeaderName.trace }
        let context = trace?.value.flatMap { TraceContext($0.span) }
        let traceparent = context == nil ? nil : trace?.text
        if request.details.kind == .notify {
            output.note(LevelUse(app: request.app, level: request.details.interruptionLevel ?? .active))
        }
        guard let first = request.recipients.first else { return }
        // One for all, since only the person differs.
        var accepted = AcceptedNotification(
            app: request.app, request: request.id, person: first, acceptedAt: now, lane: lane, details: request.details)
        accepted.traceparent = traceparent
        if output.isTraced, let context, context.isSampled {
            output.note(span(of: accepted, in: context, recipients: request.recipients.count))
        }
        for person in request.recipients {
            accepted.person = person
            output.send(&accepted)
            // Also for a duplicate: P0 is decided later, by scheduling.
            output.send(
                Receipt(
                    of: request.app, request: request.id, person: person, code: .accepted, rule: .i12,
                    isTerminal: false, at: now, advice: checked.advice))
        }
    }

    /// One span for all notifications of the request.
    private static func span(
        of accepted: AcceptedNotification, in context: TraceContext, recipients: Int
    ) -> StageSpan {
        StageSpan(
            context, id: context.ingestion(of: accepted), parent: context.parent,
            attributes: SpanAttribute.all(of: accepted) + [
                SpanAttribute(.level, accepted.details.requestedLevel.rawValue), SpanAttribute(.recipients, recipients),
                SpanAttribute(.code, ReceiptCode.accepted.rawValue), SpanAttribute(.rule, Rule.i12.rawValue),
            ])
    }
}
