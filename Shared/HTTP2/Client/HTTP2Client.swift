internal import Foundation
internal import Glibc
internal import Synchronization
internal import Threads

/// Makes POST requests over HTTP/2 for pools of connections, all on one thread of its own.
///
/// It takes requests from its source when a connection has room for them, and returns each one's end to it.
public final class HTTP2Client: Sendable {
    private let mailbox: Mailbox
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Starts the thread.
    ///
    /// - Parameter source: is kept until ``stop(milliseconds:)``.
    public init(source: any HTTP2Source) throws(HTTP2ClientError) {
        guard let mailbox = Mailbox() else { throw .noDescriptor }
        self.mailbox = mailbox
        let hasEnded = hasEnded
        let thread = Thread {
            ClientLoop(source, mailbox).run()
            hasEnded.signal()
        }
        thread.name = "http2-client"
        thread.start()
    }

    deinit { stop(milliseconds: 0) }

    /// Makes a pool. It connects when the source has a request for it.
    public func open(_ server: HTTP2Server, _ settings: HTTP2PoolSettings) -> HTTP2PoolID {
        let id = mailbox.newPool()
        mailbox.send(.open(id, server, settings))
        return id
    }

    /// Closes a pool: it takes no new requests, and its connections close once those in progress have their answers.
    public func close(_ pool: HTTP2PoolID) { mailbox.send(.close(pool)) }

    /// Says that a request waits which did not before. Any thread may call it, and often.
    public func wake() { mailbox.waker.wake() }

    /// The state of a pool at the end of the thread's last turn.
    public func statistics(of pool: HTTP2PoolID) -> HTTP2Statistics { mailbox.statistics(of: pool) }

    /// Takes no new requests, waits for the answers of those in progress, and ends the thread. What has no answer after
    /// so many milliseconds ends without one.
    ///
    /// It may be called again. The client's own thread, which calls the source, does not wait for its end.
    public func stop(milliseconds: Int) {
        mailbox.send(.stop(deadline: monotonicSeconds() + Double(max(0, milliseconds)) / 1000))
        guard mailbox.thread.load(ordering: .relaxed) != UInt(pthread_self()) else { return }
        hasEnded.wait()
        hasEnded.signal()
    }

    /// How often the thread went round so far.
    var turns: Int { mailbox.turns.load(ordering: .relaxed) }
}

/// Why there is no client.
public enum HTTP2ClientError: Error, Hashable, Sendable {
    /// The process has no descriptor left.
    case noDescriptor
}
