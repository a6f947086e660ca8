/// Names a pool of a client.
public struct HTTP2PoolID: Hashable, Sendable {
    let number: UInt64
}

/// Holds the requests that a client makes.
///
/// The client calls it on its own thread, so each call must return quickly. A request stays with the source until a
/// connection has room for its whole body: what is urgent can still go first.
public protocol HTTP2Source: AnyObject, Sendable {
    /// How many requests wait: while there are any, the client opens connections and asks for ``next(in:mostBytes:)``.
    func waiting(in pool: HTTP2PoolID) -> Int

    /// Removes and returns the next request.
    ///
    /// - Parameter mostBytes: the most bytes that its body may have, at least 1.
    /// - Returns: `nil` where none waits, or the next one is larger. Call ``HTTP2Client/wake()`` when that has changed.
    func next(in pool: HTTP2PoolID, mostBytes: Int) -> HTTP2Request?

    /// Takes the end of a request. Each request that ``next(in:mostBytes:)`` returned ends exactly once.
    func ended(_ ticket: UInt64, in pool: HTTP2PoolID, _ end: HTTP2End)

    /// Learns what happened to a connection, for metrics and health.
    func changed(_ pool: HTTP2PoolID, _ event: HTTP2Event)
}
