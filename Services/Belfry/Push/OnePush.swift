internal import Foundation
internal import HTTP2
internal import Pushing
internal import Synchronization

/// Makes one request, and waits for its end.
final class OnePush: HTTP2Source {
    enum End: Sendable {
        case answered(AppleAnswer)
        /// There was no connection.
        case unreachable(HTTP2ConnectError)
        /// There was one, but no answer.
        case unanswered(HTTP2Failure)
        /// Nothing happened in time.
        case late
    }

    /// How long a push may take, in seconds.
    static let seconds = 15

    private struct State {
        var request: HTTP2Request?
        var end: End?
    }

    private let state: Mutex<State>
    private let hasEnded = DispatchSemaphore(value: 0)

    private init(_ request: HTTP2Request) { state = Mutex(State(request: request)) }

    /// Sends a request over a connection of its own.
    ///
    /// - Throws: ``HTTP2ClientError``
    static func send(_ request: HTTP2Request, to server: HTTP2Server) throws -> End {
        let push = OnePush(request)
        let client = try HTTP2Client(source: push)
        var pool = HTTP2PoolSettings()
        pool.mostConnections = 1
        _ = client.open(server, pool)
        client.wake()
        _ = push.hasEnded.wait(timeout: .now() + .seconds(seconds))
        // After that the client calls its source no more.
        client.stop(milliseconds: 0)
        return push.state.withLock { $0.end ?? .late }
    }

    func waiting(in pool: HTTP2PoolID) -> Int { state.withLock { $0.request == nil ? 0 : 1 } }

    func next(in pool: HTTP2PoolID, mostBytes: Int) -> HTTP2Request? {
        state.withLock { state in
            guard let request = state.request, request.body.count <= mostBytes else { return nil }
            state.request = nil
            return request
        }
    }

    func ended(_ ticket: UInt64, in pool: HTTP2PoolID, _ end: HTTP2End) {
        switch end {
        case .answered(let answer): finish(.answered(AppleAnswer(answer)))
        // What the end of the wait cut off has no end of its own.
        case .notProcessed(.cancelled), .unknown(.cancelled): break
        case .notProcessed(let failure), .unknown(let failure): finish(.unanswered(failure))
        }
    }

    func changed(_ pool: HTTP2PoolID, _ event: HTTP2Event) {
        if case .connectFailed(let failure) = event { finish(.unreachable(failure)) }
    }

    private func finish(_ end: End) {
        state.withLock { state in
            state.request = nil
            state.end = state.end ?? end
        }
        hasEnded.signal()
    }
}
