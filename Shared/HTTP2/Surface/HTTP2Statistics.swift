/// The state of a pool at one moment.
public struct HTTP2Statistics: Hashable, Sendable {
    /// Established connections that take requests.
    public var connections = 0
    /// Requests that wait for their answers.
    public var streamsInProgress = 0
    /// How many requests the connections that take requests may have in progress together, by the server's limits and
    /// by ``HTTP2PoolSettings/startsWithOneRequest``.
    public var streamLimit = 0
    /// How often, so far, requests began to wait because no flow-control window had room for the next body.
    public var windowStalls = 0

    package init() {}
}
