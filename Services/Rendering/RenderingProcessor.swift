public import Model

/// Turns one step of one person into one record for each device, with the views that the device shows (rules R1 to
/// R20).
///
/// It keeps no state: the step and the apps' records hold everything that it needs.
public struct RenderingProcessor: Processor {
    /// Both lanes in, both lanes out.
    public static let topology = Topology(
        service: .rendering, inputs: [.scheduledUrgent, .scheduled],
        outputs: [.renderedUrgent, .rendered, .receipts, .rejected])

    /// A processor; it has no settings.
    public init() {}

    /// Renders one step; a step that cannot be decoded becomes a dead letter.
    public func process(
        _ record: borrowing Record, state: inout NoState, context: borrowing Context, output: inout Output
    ) -> Verdict {
        let step: Step
        do throws(Rejection) {
            step = try record.read(as: Step.self)
        } catch {
            output.reject(error, record, by: .rendering)
            return .done
        }
        if let missing = missingApp(of: step, context: context) { return missing }
        let rendering = StepRendering(consume step, context: context)
        let found = rendering.write(lane: record.topic.lane, output: &output)
        rendering.writeReceipts(of: found, output: &output)
        if let failure = rendering.failures.first {
            output.reject(failure.rejection, record, by: .rendering)
        }
        if output.isTraced, let context = TraceContext(sampled: rendering.step.traceparent) {
            output.note(span(of: rendering.step, in: context, failure: rendering.failures.first?.rejection))
        }
        return .done
    }

    private func span(of step: Step, in context: TraceContext, failure: Rejection?) -> StageSpan {
        var attributes = step.notifications.first.map { SpanAttribute.all(of: $0.id) } ?? []
        if let level = step.notifications.first?.level { attributes.append(SpanAttribute(.level, level.rawValue)) }
        attributes += [
            SpanAttribute(.delivery, step.kind.rawValue), SpanAttribute(.devices, step.devices.count),
            SpanAttribute(.code, step.why.code), SpanAttribute(.rule, step.why.rule.text),
        ]
        return StageSpan(
            context, id: context.rendering(of: step.person, step: step.id),
            parent: context.scheduling(of: step.person, step: step.id), attributes: attributes,
            failure: failure?.reason.word)
    }

    /// Waits for the first app whose record is missing; only content needs it. After the wait it is shown without the
    /// record.
    private func missingApp(of step: Step, context: borrowing Context) -> Verdict? {
        guard step.devices.contains(where: { step.type(of: $0).hasContent }) else { return nil }
        for place in step.notifications.indices {
            if let missing = context.verdict(awaiting: step.notifications[place].app) { return missing }
        }
        return nil
    }
}
