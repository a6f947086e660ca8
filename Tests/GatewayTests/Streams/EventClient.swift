import Foundation
import TestSupport

/// A client of server-sent events that remembers its last event id, as browsers do.
final class EventClient {
    let port: UInt16
    let path: String
    private(set) var lastEventID: String?
    private var connection: RawConnection<Void>?
    private var events: [Event] = []
    private var comments = 0

    init(port: UInt16, person: String, device: String, lastEventID: String? = nil) {
        (self.port, self.lastEventID) = (port, lastEventID)
        path = "/\(person)/\(device)"
    }

    /// Opens the connection, with the last event id if there is one.
    func connect(receiveBytes: Int32? = nil) throws {
        disconnect()
        let connection = try RawConnection(to: port, of: (), receiveBytes: receiveBytes)
        (self.connection, events) = (connection, [])
        // HTTP/1.0 gets the body without chunks.
        let header = lastEventID.map { "Last-Event-ID: \($0)\r\n" } ?? ""
        connection.send("GET \(path) HTTP/1.0\r\nHost: a\r\n\(header)\r\n")
        _ = try connection.read(until: "\r\n\r\n", seconds: 60)
    }

    func disconnect() { connection = nil }

    /// The next event with data; ids of others are remembered.
    func next(seconds: Double = 20) throws -> Event {
        // Receiving waits by itself, so this loop does not.
        let deadline = Date(timeIntervalSinceNow: seconds * patience)
        while true {
            if let event = take() { return event }
            guard Date() < deadline, receive() else {
                throw GaveUp(description: "no event: \(told)")
            }
        }
    }

    /// Events that have arrived or arrive until the server closes the connection.
    func rest() throws -> [Event] {
        var rest: [Event] = []
        let deadline = Date(timeIntervalSinceNow: 20 * patience)
        repeat {
            guard Date() < deadline else { throw GaveUp(description: "the stream is still open: \(told), \(rest)") }
            while let event = take() { rest.append(event) }
        } while receive()
        return rest
    }

    /// Waits for one more comment, before anything else comes.
    func comment() throws {
        let before = comments
        try waiting(until: "a comment", seconds: 20, seen: told) {
            if let event = take() { throw GaveUp(description: "\(event) instead of a comment: \(told)") }
            guard comments > before || receive() else { throw GaveUp(description: "closed before a comment: \(told)") }
            return comments > before
        }
    }

    /// What came so far, in words.
    private var told: String {
        let unread = String(decoding: connection?.unread ?? [], as: UTF8.self)
        return "\(path) after \(lastEventID ?? "no event") and \(comments) comments; unread: \(unread)"
    }

    private func take() -> Event? {
        // Only whole events are looked at.
        let unread = connection?.unread ?? []
        if let end = unread.indices.dropLast().last(where: { unread[$0] == 10 && unread[$0 + 1] == 10 }) {
            events += Event.all(in: String(decoding: unread.prefix(end + 2), as: UTF8.self))
            connection?.unread.removeFirst(end + 2)
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
    private func receive() -> Bool { connection?.receive() ?? false }

    /// The next event with data if it comes soon.
    func nextOrNil(milliseconds: Int) -> Event? { try? next(seconds: Double(milliseconds) / 1000) }
}
