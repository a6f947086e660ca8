/// What happened to a notification, or to a whole request, and why: `deploy/contract/schemas/receipt.json`.
public struct Receipt: Hashable, Sendable {
    /// The request that it is about.
    public var request: RequestID
    /// The app of the request.
    public var app: AppID
    /// `nil` for a request as a whole, as for one that is rejected.
    public var notification: NotificationID?
    /// The person of the notification; `nil` for a request as a whole.
    public var person: PersonID?
    /// What happened.
    public var code: ReceiptCode
    /// The number of the rule that decided, such as `S7`.
    public var rule: String
    /// Whether it settles the notification's alert: exactly one receipt of each accepted (request, person) does.
    public var isTerminal: Bool
    /// When it was decided.
    public var at: Instant
    /// The exact reason and what the rule looked at.
    public var details: ReceiptDetails
    /// The reasons of other rows that held too (section 3, P).
    public var also: [String]
    /// Remarks to the producer.
    public var advice: [Advice]

    /// Puts it together.
    public init(
        request: RequestID, app: AppID, notification: NotificationID? = nil, person: PersonID? = nil,
        code: ReceiptCode, rule: String, isTerminal: Bool, at: Instant, details: ReceiptDetails = ReceiptDetails(),
        also: [String] = [], advice: [Advice] = []
    ) {
        self.request = request
        self.app = app
        self.notification = notification
        self.person = person
        self.code = code
        self.rule = rule
        self.isTerminal = isTerminal
        self.at = at
        self.details = details
        self.also = also
        self.advice = advice
    }

    /// The receipt of a notification; its id names app, request and person.
    public init(
        of app: AppID, request: RequestID, person: PersonID, code: ReceiptCode, rule: String, isTerminal: Bool,
        at: Instant, details: ReceiptDetails = ReceiptDetails(), also: [String] = [], advice: [Advice] = []
    ) {
        self.init(
            request: request, app: app, notification: NotificationID(app: app, request: request, person: person),
            person: person, code: code, rule: rule, isTerminal: isTerminal, at: at, details: details, also: also,
            advice: advice)
    }

    /// The record's key on `notifications.receipts`.
    public var key: String { "\(app.string)/\(request.string)" }
}

/// The closed list of what a receipt may say.
public enum ReceiptCode: String, ClosedEnumeration {
    case accepted, rejected, suppressed, held, parked, snoozed, lowered, alerted, quiet
    case inApp = "in-app"
    case nowhere, cancelled, expired, withdrawn, replaced
    /// Advice that a later stage found.
    case advised
}

extension Output {
    /// Writes a receipt to `notifications.receipts`.
    public mutating func send(_ receipt: Receipt, headers: [Header] = []) {
        send(receipt, to: .receipts, key: receipt.key, headers: headers)
    }
}
