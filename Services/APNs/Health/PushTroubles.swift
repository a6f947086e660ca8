internal import HTTP2
internal import Model
internal import Program
internal import Pushing

/// What stops pushes, in words that name the setting to look at. None of it makes a process unready: what does not concern
/// others goes on.
enum PushTroubles {
    static func all(_ told: PushTold, now: Instant) -> [Trouble] {
        refusals(told, now) + pauses(told, now) + connections(told, now)
    }

    private static func refusals(_ told: PushTold, _ now: Instant) -> [Trouble] {
        told.refusals.sorted { $0.signer.key.text < $1.signer.key.text }.map { signer, reason, since in
            let isClock = reason == "ExpiredProviderToken"
            return Trouble(
                kind: .keyRefused, subject: name(signer), seconds: now.seconds(since: since),
                what:
                    "Apple refuses the key \(signer.key) of the team \(signer.team) in \(signer.environment.rawValue)",
                reason: isClock ? "\(reason): this machine's clock is wrong" : reason,
                lookAt: isClock
                    ? "this machine's clock: a provider token may be an hour old at most"
                    : "key id, team id and file; whether the key was revoked. Its pushes wait; it is tried once a minute"
            )
        }
    }

    private static func pauses(_ told: PushTold, _ now: Instant) -> [Trouble] {
        told.pauses.sorted { $0.topic.topic < $1.topic.topic }.map { topic, reason, since in
            let setting: String
            switch reason {
            case "BadDeviceToken":
                setting =
                    "the environment of the tokens in people's records: production or development; no token is given up"
            case "DeviceTokenNotForTopic":
                setting = "apns.topics of the app's record: the bundle id that the tokens are of; no token is given up"
            default: setting = "apns.topics of the app's record: whether the team owns this bundle id"
            }
            return Trouble(
                kind: .topicPaused, subject: "\(topic.topic) \(topic.environment.rawValue)",
                seconds: now.seconds(since: since),
                what: "pushes of \(topic.topic) in \(topic.environment.rawValue) pause", reason: reason, lookAt: setting
            )
        }
    }

    private static func name(_ signer: Signer) -> String {
        "\(signer.team)/\(signer.key)/\(signer.environment.rawValue)"
    }

    private static func connections(_ told: PushTold, _ now: Instant) -> [Trouble] {
        told.connections.notes.compactMap { signer, note in
            let seconds = told.secondsAway(signer, now: now)
            guard let failure = note.failure, seconds >= Trouble.patienceSeconds else { return nil }
            return Trouble(
                kind: .appleAway, subject: name(signer), seconds: seconds,
                what: "no connection to Apple's server in \(signer.environment.rawValue)",
                reason: "\(failure.reason): \(failure.detail)",
                lookAt: "apns.\(signer.environment.rawValue), apns.proxy and apns.certificates; ports 443 and 2197. "
                    + "Pushes wait")
        }.sorted { $0.what < $1.what }
    }

    /// Keys whose file cannot sign.
    static func unusableKeys(_ told: PushTold, seconds: Double) -> [Trouble] {
        Trouble.each(
            told.keysUnusable, .keyUnusable, seconds: seconds, what: "a key cannot sign pushes",
            lookAt: "the file: .p8, as Apple gave it out")
    }

    /// Apps with pushes that wait for a key.
    static func missingKeys(_ told: PushTold, seconds: Double) -> [Trouble] {
        guard !told.keyless.isEmpty else { return [] }
        return [
            Trouble(
                kind: .keyMissing, seconds: seconds, what: "pushes wait for a key",
                reason: "no key is named for \(told.keyless.prefix(5).map(\.string).joined(separator: ", "))",
                lookAt: "apns of these apps' records, or apns.team.id, apns.key.id and apns.key.file")
        ]
    }
}
