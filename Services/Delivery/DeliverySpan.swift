internal import Model

/// The span of a delivery whose request is part of a sampled trace.
enum DeliverySpan {
    /// The span; `nil` where the delivery cannot be read, which alone is no reason to turn it down.
    static func make(of rendered: RenderedDelivery, in context: TraceContext) -> StageSpan? {
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
