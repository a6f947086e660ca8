/// The troubles that several programs can have, in the same words.
extension Trouble {
    /// Shorter problems are usual and are not reported, in seconds.
    package static let patienceSeconds = 10.0

    /// A thread that does not turn; `nil` before ``patienceSeconds``.
    ///
    /// - Parameters:
    ///   - what: what most likely keeps it.
    ///   - place: where to look.
    package static func stuck(seconds: Double, what: String, lookAt place: String) -> Trouble? {
        guard seconds >= patienceSeconds else { return nil }
        return Trouble(
            kind: .stuck, seconds: seconds, what: what, reason: "its last turn began \(Int(seconds)) s ago",
            lookAt: "\(place); after \(Health.longestTurnSeconds) s /healthz answers 503, and a restart is safe")
    }

    /// What a loop waits for; `nil` before ``patienceSeconds``.
    package static func waiting(_ wait: LoopWait?, at ticks: Int64) -> Trouble? {
        guard let wait, wait.seconds(at: ticks) >= patienceSeconds else { return nil }
        return Trouble(
            kind: .waiting, seconds: wait.seconds(at: ticks), what: "waits for \(wait.subject.words)",
            reason: wait.reason, lookAt: wait.subject.lookAt)
    }

    /// Secrets that cannot be read.
    ///
    /// - Parameter consequence: what happens to the work that needs them.
    package static func secretsMissing(
        _ missing: [UnusableSecret], seconds: Double, _ consequence: String
    ) -> [Trouble] {
        each(
            missing, .secretsMissing, seconds: seconds,
            what: "a secret that an app's record names cannot be read; \(consequence)",
            lookAt: "the file APP/NAME in secrets.directory; one that appears is read within "
                + "\(Int(SecretWatch.secondsBetweenReadings)) s, without a restart")
    }

    /// One trouble for each of the first five secrets, and one for the rest.
    package static func each(
        _ secrets: [UnusableSecret], _ kind: Kind, seconds: Double, what: String, lookAt: String
    ) -> [Trouble] {
        let first = secrets.prefix(5).map {
            Trouble(
                kind: kind, subject: $0.name, seconds: seconds, what: what, reason: "\($0.name): \($0.reason)",
                lookAt: lookAt)
        }
        let rest = secrets.dropFirst(5)
        if rest.isEmpty { return first }
        return first + [
            Trouble(
                kind: kind, seconds: seconds, what: what, reason: "\(rest.count) more", lookAt: lookAt)
        ]
    }

    /// What a program must read before it works; `nil` while it works.
    ///
    /// - Parameter what: what it reads.
    package static func reading(_ isReading: Bool, seconds: Double, _ what: String) -> Trouble? {
        guard isReading else { return nil }
        return Trouble(
            kind: .reading, seconds: seconds, what: "\(what) is still read",
            reason: "the end that it had when the reading began is not reached",
            lookAt: "this process's log if it takes long: an open transaction, or a right that is missing")
    }

    /// A changed file of tokens that cannot be used; `nil` while it can.
    ///
    /// - Parameter fault: why it cannot.
    package static func tokensStale(_ fault: String?, seconds: Double) -> Trouble? {
        guard let fault else { return nil }
        return Trouble(
            kind: .tokensStale, seconds: seconds,
            what: "the tokens' file cannot be used; its last good content counts, so a revoked token may still work",
            reason: fault, lookAt: "the file of tokens.file: belfry tokens list reads it")
    }
}
