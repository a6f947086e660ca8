internal import Glibc

/// Where a worker kills itself, for tests that a crash between any two steps loses and doubles nothing.
///
/// `BELFRY_CRASH_AT=STEP:N` sends SIGKILL to the own process at step STEP of the N-th transaction, counted from 1:
/// `begin`, `produce` (outputs queued), `send-offsets` (outputs and offsets at the broker), `commit` (while the commit
/// is under way), `after-commit` (committed, and nobody knows yet); `restore:N` after N restored changelog records.
public struct CrashPoint: Hashable, Sendable {
    /// A place in the loop.
    public enum Step: String, CaseIterable, Sendable {
        case begin, produce, commit, restore
        case sendOffsets = "send-offsets"
        case afterCommit = "after-commit"
    }

    /// The variable of the environment that sets it.
    public static let variable = "BELFRY_CRASH_AT"

    /// Where.
    public let step: Step
    /// In which transaction, from 1; for `restore`, after how many records.
    public let count: Int

    /// Reads `STEP:N`.
    public init?(_ text: String) {
        let parts = text.split(separator: ":")
        guard parts.count == 2, let step = Step(rawValue: String(parts[0])), let count = Int(parts[1]), count > 0
        else { return nil }
        self.step = step
        self.count = count
    }

    /// Reads the environment; `nil` where nothing is set.
    public static func from(_ environment: [String: String]) throws(SettingsError) -> CrashPoint? {
        guard let text = environment[variable], !text.isEmpty else { return nil }
        guard let point = CrashPoint(text) else {
            let steps = Step.allCases.map(\.rawValue).joined(separator: ", ")
            throw SettingsError(variable, found: text, fix: "write STEP:N, STEP being one of \(steps)")
        }
        return point
    }

    /// Ends this process if this is the place.
    func pass(_ step: Step, _ count: Int) {
        guard step == self.step, count == self.count else { return }
        if step == .commit { return Self.killSoon(microseconds: UInt32(count % 16) * 150) }
        kill(getpid(), SIGKILL)
    }

    /// Kills from another thread, so that the commit is under way.
    private static func killSoon(microseconds: UInt32) {
        var thread = pthread_t()
        let time = UnsafeMutableRawPointer(bitPattern: Int(microseconds) + 1)
        pthread_create(
            &thread, nil,
            { time in
                usleep(UInt32(Int(bitPattern: time)) - 1)
                kill(getpid(), SIGKILL)
                return nil
            }, time)
    }
}
