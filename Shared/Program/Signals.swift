internal import CSystem
internal import Foundation
internal import Glibc

/// SIGTERM and SIGINT ask the loop to stop. They are blocked in all threads and one thread waits for them, so no code
/// runs inside a signal handler.
public enum Signals {
    /// How long the loop has to finish before the process ends without it.
    public static let longestStopSeconds = 9.5

    private static var stopping: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTERM)
        sigaddset(&set, SIGINT)
        return set
    }

    /// Blocks both signals in this thread and the threads that it makes. Ignores SIGPIPE, so writing to a closed
    /// connection returns an error.
    public static func block() {
        var set = stopping
        pthread_sigmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
    }

    /// Waits for SIGTERM or SIGINT, which ``block()`` has blocked.
    ///
    /// - Returns: the signal's name.
    private static func waitForStop() -> String {
        var set = stopping
        var signal: Int32 = 0
        while sigwait(&set, &signal) != 0 {}
        return name(of: signal)
    }

    /// Waits for SIGTERM or SIGINT, and then stops. The process ends without it if that takes too long.
    ///
    /// - Parameters:
    ///   - late: what the log says then: what became of what was in hand.
    ///   - stop: finishes what is in hand.
    /// - Returns: the exit code.
    public static func waitForStop(_ log: Log, late: String, stop: () -> Void) -> Int32 {
        log.info("stopping", ["signal": waitForStop()])
        let thread = Thread {
            usleep(UInt32(longestStopSeconds * 1_000_000))
            log.error("the broker did not answer in time; \(late)")
            exit(LoopEnding.unanswered.code)
        }
        thread.start()
        stop()
        return LoopEnding.stopped.code
    }

    private static func name(of signal: Int32) -> String { signal == SIGINT ? "SIGINT" : "SIGTERM" }

    /// Waits until all loops have ended, after a signal, or because one of them has ended by itself.
    ///
    /// - Parameter stop: asks the loops to stop. It is called again and again until they have ended, since a loop that
    ///   has just begun to wait may have missed it.
    /// - Returns: the exit code, that of the first loop with another one than 0, and 1 when one did not end in time; and
    ///   how much of the loops' time is left, in seconds.
    package static func waitForStop(
        of loops: [LoopThread], _ log: Log, stop: () -> Void
    ) -> (code: Int32, left: Double) {
        var deadline = Int64.max
        while true {
            let codes = loops.compactMap(\.result)
            if codes.count == loops.count {
                let left = deadline == .max ? longestStopSeconds : Double(deadline - Clock.ticks) / 1_000_000
                return (codes.first { $0 != 0 } ?? 0, left)
            }
            if !codes.isEmpty, deadline == .max { deadline = Self.deadline }
            if Clock.ticks > deadline {
                log.error(
                    "the broker did not answer in time; the next start with this worker.id aborts the open transaction")
                return (codes.first { $0 != 0 } ?? LoopEnding.unanswered.code, 0)
            }
            // Checks every 0.1 s whether the loops have ended.
            var set = stopping
            var time = timespec(tv_sec: 0, tv_nsec: 100_000_000)
            let signal = sigtimedwait(&set, nil, &time)
            if signal > 0, deadline == .max {
                log.info("stopping", ["signal": name(of: signal)])
                deadline = Self.deadline
            }
            if deadline != .max { stop() }
        }
    }

    private static var deadline: Int64 { Clock.ticks + Int64(longestStopSeconds * 1_000_000) }
}
