public import Model

/// A dead letter, described by its own headers.
public struct RejectedRecord: Hashable, Sendable {
    /// The key as received.
    public let key: String?
    /// The content of its headers.
    public let outline: DeadLetterOutline

    /// Reads the dead letter's headers.
    public init(key: String?, headers: [Header]) {
        self.key = key
        outline = DeadLetterOutline(headers)
    }

    var line: String {
        "turned down: a record on \(outline.topic)\(key.map { ", key \($0.quoted(most: 128))" } ?? ""): \(outline.reason), "
            + outline.detail
    }
}

extension RejectedRecord: JSONObjectWritable {
    /// Writes one object.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("topic", outline.topic)
        writer.member("key", key)
        writer.member("reason", outline.reason)
        writer.member("detail", outline.detail)
    }
}
