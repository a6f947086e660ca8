internal import Synchronization

/// What the handler's exchange and the server share about one request: its answer, once there is one.
final class PendingAnswer: Sendable {
    enum Answer: Sendable {
        case whole(HTTPResponse)
        case stream(HTTPResponse, StreamBuffer)
    }

    private struct State {
        var answer: Answer?
        var suspended: ConnectionHandle?
    }

    private let state = Mutex(State())

    /// Stores the answer and resumes the connection if it is suspended.
    ///
    /// - Returns: whether this was the first answer; others are ignored.
    func set(_ answer: Answer) -> Bool {
        state.withLock { state in
            guard state.answer == nil else { return false }
            state.answer = answer
            // Under the lock: nobody who sees the answer may stop the daemon before the connection is resumed.
            state.suspended?.resume()
            state.suspended = nil
            return true
        }
    }

    /// The answer; suspends the connection until there is one.
    func takeOrSuspend(_ connection: Lent) -> Answer? {
        state.withLock { state in
            if state.answer == nil { state.suspended = ConnectionHandle(suspending: connection) }
            return state.answer
        }
    }
}
