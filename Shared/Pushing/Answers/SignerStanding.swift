public import Model

/// Whether Apple accepts a key; a refused one is tried once a minute.
public struct SignerStanding: Sendable {
    /// Seconds between trials.
    static let wait = 60.0

    /// Apple's word, and since when; `nil` while it is accepted.
    public private(set) var refusal: (reason: String, since: Instant)?
    private var trial: Instant?

    package init() {}

    /// Whether nothing may begin but a trial that is due.
    public func isClosed(now: Instant) -> Bool { refusal != nil && (trial.map { $0 > now } ?? true) }

    /// Apple refuses the key, for a word of its own.
    public mutating func refuse(_ reason: String, now: Instant) {
        refusal = (reason, refusal?.since ?? now)
        trial = now.adding(seconds: Self.wait)
    }

    /// Apple accepts the key.
    public mutating func accept() { (refusal, trial) = (nil, nil) }

    /// Begins the trial, if the key is refused.
    public mutating func begin() { if refusal != nil { trial = nil } }

    /// A trial ended without saying anything about the key.
    public mutating func endTrial(now: Instant) { if refusal != nil, trial == nil { trial = now } }
}
