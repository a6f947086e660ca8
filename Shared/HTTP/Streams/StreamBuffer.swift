internal import Synchronization

/// The bytes of a stream that the client has not read, between the writers and the thread that serves the connection.
final class StreamBuffer: Sendable {
    /// What the serving thread does next.
    enum Step: Hashable {
        case send(Int)
        /// The connection was suspended: there is nothing to send.
        case wait
        case finish
        case abort
    }

    private struct State {
        var bytes: [UInt8]
        /// The first byte that is not sent.
        var sent = 0
        var end: HTTPStream.End?
        var suspended: ConnectionHandle?
        var actions: [@Sendable (HTTPStream.End) -> Void] = []

        var waiting: Int { bytes.count - sent }

        mutating func wake() {
            suspended?.resume()
            suspended = nil
        }
    }

    private let limit: Int
    private let state: Mutex<State>

    init(limit: Int, beginning: [UInt8]) {
        self.limit = max(limit, beginning.count)
        state = Mutex(State(bytes: beginning))
    }

    var ended: HTTPStream.End? { state.withLock { $0.end } }

    func write(_ bytes: some Collection<UInt8>) -> HTTPStream.Written {
        let bytes = Array(bytes)
        return state.withLock { state in
            guard state.end == nil else { return .ended }
            guard state.waiting + bytes.count <= limit else { return .full }
            if state.sent > 0 {
                state.bytes.removeFirst(state.sent)
                state.sent = 0
            }
            state.bytes += bytes
            state.wake()
            return .queued
        }
    }

    /// Ends the stream, if it has not ended yet, and tells those who asked.
    func end(_ end: HTTPStream.End) {
        let actions = state.withLock { state in
            guard state.end == nil else { return [@Sendable (HTTPStream.End) -> Void]() }
            state.end = end
            state.wake()
            let actions = state.actions
            state.actions = []
            return actions
        }
        for action in actions { action(end) }
    }

    func whenEnded(_ action: @escaping @Sendable (HTTPStream.End) -> Void) {
        let end = state.withLock { state in
            if state.end == nil { state.actions.append(action) }
            return state.end
        }
        if let end { action(end) }
    }

    /// Copies what is to be sent to `target`, and suspends the connection when there is nothing.
    ///
    /// After its end a stream never suspends, so that the daemon can be stopped.
    func next(into target: UnsafeMutableRawBufferPointer, of connection: Lent) -> Step {
        state.withLock { state in
            if state.end == .clientGone { return .abort }
            let count = min(state.waiting, target.count)
            guard count > 0 else {
                guard state.end == nil else { return .finish }
                state.suspended = ConnectionHandle(suspending: connection)
                return .wait
            }
            target.copyBytes(from: state.bytes[state.sent..<(state.sent + count)])
            state.sent += count
            // An idle stream keeps no memory.
            if state.waiting == 0 { (state.bytes, state.sent) = ([], 0) }
            return .send(count)
        }
    }
}
