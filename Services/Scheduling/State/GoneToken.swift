internal import Model

/// A push token that Apple no longer knows (rule V7).
struct GoneToken: Hashable, Sendable {
    var hash: PushTokenHash
    /// Apple's time.
    var at: Instant
    /// The token's environment, since under another one it is another token; `nil` where an earlier version did not
    /// remember it.
    var environment: PushEnvironment?

    /// Whether it is this token, even if registered again later.
    func names(_ token: PushToken) -> Bool {
        (environment ?? token.environment) == token.environment && token.hash == hash
    }

    /// Whether it is this token, and not registered again later.
    func concerns(_ token: PushToken) -> Bool { (token.since ?? .distantPast) <= at && names(token) }
}

extension GoneToken: JSONReadable, JSONObjectWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        var hash: PushTokenHash?
        var at: Instant?
        var environment: PushEnvironment?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "hash": hash = try PushTokenHash(from: &reader)
            case "at": at = try Instant(from: &reader)
            case "environment": environment = try PushEnvironment(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.init(
            hash: try reader.required(hash, "hash"), at: try reader.required(at, "at"), environment: environment)
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("hash", hash)
        writer.member("at", at)
        writer.member("environment", environment)
    }
}
