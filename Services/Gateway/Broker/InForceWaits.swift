internal import Model
internal import Pipeline
internal import Synchronization

/// Those who wait until a registration that they wrote is in force.
final class InForceWaits: Sendable {
    private struct Wait {
        let source: AppSource
        let deadline: Int64
        let done: @Sendable (Bool) -> Void
    }

    private let waits = Mutex<[ExactString: [Wait]]>([:])

    /// Calls `done` once a record of the key from this place, or a later one, was read; with `false` after so many
    /// seconds.
    func wait(for key: String, _ source: AppSource, seconds: Int, done: @escaping @Sendable (Bool) -> Void) {
        let wait = Wait(source: source, deadline: Clock.ticks + Int64(seconds) * 1_000_000, done: done)
        waits.withLock { $0[ExactString(key), default: []].append(wait) }
    }

    /// A record of the key was read.
    func settle(_ key: ExactString, _ source: AppSource) {
        let isOver: (Wait) -> Bool = {
            $0.source.partition == source.partition && $0.source.offset <= source.offset
        }
        let over = waits.withLock { waits in
            waits.isEmpty ? [] : Self.take(from: &waits, key, where: isOver)
        }
        for wait in over { wait.done(true) }
    }

    /// Gives up those whose time is over.
    func settleLate() {
        let now = Clock.ticks
        let over = waits.withLock { waits in
            Array(waits.keys).flatMap { Self.take(from: &waits, $0) { $0.deadline <= now } }
        }
        for wait in over { wait.done(false) }
    }

    private static func take(
        from waits: inout [ExactString: [Wait]], _ key: ExactString, where isOver: (Wait) -> Bool
    ) -> [Wait] {
        guard let list = waits[key] else { return [] }
        let left = list.filter { !isOver($0) }
        waits[key] = left.isEmpty ? nil : left
        return list.filter(isOver)
    }
}
