import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

/// A client that sends exactly the bytes it is given.
typealias RawClient = RawConnection<HTTPServer>

extension RawClient {
    /// A client of a new server.
    convenience init(
        _ settings: HTTPSettings = settings(), handler: @escaping @Sendable (HTTPRequest, HTTPExchange) -> Void = echo
    ) throws {
        try self.init(of: try HTTPServer(settings, handler: handler))
    }

    convenience init(of server: HTTPServer) throws { try self.init(to: server.port, of: server) }

    /// Sends a request: its method and target, and all that follows its host.
    @discardableResult
    func send(_ request: String, _ rest: String) -> Bool { send("\(request) HTTP/1.1\r\nHost: a\r\n\(rest)") }

    /// Sends a request without a body or more headers.
    func get(_ path: String) { send("GET \(path)", "\r\n") }

    /// One answer with `Content-Length`.
    func answer(seconds: Double = 20) throws -> (status: Int, head: String, body: String) {
        let head = try read(until: "\r\n\r\n", seconds: seconds)
        let status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
        let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
        let length = line.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0
        return (status, head, try read(length, seconds: seconds))
    }

    /// What comes until the server closes the connection.
    func rest(seconds: Double = 20) throws -> String { try read(seconds: seconds) }
}

/// Settings for a server on a free port.
func settings(_ change: (inout HTTPSettings) -> Void = { _ in }) -> HTTPSettings {
    var settings = HTTPSettings(host: "127.0.0.1", port: 0)
    change(&settings)
    return settings
}

/// Answers each request with its method, path and the size of its body.
@Sendable func echo(_ request: HTTPRequest, _ exchange: HTTPExchange) {
    exchange.answer(HTTPResponse(200, "\(request.method) \(request.path) \(request.body.count)"))
}

/// Requests by their paths, to be answered later.
typealias Requests = Keeper<(path: String, exchange: HTTPExchange)>

extension Requests {
    @Sendable func keep(_ request: HTTPRequest, _ exchange: HTTPExchange) { keep((request.path, exchange)) }
}

/// Keeps what a server's handler gets, for a test that uses it later.
final class Keeper<Value: Sendable>: Sendable {
    private let kept = Mutex<[Value]>([])

    func keep(_ value: Value) { kept.withLock { $0.append(value) } }

    /// How many there are that were not taken yet.
    var count: Int { kept.withLock { $0.count } }

    @discardableResult
    func take(_ count: Int) throws -> [Value] {
        try waiting(for: "\(count) × \(Value.self)", seen: self.count) {
            kept.withLock { kept in
                guard kept.count >= count else { return nil }
                defer { kept.removeFirst(count) }
                return Array(kept.prefix(count))
            }
        }
    }
}
