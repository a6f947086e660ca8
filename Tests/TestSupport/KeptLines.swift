internal import Synchronization

/// Keeps the lines that something writes, such as a log.
package final class KeptLines: Sendable {
    private let all = Mutex<[String]>([])
    package var lines: [String] { all.withLock { $0 } }

    package init() {}

    package func add(_ line: String) { all.withLock { $0.append(line) } }
}
