import Foundation
import Model
import TestSupport
import Threads

@testable import Gateway
@testable import HTTP

/// A stream without a connection, whose bytes the test takes.
final class LooseStream: Sendable {
    let stream: HTTPStream
    private let buffer = StreamBuffer(limit: 1 << 18, beginning: [])

    init() { stream = HTTPStream(buffer) }

    /// Takes what was written. A byte of the test's own stands at the end, as an empty buffer would suspend the
    /// connection, which does not exist.
    func taken() throws -> [Event] {
        guard buffer.write([0]) == .queued else { throw GaveUp(description: "the stream has ended or is full") }
        var bytes = [UInt8](repeating: 0, count: 1 << 18)
        var nothing = 0
        let step = withUnsafeMutablePointer(to: &nothing) { pointer in
            let connection = Lent(pointer: OpaquePointer(pointer), waker: Waker())
            return bytes.withUnsafeMutableBytes { buffer.next(into: $0, of: connection) }
        }
        guard case .send(let count) = step, count > 0 else { throw GaveUp(description: "nothing was written") }
        return Event.all(in: String(decoding: bytes.prefix(count - 1), as: UTF8.self))
    }
}

/// An event as a client of the HTML standard sees it.
struct Event: Hashable {
    var name = "message"
    /// The client's last event id after the event.
    var id: String?
    var data: String?

    var offset: Int64? { id.flatMap { Int64($0) } }

    /// The events in a text of whole events. An event without data only sets the id.
    static func all(in text: String) -> [Event] {
        text.components(separatedBy: "\n\n").dropLast().map { part in
            var event = Event()
            for line in part.components(separatedBy: "\n") {
                guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { continue }
                let value = String(line[line.index(after: colon)...].drop { $0 == " " })
                switch line[..<colon] {
                case "event": event.name = value
                case "id": event.id = value
                case "data": event.data = event.data.map { $0 + "\n" + value } ?? value
                default: break
                }
            }
            return event
        }
    }
}

/// A record as the tests publish it.
struct SentRecord: Hashable {
    let person: String
    let device: String
    let number: Int

    var value: String { #"{"id":"\#(number)","x":{"device":"no"},"device":"\#(device)"}"# }
}

extension Subscription {
    init(_ person: String, _ device: String, after: Int64? = nil) {
        self.init(
            person: PersonID(derived: person), device: DeviceID(derived: device), platform: .iOS,
            lastEventID: after.map { "\($0)" })
    }
}
