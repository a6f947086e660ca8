/// One accepted request for one of its recipients; ingestion passes it to classification (rule I12).
public struct AcceptedNotification: Hashable, Sendable {
    /// The app that asked.
    public var app: AppID
    /// The id of the request.
    public var request: RequestID
    /// The one recipient that this record is for.
    public var person: PersonID
    /// When ingestion accepted it; windows and intervals count from here.
    public var acceptedAt: Instant
    /// The lane that the checks chose; it does not change later.
    public var lane: Lane
    /// The W3C trace context of the producer, carried to the deliveries.
    public var traceparent: String?
    /// What the request says, the same for each of its recipients.
    public var details: RequestDetails

    /// `<app>/<request id>/<person>`.
    public var id: NotificationID { NotificationID(app: app, request: request, person: person) }
}

extension AcceptedNotification {
    /// Puts the record together, without a trace. In an extension: see “Wide values” in the README.
    public init(
        app: AppID, request: RequestID, person: PersonID, acceptedAt: Instant, lane: Lane, details: RequestDetails
    ) {
        self.init(
            app: app, request: request, person: person, acceptedAt: acceptedAt, lane: lane, traceparent: nil,
            details: details)
    }
}
