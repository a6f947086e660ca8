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
            kind: .stuck, seconds: seconds, what: what,
            lookAt: "\(place); after \(Health.longestTurnSeconds) s /healthz answers 503, and a restart is safe")
    }

    /// What a loop waits for; `nil` before ``patienceSeconds``.
    package static func waiting(_ wait: LoopWait?, at ticks: Int64) -> Trouble? {
        guard let wait, wait.seconds(at: ticks) >= patienceSeconds else { return nil }
        return Trouble(
            kind: .waiting, seconds: wait.seconds(at: ticks), what: "waits for \(wait.subject.words)",
            reason: wait.reason, lookAt: wait.subject.lookAt)
    }

    /// Secrets that cannot be read; `nil` while there are none.
    ///
    /// - Parameters:
    ///   - names: `APP/NAME`.
    ///   - consequence: what becomes of that for which the secrets are needed.
    package static func secretsMissing(_ names: [String], seconds: Double, _ consequence: String) -> Trouble? {
        guard !names.isEmpty else { return nil }
        let shown = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
        return Trouble(
            kind: .secretsMissing, seconds: seconds,
            what: names.count == 1
                ? "a secret that an app's record names cannot be read; \(consequence)"
                : "\(names.count) secrets that apps' records name cannot be read; \(consequence)",
            reason: shown,
            lookAt: "the reason in this process's log, and the files APP/NAME in secrets.directory; a file that "
                + "appears is read within \(Int(SecretWatch.secondsBetweenReadings)) s, without a restart")
    }

    /// What a program must read before it works; `nil` while it works.
    ///
    /// - Parameter what: what it reads.
    package static func reading(_ isReading: Bool, seconds: Double, _ what: String) -> Trouble? {
        guard isReading else { return nil }
        return Trouble(
            kind: .reading, seconds: seconds, what: "\(what) is still read",
            lookAt: "this process's log if it takes long: an open transaction, or a right that is missing")
    }

    /// A changed file of tokens that cannot be used; `nil` while it can.
    package static func tokensStale(_ isStale: Bool, seconds: Double) -> Trouble? {
        guard isStale else { return nil }
        return Trouble(
            kind: .tokensStale, seconds: seconds,
            what: "the tokens' file cannot be used; its last good content counts, so a revoked token may still work",
            lookAt: "the reason in this process's log, and the file of tokens.file: belfry tokens list reads it")
    }
}
