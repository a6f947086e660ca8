import Foundation
import TestSupport

/// A client of server-sent events that remembers its last event id, as browsers do.
final class EventClient {
    let port: UInt16
    let path: String
    private(set) var lastEventID: String?
    private var socket: Int32 = -1
    private var unread: [UInt8] = []
    private var events: [Event] = []
    private var comments = 0

    init(port: UInt16, person: String, device: String, lastEventID: String? = nil) {
        (self.port, self.lastEventID) = (port, lastEventID)
        path = "/\(person)/\(device)"
    }

    deinit { disconnect() }

    /// Opens the connection, with the last event id if there is one.
    func connect(receiveBytes: Int32? = nil) throws {
        disconnect()
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var bytes = receiveBytes { setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &bytes, 4) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw GaveUp(description: "connection refused") }
        // HTTP/1.0 gets the body without chunks.
        let header = lastEventID.map { "Last-Event-ID: \($0)\r\n" } ?? ""
        let request = Array("GET \(path) HTTP/1.0\r\nHost: a\r\n\(header)\r\n".utf8)
        guard send(socket, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw GaveUp(description: "the request was not sent")
        }
        (unread, events) = ([], [])
        try waiting(until: "the answer's head") {
            guard try receive() else { throw GaveUp(description: "closed without an answer") }
            guard let head = Data(unread).range(of: Data("\r\n\r\n".utf8)) else { return false }
            unread.removeFirst(head.upperBound)
            return true
        }
    }

    func disconnect() {
        if socket >= 0 { close(socket) }
        socket = -1
    }

    /// The next event with data; ids of others are remembered.
    func next(seconds: Double = 20) throws -> Event {
        // Receiving waits by itself, so this loop does not.
        let deadline = Date(timeIntervalSinceNow: seconds * patience)
        while true {
            if let event = take() { return event }
            guard Date() < deadline, try receive() else {
                throw GaveUp(description: "no event after \(lastEventID ?? "none")")
            }
        }
    }

    /// Events that have arrived or arrive until the server closes the connection.
    func rest() throws -> [Event] {
        var rest: [Event] = []
        let deadline = Date(timeIntervalSinceNow: 20 * patience)
        while try receive() {
            guard Date() < deadline else { throw GaveUp(description: "the stream is still open") }
            while let event = take() { rest.append(event) }
        }
        while let event = take() { rest.append(event) }
        return rest
    }

    /// Waits for one more comment.
    func comment() throws {
        let before = comments
        try waiting(until: "a comment", seconds: 20) {
            if take(untilComment: before) { return true }
            guard try receive() else { throw GaveUp(description: "closed") }
            return take(untilComment: before)
        }
    }

    private func take(untilComment before: Int) -> Bool {
        while let event = take() { events.append(event) }
        return comments > before
    }

    private func take() -> Event? {
        // Only whole events are looked at.
        if let end = unread.indices.dropLast().last(where: { unread[$0] == 10 && unread[$0 + 1] == 10 }) {
            events += Event.all(in: String(decoding: unread.prefix(end + 2), as: UTF8.self))
            unread.removeFirst(end + 2)
        }
        while !events.isEmpty {
            let event = events.removeFirst()
            if let id = event.id { lastEventID = id }
            if event.data != nil { return event }
            comments += 1
        }
        return nil
    }

    /// Takes what has arrived within a moment; false if the connection is closed.
    private func receive() throws -> Bool {
        var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, 20) > 0 else { return true }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        unread += buffer.prefix(count)
        return true
    }
}

extension EventClient {
    /// The next event with data if it comes soon.
    func nextOrNil(milliseconds: Int) throws -> Event? {
        do {
            return try next(seconds: Double(milliseconds) / 1000)
        } catch is GaveUp {
            return nil
        }
    }
}
