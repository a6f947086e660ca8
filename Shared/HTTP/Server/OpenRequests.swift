internal import Foundation
internal import Synchronization

/// The requests that the handler has, and the streams, so that a server that stops can finish them.
final class OpenRequests: Sendable {
    private struct State {
        var pending: [ObjectIdentifier: PendingAnswer] = [:]
        var streams: [ObjectIdentifier: StreamBuffer] = [:]
        var isStopping = false
        var isClosed = false
    }

    private let state = Mutex(State())
    /// Entered for each request that the handler has, and left when its answer is written.
    private let inHand = DispatchGroup()

    var isStopping: Bool { state.withLock { $0.isStopping } }

    /// Whether the request may go to the handler.
    func begin(_ pending: PendingAnswer) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.pending[ObjectIdentifier(pending)] = pending
            inHand.enter()
            return true
        }
    }

    /// The answer is written, or the connection is gone.
    func end(_ pending: PendingAnswer) {
        let wasOpen = state.withLock { $0.pending.removeValue(forKey: ObjectIdentifier(pending)) != nil }
        if wasOpen { inHand.leave() }
    }

    func begin(_ stream: StreamBuffer) {
        let isStopping = state.withLock { state in
            if !state.isStopping { state.streams[ObjectIdentifier(stream)] = stream }
            return state.isStopping
        }
        if isStopping { stream.end(.serverStopped) }
    }

    func end(_ stream: StreamBuffer) {
        _ = state.withLock { $0.streams.removeValue(forKey: ObjectIdentifier(stream)) }
    }

    /// Ends all streams, and waits until each request has its answer, or for `seconds`. Then answers the rest with
    /// `late`. Afterwards no connection is suspended, and none will be.
    func finish(within seconds: Double, late: HTTPResponse) {
        let streams = state.withLock { state in
            state.isStopping = true
            return Array(state.streams.values)
        }
        for stream in streams { stream.end(.serverStopped) }
        let isDone = inHand.wait(timeout: .now() + max(0, seconds)) == .success
        let pending = state.withLock { state in
            state.isClosed = true
            return Array(state.pending.values)
        }
        let wereLate = pending.filter { $0.set(.whole(late)) }
        // Time to write what was answered just now.
        if !isDone || !wereLate.isEmpty { _ = inHand.wait(timeout: .now() + 1) }
    }
}
