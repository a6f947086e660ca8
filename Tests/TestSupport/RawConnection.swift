internal import Foundation

/// A client on the loopback interface that sends exactly the bytes it is given. Each read gives up after a deadline,
/// with what it has.
package final class RawConnection<Server> {
    /// Its server, which is there as long as its clients.
    package let server: Server
    /// What has arrived and was not read yet.
    package var unread: [UInt8] = []
    private let socket: Int32

    /// - Parameter receiveBytes: the size of the system's buffer for what arrives; `nil` is the usual one.
    package init(to port: UInt16, of server: Server, receiveBytes: Int32? = nil) throws {
        self.server = server
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var receiveBytes { setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &receiveBytes, 4) }
        guard connected(socket, to: Int(port)) else { throw GaveUp(description: "port \(port): connection refused") }
        var yes: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, 4)
    }

    deinit { close(socket) }

    /// Sends all bytes; false if the server has closed the connection.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool { sendAll(bytes[...], to: socket) }

    @discardableResult
    package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    package func finishSending() { shutdown(socket, Int32(SHUT_WR)) }

    /// Takes what arrives within so many milliseconds; false when the server has closed the connection.
    package func receive(milliseconds: Int32 = 20) -> Bool {
        var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, milliseconds) > 0 else { return true }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, 0)
        unread += buffer.prefix(max(0, count))
        return count > 0
    }

    private func receive(until deadline: Date, for what: String) throws -> Bool {
        let left = deadline.timeIntervalSinceNow
        guard left > 0 else {
            throw GaveUp(description: "\(what) did not come; unread: \(String(decoding: unread, as: UTF8.self))")
        }
        return receive(milliseconds: Int32(left * 1000) + 1)
    }

    private func deadline(_ seconds: Double) -> Date { Date(timeIntervalSinceNow: seconds * patience) }

    private func take(_ count: Int) -> String {
        defer { unread.removeFirst(count) }
        return String(decoding: unread.prefix(count), as: UTF8.self)
    }

    /// What comes until `end`, which is included.
    package func read(until end: String, seconds: Double = 20) throws -> String {
        let (what, end, deadline) = (end.debugDescription, Array(end.utf8), deadline(seconds))
        var searched = 0
        while true {
            if let place = unread[searched...].firstRange(of: end)?.upperBound { return take(place) }
            searched = max(0, unread.count - end.count)
            guard try receive(until: deadline, for: what) else {
                throw GaveUp(description: "closed before \(what): \(String(decoding: unread, as: UTF8.self))")
            }
        }
    }

    /// So many bytes, or what comes until the server closes the connection.
    package func read(_ count: Int = .max, seconds: Double = 20) throws -> String {
        let deadline = deadline(seconds)
        let what = count == .max ? "the connection's end" : "\(count) bytes"
        while unread.count < count, try receive(until: deadline, for: what) {}
        return take(min(count, unread.count))
    }
}
