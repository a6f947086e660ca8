public import Model

/// Decides what each accepted notification is (rules C1 to C7), and passes it on in its lane.
public struct ClassificationProcessor: Processor {
    /// Classification remembers nothing.
    public typealias State = NoState

    /// Accepted notifications in, classified ones out.
    public static let topology = Topology(
        service: .classification, inputs: [.acceptedUrgent, .accepted],
        outputs: [.classifiedUrgent, .classified, .rejected])

    /// A processor has no settings.
    public init() {}

    /// Classifies one notification; a record that cannot be decoded becomes a dead letter.
    public func process(
        _ record: borrowing Record, state: inout NoState, context: borrowing Context, output: inout Output
    ) -> Verdict {
        let accepted: AcceptedNotification
        do throws(Rejection) {
            accepted = try record.read()
        } catch {
            output.reject(error, record, by: .classification)
            return .done
        }
        if let missing = context.verdict(awaiting: accepted.app) { return missing }
        let app = context.apps.record(of: accepted.app)
        let classified = Classification.classify(consume accepted, app: app, now: context.now)
        let key = classified.accepted.person.string
        if output.isTraced, let context = TraceContext(sampled: classified.accepted.traceparent) {
            output.note(span(of: classified, in: context))
        }
        output.send(consume classified, to: .classified(record.topic.lane), key: key)
        return .done
    }

    private func span(of classified: ClassifiedNotification, in context: TraceContext) -> StageSpan {
        let accepted = classified.accepted
        return StageSpan(
            context, id: context.classification(of: accepted), parent: context.ingestion(of: accepted),
            attributes: SpanAttribute.all(of: accepted) + [
                SpanAttribute(.level, classified.decision.level.rawValue),
                SpanAttribute(.isCommunication, classified.isCommunication),
            ])
    }
}
