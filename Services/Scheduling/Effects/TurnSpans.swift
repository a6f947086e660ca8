internal import Model

/// The spans of a turn, for requests whose trace is sampled: one for each notification that arrived or was decided, and one
/// more for each further step of it.
///
/// A notification that waits has one span for its arrival and one for each later turn that decides it, whose parent is that
/// of its arrival.
struct TurnSpans {
    /// Whether spans are exported.
    private let areWanted: Bool
    private var traced: [Traced] = []

    private struct Traced {
        let context: TraceContext
        let notification: Shared<ClassifiedNotification>
        var ending: Ending?
        var steps: [Step] = []
    }

    init(areWanted: Bool) { self.areWanted = areWanted }

    /// Notes that a notification arrived, whatever comes of it.
    mutating func note(arrivalOf notification: Shared<ClassifiedNotification>) {
        if areWanted { _ = place(of: notification) }
    }

    /// Notes what a receipt says of a notification. A lowered level or advice is not what became of it.
    mutating func note(_ ending: Ending, of notification: Shared<ClassifiedNotification>) {
        guard areWanted, ending.code.isDecision, let place = place(of: notification) else {
            return
        }
        traced[place].ending = ending
    }

    /// Notes a step that carries the traceparent of this request.
    mutating func note(_ step: Step, of notification: Shared<ClassifiedNotification>?) {
        guard areWanted, let notification, let place = place(of: notification) else { return }
        traced[place].steps.append(step)
    }

    /// The place of a notification, which is added if needed; `nil` where no span is wanted.
    private mutating func place(of notification: Shared<ClassifiedNotification>) -> Int? {
        if let known = traced.firstIndex(where: { $0.notification === notification || isSame($0, notification) }) {
            return known
        }
        guard let context = TraceContext(sampled: notification.value.accepted.traceparent) else { return nil }
        traced.append(Traced(context: context, notification: notification))
        return traced.count - 1
    }

    /// An item is unpacked anew for each event, so one notification can have several boxes.
    private func isSame(_ entry: Traced, _ notification: Shared<ClassifiedNotification>) -> Bool {
        let (known, new) = (entry.notification.value.accepted, notification.value.accepted)
        return known.acceptedAt == new.acceptedAt && known.request == new.request && known.app == new.app
    }

    // MARK: The end

    func write(of cause: Cause, at now: Instant, in state: borrowing PersonState, to output: inout Output) {
        for entry in traced {
            let accepted = entry.notification.value.accepted
            let arrival = Cause.request(accepted).description
            let isArrival = cause.description == arrival
            let first =
                isArrival
                ? arrival
                : entry.steps.first { $0.id != arrival }?.id ?? cause.decision(on: accepted.id, at: now).description
            let id = entry.context.scheduling(of: accepted.person, step: first)
            var span = StageSpan(
                entry.context, id: id,
                parent: isArrival
                    ? entry.context.classification(of: accepted)
                    : entry.context.scheduling(of: accepted.person, step: arrival),
                attributes: SpanAttribute.all(of: accepted))
            span.attributes += decision(entry)
            if let step = entry.steps.first(where: { $0.id == first }) { span.attributes += Self.attributes(of: step) }
            let key = ItemKey(app: accepted.app, request: accepted.request)
            // A repeated request is suppressed; the item that waits is the first request's.
            if entry.ending?.code != .suppressed, let reason = state.items.standing(of: key)?.waitReason {
                span.attributes.append(SpanAttribute(.waitsFor, reason.rawValue))
            }
            if !isArrival {
                span.attributes.append(SpanAttribute(.age, now.milliseconds - accepted.acceptedAt.milliseconds))
            }
            output.note(span)
            // A step of the arrival that comes later, since the person was not registered yet, has its span already.
            for step in entry.steps where step.id != first && step.id != arrival {
                output.note(
                    StageSpan(
                        entry.context, id: entry.context.scheduling(of: accepted.person, step: step.id), parent: id,
                        attributes: SpanAttribute.all(of: accepted) + Self.attributes(of: step)))
            }
        }
    }

    private func decision(_ entry: Traced) -> [SpanAttribute] {
        let level = entry.steps.first?.notifications.first?.level ?? entry.notification.value.decision.level
        var attributes = [SpanAttribute(.level, level.rawValue)]
        if let ending = entry.ending {
            attributes.append(SpanAttribute(.code, ending.code.rawValue))
            attributes.append(SpanAttribute(.rule, ending.rule.rawValue))
            if let reason = ending.details.reason { attributes.append(SpanAttribute(.reason, reason.text)) }
        }
        return attributes
    }

    private static func attributes(of step: Step) -> [SpanAttribute] { [SpanAttribute(.delivery, step.kind.rawValue)] }
}
