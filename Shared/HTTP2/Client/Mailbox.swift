internal import Synchronization
internal import Threads

/// What other threads and the client's thread share.
final class Mailbox: Sendable {
    /// What the client's thread is asked to do.
    enum Letter: Sendable {
        case open(HTTP2PoolID, HTTP2Server, HTTP2PoolSettings)
        case close(HTTP2PoolID)
        /// The addresses that a connection asked for.
        case found(connection: UInt64, NameLookup.Found)
        /// At this moment the thread ends whatever is still in progress.
        case stop(deadline: Double)
    }

    private struct State {
        var letters: [Letter] = []
        var statistics: [HTTP2PoolID: HTTP2Statistics] = [:]
        var pools: UInt64 = 0
    }

    let waker = Waker()
    /// How often the thread went round.
    let turns = Atomic(0)
    /// The thread; 0 before it runs.
    let thread = Atomic<UInt>(0)
    private let state = Mutex(State())

    /// - Returns: `nil` if the process has no descriptor left.
    init?() {
        guard waker.descriptor >= 0 else { return nil }
    }

    func newPool() -> HTTP2PoolID {
        state.withLock {
            $0.pools += 1
            return HTTP2PoolID(number: $0.pools)
        }
    }

    func send(_ letter: Letter) {
        state.withLock { $0.letters.append(letter) }
        waker.wake()
    }

    /// All letters since the last call, in order.
    func take() -> [Letter] {
        state.withLock { state in
            defer { state.letters = [] }
            return state.letters
        }
    }

    func statistics(of pool: HTTP2PoolID) -> HTTP2Statistics {
        state.withLock { $0.statistics[pool] ?? HTTP2Statistics() }
    }

    /// - Parameter statistics: `nil` for a pool that is gone.
    func publish(_ statistics: HTTP2Statistics?, of pool: HTTP2PoolID) {
        state.withLock { $0.statistics[pool] = statistics }
    }
}
