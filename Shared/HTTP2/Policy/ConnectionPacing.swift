/// What a pool's connection can do for a waiting request.
enum ConnectionLoad: Hashable {
    /// It is being established, or waits for its first answer: soon it may take more.
    case beginning
    /// It takes another request.
    case hasRoom
    /// It takes none now: its streams or windows are used up, or it is suspected to be dead.
    case full
    /// It takes none any more.
    case retired
}

/// Decides when a pool opens another connection.
struct ConnectionPacing {
    /// Whether to open a connection.
    enum Decision: Hashable {
        case no
        case now
        /// Not before this moment.
        case at(Double)
    }

    private let settings: HTTP2PoolSettings
    /// Failures to connect in a row.
    private(set) var failures = 0
    private var lastBeginning: Double?
    private var backoffEnd: Double?

    init(_ settings: HTTP2PoolSettings) { self.settings = settings }

    /// - Parameter loads: the pool's connections, in any order.
    func decision(waiting: Int, _ loads: [ConnectionLoad], now: Double) -> Decision {
        let live = loads.filter { $0 != .retired }
        guard waiting > 0, live.count < max(1, settings.mostConnections), live.allSatisfy({ $0 == .full }) else {
            return .no
        }
        let afterLast = lastBeginning.map { $0 + settings.secondsBetweenConnections } ?? now
        let earliest = max(afterLast, backoffEnd ?? now)
        return earliest <= now ? .now : .at(earliest)
    }

    mutating func connectionBegins(now: Double) { lastBeginning = now }

    mutating func connectionIsEstablished() { (failures, backoffEnd) = (0, nil) }

    /// - Parameter jitter: a random number of 0 to 1, so that clients that failed together do not return together.
    mutating func connectionFailed(now: Double, jitter: Double) {
        failures += 1
        backoffEnd = now + settings.backoff(afterFailures: failures, jitter: jitter)
    }
}

extension HTTP2PoolSettings {
    /// The wait after so many failures in a row, in seconds: half of it is fixed, half is random.
    func backoff(afterFailures failures: Int, jitter: Double) -> Double {
        var wait = min(backoffFirstSeconds, backoffLongestSeconds)
        for _ in 1..<max(1, failures) where wait < backoffLongestSeconds { wait *= 2 }
        return min(wait, backoffLongestSeconds) * (0.5 + min(max(jitter, 0), 1) / 2)
    }
}
