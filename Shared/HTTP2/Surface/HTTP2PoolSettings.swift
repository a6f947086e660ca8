/// How a pool of connections behaves. All times are in seconds.
public struct HTTP2PoolSettings: Hashable, Sendable {
    /// The most connections that take requests at once, at least 1.
    public var mostConnections = 8
    /// Whether a new connection makes one request until the first is answered.
    public var startsWithOneRequest = true
    /// A request without its answer after this time retires its connection.
    public var answerSeconds = 10.0
    /// A connection with requests in progress that has received nothing for so long sends a PING.
    public var silentSeconds = 2.0
    /// A connection that has received nothing for so long after a PING is dead.
    public var pingSeconds = 2.0
    /// A connection without requests sends a PING after this time, or closes if the pool has another one.
    public var idleSeconds = 3600.0
    /// A connection that is not established after this time has failed: resolution, connection, proxy, TLS and the
    /// server's SETTINGS together.
    public var connectSeconds = 10.0
    /// The least time between the beginnings of two connections of the pool.
    public var secondsBetweenConnections = 1.0
    /// The longest wait after the first failure to connect. It doubles with each further failure in a row; at least
    /// half of it is waited for, and the rest is random.
    public var backoffFirstSeconds = 1.0
    /// The longest wait after any failure to connect.
    public var backoffLongestSeconds = 60.0

    package init() {}
}
