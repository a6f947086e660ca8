import Foundation
import HTTP2
import Synchronization
import TestSupport
import Testing

/// A source with a client, for tests: it keeps what happened.
final class TestSource: HTTP2Source {
    private struct State {
        var queue: [HTTP2Request] = []
        var ends: [UInt64: HTTP2End] = [:]
        var events: [HTTP2Event] = []
        var tickets: UInt64 = 0
        var mostBytes: Set<Int> = []
    }

    private let state = Mutex(State())

    func waiting(in pool: HTTP2PoolID) -> Int { state.withLock { $0.queue.count } }

    func next(in pool: HTTP2PoolID, mostBytes: Int) -> HTTP2Request? {
        state.withLock { state in
            state.mostBytes.insert(mostBytes)
            guard let next = state.queue.first, next.body.count <= mostBytes else { return nil }
            return state.queue.removeFirst()
        }
    }

    func ended(_ ticket: UInt64, in pool: HTTP2PoolID, _ end: HTTP2End) {
        let other = state.withLock { $0.ends.updateValue(end, forKey: ticket) }
        if let other { Issue.record("\(ticket) ended twice: \(other), \(end)") }
    }

    func changed(_ pool: HTTP2PoolID, _ event: HTTP2Event) { state.withLock { $0.events.append(event) } }

    /// Queues requests with consecutive tickets, whose paths are `prefix` and the ticket.
    ///
    /// - Returns: their tickets.
    @discardableResult
    func add(_ count: Int = 1, bytes: Int = 10, path prefix: String = "/", _ headers: [HTTP2Header] = []) -> [UInt64] {
        state.withLock { state in
            (0..<count).map { _ in
                state.tickets += 1
                let body = [UInt8](repeating: UInt8(ascii: "x"), count: bytes)
                state.queue.append(
                    HTTP2Request(
                        ticket: state.tickets, path: "\(prefix)\(state.tickets)", headers: headers, body: body))
                return state.tickets
            }
        }
    }

    var events: [HTTP2Event] { state.withLock { $0.events } }
    /// The sizes of bodies for which it was asked.
    var mostBytes: Set<Int> { state.withLock { $0.mostBytes } }
    /// The tickets that have ended.
    var ended: Set<UInt64> { state.withLock { Set($0.ends.keys) } }

    /// How a request ended, in a word or two: `200` and the answer's `apns-unique-id` if it has one, `notProcessed refused`;
    /// empty while it has no end.
    func end(_ ticket: UInt64) -> String {
        switch state.withLock({ $0.ends[ticket] }) {
        case .answered(let answer): "\(answer.status)\(answer["apns-unique-id"].map { " \($0)" } ?? "")"
        case .notProcessed(let failure): "notProcessed \(failure)"
        case .unknown(let failure): "unknown \(failure)"
        case nil: ""
        }
    }
}

/// A server, a client and its only pool.
struct Stand {
    let server: HTTP2TestServer
    let source = TestSource()
    let client: HTTP2Client
    let pool: HTTP2PoolID

    /// - Parameter certificate: of the server; `nil` is a good one that the client does not trust.
    init(
        _ settings: String = "{}", host: String = "127.0.0.1", proxy: (user: String?, password: String?)? = nil,
        certificate: HTTP2TestServer.Certificate? = .fine, _ change: (inout HTTP2PoolSettings) -> Void = { _ in }
    ) throws {
        server = try HTTP2TestServer(settings, certificate: certificate ?? .fine)
        client = try HTTP2Client(source: source)
        let trusted = certificate == nil ? nil : server.certificate
        var place = HTTP2Server(host: host, port: server.port, certificates: trusted)
        if let proxy {
            place.proxy = HTTP2Server.Proxy(
                host: "127.0.0.1", port: server.proxyPort, user: proxy.user, password: proxy.password)
        }
        var pool = HTTP2PoolSettings()
        pool.startsWithOneRequest = false
        pool.secondsBetweenConnections = 0.01
        pool.backoffFirstSeconds = 0.05
        change(&pool)
        self.pool = client.open(place, pool)
    }

    /// Queues requests, and wakes the client.
    @discardableResult
    func ask(_ count: Int = 1, bytes: Int = 10, path: String = "/", headers: [HTTP2Header] = []) -> [UInt64] {
        defer { client.wake() }
        return source.add(count, bytes: bytes, path: path, headers)
    }

    /// Waits until all these requests have ended, and returns how.
    func ends(of tickets: [UInt64]) throws -> [String] {
        try wait(until: "the ends of \(tickets)") { source.ended.isSuperset(of: tickets) }
        return tickets.map { source.end($0) }
    }

    /// Waits until the server has seen so many requests, and returns them.
    @discardableResult
    func requests(_ count: Int) throws -> [HTTP2TestServer.Event] {
        var seen: [HTTP2TestServer.Event] = []
        try wait(until: "\(count) requests") {
            seen = try server.events("request")
            return seen.count >= count
        }
        return seen
    }

    func waitFor(_ event: HTTP2Event) throws {
        try wait(until: "\(event)") { source.events.contains(event) }
    }

    /// Waits, and tells what happened if in vain.
    func wait(until what: @autoclosure () -> String, seconds: Double = 15, _ condition: () throws -> Bool) throws {
        try waiting(
            until: what(), seconds: seconds,
            seen: "\(source.events), ended \(source.ended), \(client.statistics(of: pool)), the server's \(server.log)",
            condition)
    }
}
