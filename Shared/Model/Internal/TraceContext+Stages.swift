/// The ids of the stages' spans. Each stage computes its own and that of the stage before, so that the spans of a
/// notification form a chain although its records carry only the producer's traceparent.
extension TraceContext {
    /// Ingestion's span of a request.
    public func ingestion(of accepted: AcceptedNotification) -> SpanID {
        span(of: .ingestion, about: Self.request(accepted))
    }

    /// Classification's span of a notification.
    public func classification(of accepted: AcceptedNotification) -> SpanID {
        span(of: .classification, about: Self.request(accepted) + [accepted.person.string])
    }

    /// Scheduling's span of what a person's step, or a decision without a step, is about.
    ///
    /// - Parameter step: the step's id, or a text that differs from that of any other step of the person.
    public func scheduling(of person: PersonID, step: String) -> SpanID {
        span(of: .scheduling, about: [person.string, step])
    }

    /// Rendering's span of a step.
    public func rendering(of person: PersonID, step: String) -> SpanID {
        span(of: .rendering, about: [person.string, step])
    }

    /// Delivery's span of one device's delivery.
    public func delivery(_ id: String) -> SpanID { span(of: .delivery, about: [id]) }

    /// The same id accepted again is another request, so the time belongs to it.
    private static func request(_ accepted: AcceptedNotification) -> [String] {
        [accepted.app.string, accepted.request.string, String(accepted.acceptedAt.milliseconds)]
    }
}

extension SpanAttribute {
    /// What every stage tells of the request of a notification.
    public static func all(of accepted: AcceptedNotification) -> [SpanAttribute] {
        [
            SpanAttribute(.app, accepted.app.string), SpanAttribute(.request, accepted.request.string),
            SpanAttribute(.type, accepted.details.kind.type.rawValue), SpanAttribute(.lane, accepted.lane.rawValue),
        ]
    }

    /// App and request of a notification, by its id.
    public static func all(of notification: NotificationID) -> [SpanAttribute] {
        guard let parts = notification.parts else { return [] }
        return [SpanAttribute(.app, parts.app.string), SpanAttribute(.request, parts.request.string)]
    }
}
