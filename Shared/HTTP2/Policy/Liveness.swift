/// Decides when a connection asks by PING whether the server is still there, and when it is dead.
struct Liveness {
    /// What to do now.
    enum Step: Hashable {
        case nothing, ping, dead
    }

    private enum State {
        /// Something was heard, or work began or ended, at this moment.
        case quiet(since: Double)
        /// A PING was sent at this moment, and nothing was heard since.
        case pinged(Double)
    }

    private let settings: HTTP2PoolSettings
    private var state: State
    private var isBusy = false

    init(_ settings: HTTP2PoolSettings, now: Double) {
        (self.settings, state) = (settings, .quiet(since: now))
    }

    /// Whether the connection may be dead, so that it should get no more requests.
    var isSuspect: Bool { if case .pinged = state { true } else { false } }

    /// The moment at which ``step(now:)`` has something to do, unless something happens before.
    var due: Double {
        switch state {
        case .quiet(let since): since + (isBusy ? settings.silentSeconds : settings.idleSeconds)
        case .pinged(let moment): moment + settings.pingSeconds
        }
    }

    /// Notes that bytes came.
    mutating func received(now: Double) { state = .quiet(since: now) }

    /// Notes whether requests are in progress.
    mutating func setBusy(_ isBusy: Bool, now: Double) {
        guard isBusy != self.isBusy else { return }
        self.isBusy = isBusy
        if case .quiet = state { state = .quiet(since: now) }
    }

    /// - Returns: ``Step/ping`` once for each silence; the caller then sends it.
    mutating func step(now: Double) -> Step {
        guard now >= due else { return .nothing }
        switch state {
        case .quiet:
            state = .pinged(now)
            return .ping
        case .pinged: return .dead
        }
    }
}
