import Synchronization

@testable import Loop
@testable import Program

/// Keeps the lines of a log.
final class LogLines: Sendable {
    private let all = Mutex<[String]>([])
    var lines: [String] { all.withLock { $0 } }
    /// Writes here, from the level info on.
    var log: Log { Log(level: .info, name: "test") { line in self.all.withLock { $0.append(line) } } }
}
