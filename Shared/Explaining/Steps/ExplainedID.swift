public import Model

/// What somebody asks about: one notification, or a request with all its notifications.
public struct ExplainedID: Hashable, Sendable, CustomStringConvertible {
    /// The app of the request.
    public let app: AppID
    /// The request's id.
    public let request: RequestID
    /// `nil` for the request with everyone it went to.
    public let person: PersonID?

    /// Reads `<app>/<request id>` or `<app>/<request id>/<person>`; `nil` for what has another form.
    ///
    /// Apps and requests hold no slash, so the first two part the ids.
    public init?(_ text: String) {
        let pieces = text.slashedParts(most: 3)
        guard pieces.count >= 2, let app = AppID(pieces[0]), let request = RequestID(pieces[1]) else { return nil }
        self.app = app
        self.request = request
        if pieces.count == 3 {
            guard let person = PersonID(pieces[2]) else { return nil }
            self.person = person
        } else {
            person = nil
        }
    }

    /// The request, also where one person was asked about.
    public var requestText: String { "\(app.string)/\(request.string)" }

    /// The form in which it is asked for.
    public var description: String { person.map { "\(requestText)/\($0.string)" } ?? requestText }

    /// Whether this concerns what is asked about; a request turned down as a whole concerns everyone.
    func covers(_ receipt: Receipt) -> Bool {
        receipt.app == app && receipt.request == request
            && (person == nil || receipt.person == nil || receipt.person == person)
    }

    /// Whether a notification's id is among what is asked about.
    func covers(_ id: NotificationID) -> Bool {
        guard person == nil else { return id == NotificationID(derived: description) }
        return id.string.utf8.starts(with: "\(requestText)/".utf8)
    }
}
