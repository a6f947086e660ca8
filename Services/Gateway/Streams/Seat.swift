internal import HTTP
internal import Kafka
internal import Model

/// A client's subscription and its connection. One owner at a time has it: the table of streams or the catch-up reader.
struct Seat: Sendable {
    let id: UInt64
    let subscription: Subscription
    let stream: HTTPStream
    /// Where the stream begins; later, where it goes on when it must find its place again.
    var start: StreamStart
    /// Whether the event `open` was written.
    var isOpened = false
    /// The partitions that the topic had when the place was found.
    var partitionCount: Int?

    /// Stands for the person in a table of streams, so that no string is made of a record's key.
    var hash: Int {
        Self.hash(subscription.platform, subscription.person.string.utf8Span.span)
    }

    /// Whether the person is the record's key.
    func isOf(_ platform: Platform, _ key: Span<UInt8>) -> Bool {
        let person = subscription.person.string.utf8Span.span
        guard subscription.platform == platform, person.count == key.count else { return false }
        return key.indices.allSatisfy { key[$0] == person[$0] }
    }

    /// Hashes a record's key; the seed is the process's own, so nobody can choose keys that collide.
    static func hash(_ platform: Platform, _ key: Span<UInt8>) -> Int {
        var hasher = Hasher()
        hasher.combine(platform)
        key.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }

    /// Writes the first event, unless it was written.
    mutating func writeOpen(next: Int64) {
        guard !isOpened else { return }
        isOpened = true
        stream.write(EventText.open(next: next))
    }
}

/// A stream whose place is known: it catches up on what it missed, or follows the live reader.
struct PlacedStream: Sendable {
    var seat: Seat
    let partition: Int32
    /// The first offset that was not sent, or looked at and found to be another device's. Both readers ask about each
    /// record whether it stands before, so no record is sent twice.
    var next: Int64
    /// The last id that the client was sent, where it follows the live reader.
    var told: Int64 = -1
}

/// What streams need of a record: made once, and only if one of them is of the record's person.
struct OfferedRecord {
    let offset: Int64
    private var device: DeviceID??
    private var text: [UInt8]?

    init(offset: Int64) { self.offset = offset }

    /// Writes the record to a stream if it is for the stream's device; `nil` if it is not.
    ///
    /// - Parameter value: the record's value.
    mutating func write(_ value: Span<UInt8>, to seat: Seat) -> HTTPStream.Written? {
        let device = self.device ?? Self.device(in: value)
        self.device = .some(device)
        guard device == seat.subscription.device else { return nil }
        let text = self.text ?? EventText.delivery(value, offset: offset)
        self.text = text
        return seat.stream.write(text)
    }

    /// The member `device` of a delivery; `nil` if the record is not a delivery.
    private static func device(in value: Span<UInt8>) -> DeviceID? {
        let device = try? JSONReader.read(value, checksNames: false) { (reader) throws(Rejection) -> DeviceID? in
            var device: DeviceID?
            try reader.beginObject()
            while let name = try reader.nextName() {
                switch name {
                case "device": device = try DeviceID(from: &reader)
                default: try reader.skipValue()
                }
            }
            return device
        }
        return device ?? nil
    }
}
