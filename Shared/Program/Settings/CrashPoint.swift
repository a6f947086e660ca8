internal import Foundation
internal import Glibc

/// Where a worker kills itself. Tests use it to show that a crash between any two steps loses and repeats nothing.
///
/// `BELFRY_CRASH_AT=STEP:N` sends SIGKILL to the worker's own process at STEP of the N-th transaction, counted from 1:
/// `begin`, `produce` (outputs queued), `send-offsets` (outputs and offsets at the broker), `commit` (during the
/// commit), `after-commit` (committed, but not yet noted by the worker). `restore:N` is after N restored changelog
/// records.
public struct CrashPoint: Hashable, Sendable {
    /// A place in the loop.
    public enum Step: String, CaseIterable, Sendable {
        case begin, produce, commit, restore
        case sendOffsets = "send-offsets"
        case afterCommit = "after-commit"
    }

    /// The environment variable that sets the crash point.
    public static let variable = "BELFRY_CRASH_AT"

    /// The step.
    public let step: Step
    /// The number of the transaction, from 1; for `restore`, the number of records.
    public let count: Int

    /// Reads `STEP:N`.
    public init?(_ text: String) {
        let parts = text.split(separator: ":")
        guard parts.count == 2, let step = Step(rawValue: String(parts[0])), let count = Int(parts[1]), count > 0
        else { return nil }
        self.step = step
        self.count = count
    }

    /// Reads the environment; `nil` if nothing is set.
    public static func from(_ environment: [String: String]) throws(SettingsError) -> CrashPoint? {
        guard let text = environment[variable], !text.isEmpty else { return nil }
        guard let point = CrashPoint(text) else {
            let steps = Step.allCases.map(\.rawValue).joined(separator: ", ")
            throw SettingsError(variable, found: text, fix: "write STEP:N, STEP being one of \(steps)")
        }
        return point
    }

    /// Kills this process if this is the step and the count.
    package func pass(_ step: Step, _ count: Int) {
        guard step == self.step, count == self.count else { return }
        if step == .commit { return Self.killSoon(microseconds: UInt32(count % 16) * 150) }
        kill(getpid(), SIGKILL)
    }

    /// Kills the process from another thread, while the commit is in progress.
    private static func killSoon(microseconds: UInt32) {
        Thread.detachNewThread {
            usleep(microseconds)
            kill(getpid(), SIGKILL)
        }
    }
}
