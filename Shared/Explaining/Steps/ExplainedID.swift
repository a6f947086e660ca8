public import Model

/// The subject of a question: one notification, or a request with all its notifications.
public struct ExplainedID: Hashable, Sendable, CustomStringConvertible {
    /// The app of the request.
    public let app: AppID
    /// The request's id.
    public let request: RequestID
    /// `nil` for the request with all its recipients.
    public let person: PersonID?

    /// Reads `<app>/<request id>` or `<app>/<request id>/<person>`; `nil` for other forms.
    ///
    /// Ids of apps and requests contain no slash, so the first two slashes separate the ids.
    public init?(_ text: String) {
        let pieces = text.slashedParts(most: 3)
        let person = pieces.count == 3 ? PersonID(pieces[2]) : nil
        guard pieces.count >= 2, let app = AppID(pieces[0]), let request = RequestID(pieces[1]),
            person != nil || pieces.count == 2
        else { return nil }
        (self.app, self.request, self.person) = (app, request, person)
    }

    /// The id of the request, even if the question is about one person.
    public var requestText: String { "\(app.string)/\(request.string)" }

    /// The form in which people type it.
    public var description: String { person.map { "\(requestText)/\($0.string)" } ?? requestText }

    /// Whether the receipt is about this subject. The receipt of a request that was rejected as a whole concerns
    /// everyone.
    func covers(_ receipt: Receipt) -> Bool {
        receipt.app == app && receipt.request == request
            && (person == nil || receipt.person == nil || receipt.person == person)
    }

    /// Whether this subject includes the notification.
    func covers(_ id: NotificationID) -> Bool {
        guard person == nil else { return id == NotificationID(derived: description) }
        return id.string.utf8.starts(with: "\(requestText)/".utf8)
    }
}
