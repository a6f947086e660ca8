public import Model
internal import Program
internal import Synchronization

/// Those who wait until a registration that they wrote is in force.
///
/// A key is watched from before its record is produced: ingestion and the reader can be faster than the report that
/// tells the record's place.
public final class InForceWaits: Sendable {
    /// A watched key.
    public struct Watch: Sendable {
        fileprivate let key: ExactString
        fileprivate let number: Int
    }

    /// What is waited for, once the record's place is known.
    private struct Goal: Sendable {
        let source: AppSource
        let deadline: Int64
        let done: @Sendable (Bool) -> Void

        /// Whether a record from this place is the one that was written, or a later one.
        func isReached(by read: AppSource) -> Bool {
            read.partition == source.partition && read.offset >= source.offset
        }
    }

    private struct Watched: Sendable {
        /// The places of the key's records that were read while the goal was unknown.
        var seen: [AppSource] = []
        var goal: Goal?
    }

    private struct State: Sendable {
        var nextNumber = 0
        var watched: [ExactString: [Int: Watched]] = [:]

        mutating func remove(_ key: ExactString, _ number: Int) {
            watched[key]?[number] = nil
            if watched[key]?.isEmpty == true { watched[key] = nil }
        }
    }

    private let state = Mutex(State())

    /// Watches a key whose record is about to be written, until ``end(_:)``, or until a wait is over.
    public func watch(_ key: String) -> Watch {
        state.withLock { state in
            let watch = Watch(key: ExactString(key), number: state.nextNumber)
            state.nextNumber += 1
            state.watched[watch.key, default: [:]][watch.number] = Watched()
            return watch
        }
    }

    /// Ends a watch: nothing was written.
    public func end(_ watch: Watch) { state.withLock { $0.remove(watch.key, watch.number) } }

    /// Calls `done` once a record of the key from this place, or a later one, was read; with `false` after so many
    /// seconds.
    public func wait(_ watch: Watch, _ source: AppSource, seconds: Int, done: @escaping @Sendable (Bool) -> Void) {
        let goal = Goal(source: source, deadline: Clock.ticks + Int64(seconds) * 1_000_000, done: done)
        let isReached = state.withLock { state in
            let seen = state.watched[watch.key]?[watch.number]?.seen ?? []
            guard !seen.contains(where: goal.isReached) else {
                state.remove(watch.key, watch.number)
                return true
            }
            state.watched[watch.key]?[watch.number]?.goal = goal
            return false
        }
        if isReached { done(true) }
    }

    /// A record of the key was read.
    func settle(_ key: ExactString, _ source: AppSource) {
        let over: [Goal] = state.withLock { state in
            guard !state.watched.isEmpty, let watched = state.watched[key] else { return [] }
            var over: [Goal] = []
            for (number, each) in watched {
                guard let goal = each.goal else {
                    state.watched[key]?[number]?.seen.append(source)
                    continue
                }
                guard goal.isReached(by: source) else { continue }
                over.append(goal)
                state.remove(key, number)
            }
            return over
        }
        for goal in over { goal.done(true) }
    }

    /// Gives up those whose time is over.
    func settleLate() {
        let now = Clock.ticks
        let over: [Goal] = state.withLock { state in
            var over: [Goal] = []
            for (key, watched) in state.watched {
                for (number, each) in watched {
                    guard let goal = each.goal, goal.deadline <= now else { continue }
                    over.append(goal)
                    state.remove(key, number)
                }
            }
            return over
        }
        for goal in over { goal.done(false) }
    }
}
