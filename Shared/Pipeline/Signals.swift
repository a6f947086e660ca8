internal import CSystem
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
    public static func waitForStop() -> String {
        var set = stopping
        var signal: Int32 = 0
        while sigwait(&set, &signal) != 0 {}
        return name(of: signal)
    }

    private static func name(of signal: Int32) -> String { signal == SIGINT ? "SIGINT" : "SIGTERM" }

    /// Waits until the loop has ended, after a signal or by itself.
    ///
    /// - Returns: the exit code, 1 when the loop did not end in time; and how much of the loop's time is left, in seconds.
    static func waitForStop(of loop: LoopThread, _ status: WorkerStatus, _ log: Log) -> (code: Int32, left: Double) {
        var deadline = Int64.max
        while true {
            if let code = loop.result {
                let left = deadline == .max ? longestStopSeconds : Double(deadline - Clock.ticks) / 1_000_000
                return (code, left)
            }
            if Clock.ticks > deadline {
                log.error(
                    "the broker did not answer in time; the next start with this worker.id aborts the open transaction")
                return (Ending.unanswered.code, 0)
            }
            // Checks every 0.1 s whether the loop has ended.
            var set = stopping
            var time = timespec(tv_sec: 0, tv_nsec: 100_000_000)
            let signal = sigtimedwait(&set, nil, &time)
            if signal > 0, deadline == .max {
                log.info("stopping", ["signal": name(of: signal)])
                deadline = Clock.ticks + Int64(longestStopSeconds * 1_000_000)
                status.requestStop()
            }
            if deadline != .max { status.wake?() }
        }
    }
}
