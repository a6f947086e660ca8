/// What happened to a notification, to a whole request or to a registration, and why:
/// `deploy/contract/schemas/receipt.json`.
public struct Receipt: Hashable, Sendable {
    /// What a receipt is about.
    public enum Subject: Hashable, Sendable {
        /// One person's notification of a request.
        case notification(app: AppID, request: RequestID, person: PersonID)
        /// A request as a whole, as one that is rejected.
        case request(app: AppID, request: RequestID)
        /// An app's record.
        case app(AppID)
        /// A person's record.
        case person(PersonID)
    }

    /// What it is about.
    public var subject: Subject
    /// What happened.
    public var code: ReceiptCode
    /// The number of the rule that decided, such as `S7`; `I` of a registration.
    public var rule: Recorded<Rule>
    /// Whether it is the final receipt for the notification's alert: each accepted (request, person) has exactly one.
    public var isTerminal: Bool
    /// When it was decided.
    public var at: Instant
    /// The exact reason and what the rule looked at.
    public var details: ReceiptDetails
    /// The reasons of other rows that held too (section 3, P).
    public var also: [Recorded<Reason>]
    /// Remarks to the producer.
    public var advice: [Advice]

    /// Puts it together.
    public init(
        _ subject: Subject, code: ReceiptCode, rule: Rule, isTerminal: Bool, at: Instant,
        details: ReceiptDetails = ReceiptDetails(), also: [Reason] = [], advice: [Advice] = []
    ) {
        self.subject = subject
        self.code = code
        self.rule = Recorded(rule)
        self.isTerminal = isTerminal
        self.at = at
        self.details = details
        self.also = also.map { Recorded($0) }
        self.advice = advice
    }

    /// The receipt of a notification; its id names app, request and person.
    public init(
        of app: AppID, request: RequestID, person: PersonID, code: ReceiptCode, rule: Rule, isTerminal: Bool,
        at: Instant, details: ReceiptDetails = ReceiptDetails(), also: [Reason] = [], advice: [Advice] = []
    ) {
        self.init(
            .notification(app: app, request: request, person: person), code: code, rule: rule, isTerminal: isTerminal,
            at: at, details: details, also: also, advice: advice)
    }

    /// The receipt of a registration that is accepted and deserves advice (section 1).
    public static func registered(_ subject: Subject, at: Instant, advice: [Advice]) -> Receipt {
        Receipt(subject, code: .registered, rule: .i, isTerminal: true, at: at, advice: advice)
    }

    /// The request that it is about; `nil` of a registration.
    public var request: RequestID? {
        switch subject {
        case .notification(_, let request, _), .request(_, let request): request
        case .app, .person: nil
        }
    }

    /// The app of the request, or that was registered; `nil` of a person's record.
    public var app: AppID? {
        switch subject {
        case .notification(let app, _, _), .request(let app, _), .app(let app): app
        case .person: nil
        }
    }

    /// The person of the notification, or who was registered; `nil` for others.
    public var person: PersonID? {
        switch subject {
        case .notification(_, _, let person), .person(let person): person
        case .request, .app: nil
        }
    }

    /// The notification's id; `nil` where it is about none by itself.
    public var notification: NotificationID? {
        guard case .notification(let app, let request, let person) = subject else { return nil }
        return NotificationID(app: app, request: request, person: person)
    }

    /// The record's key on `notifications.receipts`.
    public var key: String {
        switch subject {
        case .notification(let app, let request, _), .request(let app, let request):
            String(slashed: [app.string, request.string])
        case .app(let app): app.string
        case .person(let person): person.string
        }
    }
}

/// The closed list of what a receipt may say.
public enum ReceiptCode: String, ClosedEnumeration {
    case accepted, rejected, suppressed, held, parked, snoozed, lowered, alerted, quiet
    case inApp = "in-app"
    case nowhere, cancelled, expired, withdrawn, replaced
    /// A registration that is accepted and deserves advice.
    case registered
    /// Apple accepted a push to one device, which does not mean that the device showed it (rule V8).
    case pushed
    /// Apple never accepts a push to one device (rule V8).
    case pushFailed = "push-failed"
    /// Advice that a later stage found.
    case advised

    /// Whether it says what became of a push (rule V8).
    public var isOfPush: Bool { self == .pushed || self == .pushFailed }

    /// Whether it comes beside the decision about a notification and never changes the outcome: advice that a later
    /// stage found, or what became of a push (rule V8).
    public var isBesideDecision: Bool { self == .advised || isOfPush }

    /// Whether it says what is decided about the notification. The others come before that, or beside it.
    public var isDecision: Bool { self != .accepted && self != .lowered && !isBesideDecision }
}
