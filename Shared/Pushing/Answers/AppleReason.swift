/// What a word of Apple's means that refuses a push, and what to do about it, for `belfry push test` and `belfry explain`.
/// Source: Apple, Handling notification responses from APNs.
public struct AppleReason: Hashable, Sendable {
    /// Apple's word, such as `BadDeviceToken`.
    public let word: String
    /// What it means: a clause, without a full stop.
    public let meaning: String
    /// What to do: a clause, without a full stop.
    public let remedy: String

    /// Both as one sentence.
    public var sentence: String { "\(meaning): \(remedy)." }

    /// The row of a word; `nil` of a word that no row has.
    public init?(_ word: String) {
        guard let row = Self.rows.first(where: { $0.words.contains(word) }) else { return nil }
        (self.word, meaning, remedy) = (word, row.meaning, row.remedy)
    }

    /// A sentence for any answer; one whose word no row has is judged by its status.
    public static func sentence(for answer: AppleAnswer) -> String {
        if let reason = answer.reason.flatMap({ AppleReason($0) }) { return reason.sentence }
        switch answer.status {
        case 200:
            return
                "Apple took the push, which does not mean that the device shows it: permission, Focus, power and network "
                + "decide that."
        case 410: return AppleReason("Unregistered")?.sentence ?? ""
        case 429: return AppleReason("TooManyRequests")?.sentence ?? ""
        case 500...: return AppleReason("InternalServerError")?.sentence ?? ""
        default:
            return "This version does not know the answer: look it up in “Handling notification responses from APNs”."
        }
    }

    /// All words that a row has, in the order of the rows.
    static var words: [String] { rows.flatMap(\.words) }

    private typealias Row = (words: [String], meaning: String, remedy: String)

    private static let rows: [Row] = [
        (
            ["BadDeviceToken"],
            "Apple's server of this environment does not know the token: it belongs to the other environment, or is no token "
                + "of APNs",
            "an app started from Xcode has a token of development, one from TestFlight or the App Store has one of "
                + "production; write the environment beside the token in the person's record"
        ),
        (
            ["DeviceTokenNotForTopic"], "The token belongs to an app with another bundle id",
            "write the app's bundle id in apns.topics of its record"
        ),
        (
            ["TopicDisallowed"], "The team or key may not push under this bundle id",
            "compare apns.teamId and apns.topics of the app's record with the developer account, and the bundle ids to "
                + "which the key is restricted there"
        ),
        (
            ["BadTopic", "MissingTopic"], "Apple does not take the bundle id",
            "write the app's bundle id in apns.topics of its record"
        ),
        (
            ["Unregistered", "ExpiredToken"],
            "The token is no longer in use: the app was removed, or has a new token",
            "nothing; register the token that the app receives at its next launch"
        ),
        (
            ["ExpiredProviderToken"], "By Apple's clock the provider token is over an hour old, or not valid yet",
            "set this machine's clock"
        ),
        (
            ["InvalidProviderToken"], "Apple does not accept the signature",
            "compare team id, key id and .p8 file with each other, and look whether the key was revoked"
        ),
        (
            ["BadEnvironmentKeyIdInToken", "BadEnvironmentKeyInToken"], "The key does not count in this environment",
            "write the environment of the key beside it in the app's record, and add a key for the other one"
        ),
        (
            ["MissingProviderToken", "BadCertificate", "BadCertificateEnvironment"],
            "No provider token reached Apple",
            "look whether apns.production, apns.development and apns.proxy name Apple's servers and nothing that changes "
                + "requests"
        ),
        (
            ["UnrelatedKeyIdInToken"], "The connection belongs to another key",
            "nothing: apns tries the key again once a minute; restart apns if that does not help"
        ),
        (
            ["Forbidden"], "Apple forbids the team to push",
            "look for agreements to accept and for the membership's end in the developer account"
        ),
        (
            ["TooManyProviderTokenUpdates"], "Apple sees new provider tokens of this key too often",
            "look for other senders that use the same key; apns goes on with its older token"
        ),
        (
            ["TooManyRequests"], "This device gets too many pushes",
            "send it fewer; apns waits for a minute or more before its next push to the device"
        ),
        (
            ["PayloadTooLarge", "PayloadEmpty"], "Apple does not take the payload, which may have 4,096 bytes",
            "report it as a fault of Belfry, with the delivery's id"
        ),
        (
            [
                "BadCollapseId", "BadExpirationDate", "BadMessageId", "BadPriority", "DuplicateHeaders",
                "InvalidPushType",
                "MissingDeviceToken", "BadPath", "MethodNotAllowed",
            ], "Apple does not take the form of the request",
            "report it as a fault of Belfry, with the delivery's id"
        ),
        (
            ["InternalServerError", "ServiceUnavailable", "Shutdown", "IdleTimeout"], "Apple's server has a trouble",
            "nothing: apns sends the push again; look at Apple's system status if it lasts"
        ),
    ]
}
