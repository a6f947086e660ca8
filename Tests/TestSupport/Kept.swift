internal import Synchronization

/// Keeps what it is given, from any thread.
package final class Kept<Value: Sendable>: Sendable {
    private let kept = Mutex<[Value]>([])
    package var all: [Value] { kept.withLock { $0 } }

    package init() {}

    package func add(_ value: Value) { take([value]) }
    package func take(_ values: [Value]) { kept.withLock { $0 += values } }
}

/// The lines that something writes, such as a log.
package typealias KeptLines = Kept<String>

extension KeptLines { package var lines: [String] { all } }
