internal import Checks
internal import Model

/// The fix of a dead letter: `problems` and `fix` of `GET /api/dead-letters/{id}`.
struct LetterFix: Sendable {
    /// What is wrong with the value now; empty if it would be accepted, or if its topic is none that is checked.
    let problems: [ToldProblem]
    /// The value with what can be mended mended; `nil` if nothing can.
    let fix: String?

    /// - Parameters:
    ///   - value: the value of the dead letter.
    ///   - key: the record's key.
    ///   - topic: the topic that it came on.
    ///   - apps: the records of all apps in force.
    init(_ value: [UInt8], key: String?, topic: Topic, apps: [AppID: App], at now: Instant) {
        guard let kind = RecordKind(topic: topic) else {
            (problems, fix) = ([], nil)
            return
        }
        let checker = RecordChecker(for: value, apps: apps, at: now)
        problems = checker.report(on: value, as: kind, key: key).problems.map { ToldProblem(problem: $0) }
        fix = problems.isEmpty ? nil : checker.mended(value, as: kind).map { String(decoding: $0, as: UTF8.self) }
    }
}
