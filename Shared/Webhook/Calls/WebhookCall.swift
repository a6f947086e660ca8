public import HTTPClient
public import Model

/// A call that one URL of an app is to get, with what is known of earlier attempts.
public struct WebhookCall: Hashable, Sendable {
    /// Which call it is.
    public internal(set) var id: WebhookCallID
    /// Whose record names the URL.
    public internal(set) var app: AppID
    /// The notification, or the request, that it is about. Calls of one URL about one subject are made in order.
    public internal(set) var subject: String
    /// What it tells: the word of a ``WebhookEvent``, or ``testType``.
    public internal(set) var type: String
    /// What is sent: the envelope of ``WebhookEnvelope``.
    public internal(set) var body: JSONSlice
    /// When the call was first due; it is given up a set time later.
    public var since: Instant
    /// How many attempts failed.
    public var attempts = 0
    /// When the next attempt is due.
    public var due: Instant
    /// Why the last attempt failed.
    public var failure: CallFailure?

    /// Whether `belfry webhooks retry` stored it, which the owner of the partition then takes up.
    public var isRepeated = false

    /// The type of the call that `belfry webhooks test` makes.
    public static let testType = "test"

    /// Makes a call that is due at once.
    public init(id: WebhookCallID, app: AppID, subject: String, type: String, body: JSONSlice, since: Instant) {
        self.id = id
        self.app = app
        self.subject = subject
        self.type = type
        self.body = body
        self.since = since
        due = since
    }
}

extension WebhookCall {
    /// The person whose notification it is about; `nil` where it is about a request as a whole or is a test.
    public var person: PersonID? { NotificationID(subject)?.parts?.person }

    /// Whether it tells something about a person: it is about their notification, or about a request that names them.
    public func names(oneOf people: Set<PersonID>) -> Bool {
        person.map(people.contains) ?? people.contains { PersonInBytes.names($0, body.bytes) }
    }
}

/// The identity of a call: the record that it tells, and the URL.
public struct WebhookCallID: Hashable, Sendable, CustomStringConvertible {
    /// The header `webhook-id`: topic, partition and offset of the record, such as `receipt-3-1017`. It is the same for
    /// each attempt and for each URL.
    public internal(set) var webhookID: String
    /// Where the call goes.
    public internal(set) var url: WebhookURL

    package init(webhookID: String, url: WebhookURL) {
        self.webhookID = webhookID
        self.url = url
    }

    /// Names the call that tells a record of `notifications.receipts` or `notifications.responses`.
    public init(kind: WebhookRecordKind, partition: Int32, offset: Int64, url: WebhookURL) {
        self.init(webhookID: "\(kind.rawValue)-\(partition)-\(offset)", url: url)
    }

    /// The key on `notifications.webhooks`: the `webhook-id`, and a hash of the URL in 16 hexadecimal digits.
    public var description: String {
        let hash = String(FNV1a.hash64(url.text), radix: 16)
        return "\(webhookID)/\(String(repeating: "0", count: 16 - hash.count))\(hash)"
    }
}

/// The records that webhooks tell.
public enum WebhookRecordKind: String, CaseIterable, Sendable {
    case receipt, response

    /// Their topic.
    public var topic: Topic { self == .receipt ? .receipts : .responses }
}

/// Why an attempt failed.
public enum CallFailure: Hashable, Sendable, CustomStringConvertible {
    /// The server answered with this status, which is not 2xx.
    case status(Int)
    /// There was no answer. An address is not permitted where it is private, or `http` is not allowed there.
    case unanswered(ConnectionFailure)
    /// A secret that the app's record refers to cannot be read, so nothing was sent.
    case secret

    /// The word in records, logs and metrics: `status-503`, `timeout`.
    public var description: String {
        switch self {
        case .status(let code): "status-\(code)"
        case .unanswered(let failure): failure.rawValue
        case .secret: "secret"
        }
    }

    /// Reads a word; `nil` for any other text.
    public init?(word: String) {
        if word.hasPrefix("status-"), let code = Int(word.dropFirst(7)), (100...999).contains(code) {
            self = .status(code)
        } else if let failure = ConnectionFailure(rawValue: word) {
            self = .unanswered(failure)
        } else {
            guard word == "secret" else { return nil }
            self = .secret
        }
    }
}

/// Why no more attempts are made.
public enum GivingUpReason: String, ClosedEnumeration {
    /// All attempts of the set time failed.
    case expired
    /// The server answered 410.
    case gone
    /// Too many calls of the server were waiting.
    case backlog
    /// The call does not fit on a topic.
    case tooLarge = "too-large"
}

/// A call that was given up: a record on `notifications.webhooks.failed`.
public struct FailedCall: Hashable, Sendable {
    /// The call, as it was after its last attempt.
    public var call: WebhookCall
    /// Why.
    public var reason: GivingUpReason
    /// When.
    public var at: Instant

    package init(_ call: WebhookCall, reason: GivingUpReason, at: Instant) {
        (self.call, self.reason, self.at) = (call, reason, at)
    }
}
