public import HTTP2

/// What follows from the end of an attempt. Source: Apple, Handling notification responses from APNs.
public enum PushVerdict: Hashable, Sendable {
    /// Apple has it.
    case accepted
    /// Apple no longer knows the token (410).
    case gone
    /// Apple does not know the token here: the token is bad, or the setting of environment or bundle id is wrong.
    case suspect
    /// It can never be sent as it is, by our fault.
    case unfit
    /// It is refused for good.
    case refused
    /// Send it again at once: it was not processed.
    case again
    /// Send it again at once: nobody knows whether Apple has it.
    case unsure
    /// Send it again after a while: Apple has a trouble.
    case later
    /// Send it again more slowly: this device gets too many.
    case slower
    /// No key of the team is accepted as this one was.
    case keyRefused
    /// The provider token was too old, or its time is wrong.
    case tokenExpired
    /// Too many provider tokens came: the one before goes on.
    case tokenTooNew
    /// The team may not push under this bundle id.
    case topicRefused

    /// Apple's words for a key that it does not accept.
    public static let keyWords: Set = [
        "InvalidProviderToken", "MissingProviderToken", "BadCertificate", "BadCertificateEnvironment",
        "BadEnvironmentKeyIdInToken", "BadEnvironmentKeyInToken", "UnrelatedKeyIdInToken", "ExpiredProviderToken",
    ]
    /// Its words for a setting of bundle id or environment that is wrong.
    public static let topicWords: Set = [
        "TopicDisallowed", "BadTopic", "MissingTopic", "BadDeviceToken", "DeviceTokenNotForTopic",
    ]

    /// Judges an answer.
    public init(_ answer: AppleAnswer) {
        switch (answer.status, answer.reason) {
        case (200, _): self = .accepted
        case (410, _): self = .gone
        case (400, "BadDeviceToken"), (400, "DeviceTokenNotForTopic"): self = .suspect
        case (400, let word?) where Self.topicWords.contains(word): self = .topicRefused
        case (400, "IdleTimeout"), (503, "Shutdown"), (500, "Shutdown"): self = .again
        case (403, "ExpiredProviderToken"): self = .tokenExpired
        case (403, let word?) where Self.keyWords.contains(word): self = .keyRefused
        case (429, "TooManyProviderTokenUpdates"): self = .tokenTooNew
        case (429, _): self = .slower
        case (400, _), (404, _), (405, _), (413, _): self = .unfit
        case (500..., _): self = .later
        default: self = .refused
        }
    }

    /// Judges an attempt without an answer. One that was written may have arrived: it is sent again, since a lost alert is
    /// worse than one too many.
    public init(_ end: HTTP2End) {
        switch end {
        case .answered(let answer): self.init(AppleAnswer(answer))
        case .notProcessed(.invalid): self = .unfit
        case .notProcessed: self = .again
        case .unknown: self = .unsure
        }
    }
}
