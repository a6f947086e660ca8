internal import Model
internal import Pushing

/// Tokens that Apple no longer knows, until scheduling has heard of it: deliveries that were made before still carry them.
struct GoneTokens {
    private var known: [PushTokenHash: Instant] = [:]

    /// What was decided so many seconds after Apple's answer comes from a scheduling that knows it, or the token is
    /// registered again.
    private static let seconds = 60.0
    private static let most = 50_000

    mutating func note(_ push: Push, now: Instant) {
        if known.count >= Self.most { known = known.filter { now.seconds(since: $0.value) < 3600 } }
        if known.count < Self.most { known[push.heading.token.hash] = now }
    }

    func covers(_ push: Push, now: Instant) -> Bool {
        guard !known.isEmpty, let since = known[push.heading.token.hash] else { return false }
        return push.at < since.adding(seconds: Self.seconds)
    }
}
