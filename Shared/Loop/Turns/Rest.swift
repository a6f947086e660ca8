internal import Program

/// When a worker last did something, and last gave memory back.
struct Rest {
    private let clock: any WorkerClock
    private var (lastActivity, lastTrim): (Int64, Int64) = (0, 0)

    init(_ clock: any WorkerClock) { self.clock = clock }

    mutating func noteActivity(at ticks: Int64) { lastActivity = ticks }

    /// Whether nothing was done for a second.
    func isQuiet(at ticks: Int64) -> Bool { ticks - lastActivity > 1_000_000 }

    /// Returns free memory to the system when the worker is idle: a burst of work leaves pieces between used memory.
    /// That takes some milliseconds, so it happens at most once a minute.
    mutating func giveMemoryBack(at ticks: Int64) {
        guard lastTrim < lastActivity, isQuiet(at: ticks), ticks - lastTrim > 60_000_000 else { return }
        clock.giveMemoryBack()
        lastTrim = ticks
    }
}
