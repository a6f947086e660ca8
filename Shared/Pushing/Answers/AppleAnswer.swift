public import HTTP2
internal import Model

/// What Apple answered to a push.
public struct AppleAnswer: Hashable, Sendable {
    /// The status of HTTP.
    public let status: Int
    /// Apple's word, such as `BadDeviceToken`; `nil` with 200, and where the answer has none.
    public let reason: String?
    /// With 410: since when the token is gone.
    public let timestamp: Int64?
    /// Of the development environment: what Apple's console knows the push by.
    public let uniqueID: String?

    package init(status: Int, reason: String? = nil, timestamp: Int64? = nil, uniqueID: String? = nil) {
        (self.status, self.reason, self.timestamp, self.uniqueID) = (status, reason, timestamp, uniqueID)
    }

    /// Reads an answer; a body that cannot be read has no reason.
    public init(_ answer: HTTP2Answer) {
        let body =
            answer.body.isEmpty
            ? nil
            : try? JSONReader.read(answer.body.span) { (reader) throws(Rejection) in
                try Body(from: &reader)
            }
        self.init(
            status: answer.status, reason: body?.reason.flatMap(Self.word), timestamp: body?.timestamp,
            uniqueID: answer["apns-unique-id"].flatMap(Self.word))
    }

    /// A word that logs and receipts may have: 1 to 40 letters, digits and hyphens. So no answer brings a token there, which
    /// has 64 digits.
    private static func word(_ text: String) -> String? {
        let isWord = text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
        return isWord && (1...40).contains(text.utf8.count) ? text : nil
    }

    private struct Body: JSONReadable {
        var reason: String?
        var timestamp: Int64?

        init(from reader: inout JSONReader) throws(Rejection) {
            try reader.beginObject()
            while let member = try reader.nextName() {
                switch member {
                case "reason": reason = try reader.readString(most: 256)
                case "timestamp": timestamp = Int64(try reader.readInteger(in: 0...1 << 53))
                default: try reader.skipValue()
                }
            }
        }
    }
}
