public import Model

/// Publishes rendered deliveries on the topic of the device's platform, with an APNs payload if there is a push token.
///
/// It keeps no state. A delivery passes through as the bytes that rendering wrote.
public struct DeliveryProcessor: Processor {
    /// Both lanes in; a topic for each platform out.
    public static let topology = Topology(
        service: .delivery, inputs: [.renderedUrgent, .rendered],
        outputs: Topic.allDeliveries + [.receipts, .rejected])

    /// A processor; it has no settings.
    public init() {}

    /// Publishes one delivery; a record that cannot be decoded becomes a dead letter.
    public func process(
        _ record: borrowing Record, state: inout NoState, context: borrowing Context, output: inout Output
    ) -> Verdict {
        let start = output.items.count
        do throws(Rejection) {
            // `belfry dead-letters replay --with` may have changed the delivery, but not the length beside it.
            let isReplayed = record.headers.contains { $0.name == HeaderName.replayedFrom }
            let rendered: RenderedDelivery =
                isReplayed ? try record.read(as: RenderedDelivery.Replayed.self).rendered : try record.read()
            try publish(rendered, key: record.keyText, lane: record.topic.lane, output: &output)
            if output.isTraced, let context = TraceContext(sampled: rendered.traceparent),
                let span = span(of: rendered, in: context)
            {
                output.note(span)
            }
        } catch {
            output.truncate(to: start)
            output.reject(error, record, by: .delivery)
        }
        return .done
    }

    private func publish(
        _ rendered: RenderedDelivery, key: String, lane: Lane, output: inout Output
    ) throws(Rejection) {
        let topic = Topic.deliveries(rendered.platform)
        let headers = rendered.traceparent.map { [Header(HeaderName.trace, $0)] } ?? []
        let counted = rendered.acceptedAt.map { Counted.delivery(lane, acceptedAt: $0) }
        guard let content = rendered.push,
            let push = PushMember(try rendered.delivery.read(as: Delivery.self), content: content)
        else {
            output.send(rendered.delivery, to: topic, key: key, headers: headers, counted: counted)
            return
        }
        output.send(to: topic, key: key, headers: headers, counted: counted) {
            $0.write(rendered.delivery, adding: "apns", push)
        }
        if push.isShortened, content.tellsShortening {
            advise(try rendered.delivery.read(as: Delivery.self), output: &output)
        }
    }

    /// Tells the producer that the payload did not fit (rule R18), once for all devices.
    private func advise(_ delivery: Delivery, output: inout Output) {
        guard let notification = delivery.notification, let request = notification.parts?.request,
            let app = delivery.app
        else { return }
        output.send(
            Receipt(
                of: app, request: request, person: delivery.person, code: .advised,
                rule: .r18, isTerminal: false, at: delivery.at,
                advice: [
                    Advice(
                        .payloadShortened, field: "content",
                        detail: "the push payload takes over \(Payload.mostBytes) bytes, so a part of it is left out: "
                            + "shorten body and data")
                ]))
    }

    /// - Returns: `nil` where the delivery cannot be read, which alone is no reason to reject it.
    private func span(of rendered: RenderedDelivery, in context: TraceContext) -> StageSpan? {
        guard let delivery = try? rendered.delivery.read(as: Delivery.self) else { return nil }
        var attributes = delivery.notification.map { SpanAttribute.all(of: $0) } ?? []
        if let level = delivery.interruptionLevel { attributes.append(SpanAttribute(.level, level.rawValue)) }
        attributes += [
            SpanAttribute(.delivery, delivery.type.rawValue), SpanAttribute(.platform, delivery.platform.rawValue),
            SpanAttribute(.hasPush, rendered.push != nil),
            SpanAttribute(.code, delivery.why.code), SpanAttribute(.rule, delivery.why.rule.text),
        ]
        return StageSpan(
            context, id: context.delivery(delivery.id),
            parent: context.rendering(of: delivery.person, step: delivery.step), attributes: attributes)
    }
}
