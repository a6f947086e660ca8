import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

/// A client that sends exactly the bytes it is given. Each read gives up after a deadline, with what it has.
final class RawClient {
    /// Its server, which is there as long as its clients.
    let server: HTTPServer
    private let socket: Int32
    private var unread: [UInt8] = []

    /// A client of a new server.
    convenience init(
        _ settings: HTTPSettings = settings(), handler: @escaping @Sendable (HTTPRequest, HTTPExchange) -> Void = echo
    ) throws {
        try self.init(of: try HTTPServer(settings, handler: handler))
    }

    init(of server: HTTPServer) throws {
        self.server = server
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = server.port.bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw GaveUp(description: "connection refused") }
        var yes: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, 4)
    }

    deinit { Glibc.close(socket) }

    /// Sends all bytes; false if the server has closed the connection.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends a request: its method and target, and all that follows its host.
    @discardableResult
    func send(_ request: String, _ rest: String) -> Bool { send("\(request) HTTP/1.1\r\nHost: a\r\n\(rest)") }

    /// Sends a request without a body or more headers.
    func get(_ path: String) { send("GET \(path)", "\r\n") }

    func finishSending() { shutdown(socket, Int32(SHUT_WR)) }

    /// Waits for bytes; `nil` when the server has closed the connection.
    private func receive(_ deadline: Date) throws -> [UInt8]? {
        var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        let left = deadline.timeIntervalSinceNow
        guard left > 0, poll(&entry, 1, Int32(left * 1000)) > 0 else {
            throw GaveUp(description: "no bytes in time; unread: \(String(decoding: unread, as: UTF8.self))")
        }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer.prefix(count)) : nil
    }

    /// What comes until `end`, which is included.
    func read(until end: String, seconds: Double = 20) throws -> String {
        let deadline = Date(timeIntervalSinceNow: seconds * patience)
        let end = Array(end.utf8)
        var searched = 0
        while true {
            if let place = unread[searched...].firstRange(of: end)?.upperBound {
                defer { unread.removeFirst(place) }
                return String(decoding: unread.prefix(place), as: UTF8.self)
            }
            searched = max(0, unread.count - end.count)
            guard let more = try receive(deadline) else {
                throw GaveUp(description: "closed after: \(String(decoding: unread, as: UTF8.self))")
            }
            unread += more
        }
    }

    /// One answer with `Content-Length`.
    func answer(seconds: Double = 20) throws -> (status: Int, head: String, body: String) {
        let head = try read(until: "\r\n\r\n", seconds: seconds)
        let status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
        let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
        let length = line.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0
        let deadline = Date(timeIntervalSinceNow: seconds * patience)
        while unread.count < length, let more = try receive(deadline) { unread += more }
        defer { unread.removeFirst(min(length, unread.count)) }
        return (status, head, String(decoding: unread.prefix(length), as: UTF8.self))
    }

    /// What comes until the server closes the connection.
    func rest(seconds: Double = 20) throws -> String {
        let deadline = Date(timeIntervalSinceNow: seconds * patience)
        while let more = try receive(deadline) { unread += more }
        defer { unread = [] }
        return String(decoding: unread, as: UTF8.self)
    }
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

    func take(_ count: Int) throws -> [Value] {
        try waiting(for: "the handler, \(count) times") {
            kept.withLock { kept in
                guard kept.count >= count else { return nil }
                defer { kept.removeFirst(count) }
                return Array(kept.prefix(count))
            }
        }
    }
}
