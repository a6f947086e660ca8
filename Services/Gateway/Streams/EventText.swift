internal import Model

/// The events of a stream of deliveries as text (HTML standard, server-sent events).
///
/// The id of each event is the last offset that the client need not see again: it sends this as `Last-Event-ID`, and
/// the stream goes on with the offset after it.
enum EventText {
    /// The milliseconds after which a client reconnects.
    static let retryMilliseconds = 1000

    /// The first event of a stream, which goes on with offset `next`.
    static func open(next: Int64) -> [UInt8] {
        var text = Array("retry: \(retryMilliseconds)\n".utf8)
        text += event("open", id: next - 1, data: place(next, reason: nil).bytes.span)
        return text
    }

    /// Tells that the stream goes on with offset `next`, and not after the client's last event.
    static func reset(_ reason: ResetReason, next: Int64) -> [UInt8] {
        event("reset", id: next - 1, data: place(next, reason: reason).bytes.span)
    }

    /// A delivery, without the token of its push: who follows a stream does not push.
    ///
    /// - Parameter value: the record's value.
    static func delivery(_ value: Span<UInt8>, offset: Int64) -> [UInt8] {
        event("delivery", id: offset, data: Delivery.withoutToken(value).span)
    }

    /// A comment that keeps the connection open.
    ///
    /// - Parameter id: the offset up to which the client has everything, if it has moved. An event without data is not
    ///   dispatched but sets the client's last event id, so a client that reconnects has less to catch up on.
    static func keepAlive(id: Int64?) -> [UInt8] {
        Array((id.map { ":\nid: \($0)\n\n" } ?? ":\n\n").utf8)
    }

    private static func place(_ next: Int64, reason: ResetReason?) -> JSONSlice {
        .object { writer in
            writer.member("offset", Int(next))
            writer.member("reason", reason?.rawValue)
            writer.member("detail", reason?.sentence)
        }
    }

    private static func event(_ name: StaticString, id: Int64, data: Span<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(data.count + 64)
        text += "event: \(name)\nid: \(id)\ndata: ".utf8
        data.withUnsafeBufferPointer { bytes in
            var start = bytes.startIndex
            // Each line needs its own field, or the rest of the data would be read as fields.
            while let end = bytes[start...].firstIndex(where: { $0 == carriageReturn || $0 == newline }) {
                text += bytes[start..<end]
                text += "\ndata: ".utf8
                start = end + 1
                if bytes[end] == carriageReturn, start < bytes.endIndex, bytes[start] == newline { start += 1 }
            }
            text += bytes[start...]
        }
        text += [newline, newline]
        return text
    }

    private static let carriageReturn: UInt8 = 13
    private static let newline: UInt8 = 10
}
