import Model

@testable import Program

/// A clock that moves only when a test moves it, or by what sleeps on it.
///
/// One test uses it, on one thread; it is `@unchecked Sendable` because a worker's clock is shared elsewhere.
final class HandClock: WorkerClock, @unchecked Sendable {
    /// A thousand seconds after the machine's start.
    static let start: Int64 = 1_000_000_000
    /// The wall clock's time at ``start``.
    static let instant = Instant(milliseconds: 1_790_000_000_000)

    private(set) var ticks = start
    /// How far the wall clock was set forward, in milliseconds.
    var shift: Int64 = 0
    /// How often free memory was returned.
    private(set) var memoryReturns = 0
    private var plans: [(at: Int64, body: () -> Void)] = []

    var now: Instant { Instant(milliseconds: Self.instant.milliseconds + (ticks - Self.start) / 1000 + shift) }

    /// Seconds since the test began.
    var seconds: Double { Double(ticks - Self.start) / 1_000_000 }

    func sleep(microseconds: Int64) { move(to: ticks + max(0, microseconds)) }

    func giveMemoryBack() { memoryReturns += 1 }

    func move(seconds: Double) { move(to: ticks + Int64(seconds * 1_000_000)) }

    /// Does something when the clock gets there, in the middle of whatever waits then.
    func after(seconds: Double, _ body: @escaping () -> Void) {
        plans.append((ticks + Int64(seconds * 1_000_000), body))
    }

    private func move(to target: Int64) {
        while let next = plans.indices.filter({ plans[$0].at <= target }).min(by: { plans[$0].at < plans[$1].at }) {
            let plan = plans.remove(at: next)
            ticks = max(ticks, plan.at)
            plan.body()
        }
        ticks = max(ticks, target)
    }
}
