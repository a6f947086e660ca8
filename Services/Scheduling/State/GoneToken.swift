internal import Model

/// A push token that Apple no longer knows (rule V7).
struct GoneToken: Hashable, Sendable {
    var hash: PushTokenHash
    /// Apple's time.
    var at: Instant

    /// Whether it is this token, not registered later.
    func concerns(_ token: PushToken) -> Bool { (token.since ?? .distantPast) <= at && token.hash == hash }
}

extension GoneToken: JSONReadable, JSONObjectWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        var hash: PushTokenHash?
        var at: Instant?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "hash": hash = try PushTokenHash(from: &reader)
            case "at": at = try Instant(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.init(hash: try reader.required(hash, "hash"), at: try reader.required(at, "at"))
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("hash", hash)
        writer.member("at", at)
    }
}
