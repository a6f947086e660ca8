internal import CSystem
internal import Glibc
public import Model

/// The machine's clock; cores get its time as an argument.
public enum Clock {
    /// The present instant.
    public static var now: Instant { Instant(milliseconds: microseconds / 1000) }

    /// Microseconds since 1970.
    static var microseconds: Int64 { microseconds(of: CLOCK_REALTIME) }

    /// Microseconds on a monotonic clock.
    public static var ticks: Int64 { microseconds(of: CLOCK_MONOTONIC) }

    private static func microseconds(of clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}

/// The clock that a worker goes by, and its sleep. A simulation has its own.
package protocol WorkerClock: Sendable {
    /// The present instant of the wall clock, which may be set back.
    var now: Instant { get }
    /// The same in microseconds since 1970, as exact as the clock is.
    var microseconds: Int64 { get }
    /// Microseconds on a monotonic clock.
    var ticks: Int64 { get }
    /// Blocks the calling thread.
    func sleep(microseconds: Int64)
    /// Returns free memory to the system; takes some milliseconds.
    func giveMemoryBack()
}

extension WorkerClock {
    /// In whole milliseconds.
    package var microseconds: Int64 { now.milliseconds * 1000 }
}

/// The machine's ``Clock``.
package struct SystemClock: WorkerClock {
    package init() {}

    package var now: Instant { Clock.now }

    package var microseconds: Int64 { Clock.microseconds }

    package var ticks: Int64 { Clock.ticks }

    package func sleep(microseconds: Int64) {
        if microseconds > 0 { usleep(UInt32(clamping: microseconds)) }
    }

    package func giveMemoryBack() { malloc_trim(0) }
}
