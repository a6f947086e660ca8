/// The token under which APNs knows an app on a device, as the person's record names it (rule V7).
public struct PushToken: Hashable, Sendable {
    /// Hexadecimal digits in lower case, at most ``mostDigits``. Apple lets their number change at any time.
    public let text: String
    /// Whose servers know the token.
    public var environment: PushEnvironment
    /// When the device received it; `nil` where nobody said so.
    public var at: Instant?
    /// When the record that first had it was accepted, where nobody said when the device received it. It is no part of the
    /// record, and is not written with it.
    public var acceptedAt: Instant?

    /// Since when it is registered (rule V7); `nil` where that is not known: before everything.
    public var since: Instant? { at ?? acceptedAt }

    /// The most digits of a token.
    public static let mostDigits = 1024

    /// Checks the form: an even number of hexadecimal digits, 2 to ``mostDigits``.
    public init?(_ text: String, environment: PushEnvironment = .production, at: Instant? = nil) {
        let count = text.utf8.count
        guard (2...Self.mostDigits).contains(count), count.isMultiple(of: 2),
            text.utf8.allSatisfy({ $0.hexadecimal != nil })
        else { return nil }
        self.text = text.utf8.contains(where: \.isCapital) ? text.lowercased() : text
        self.environment = environment
        self.at = at
    }

    private init(unchecked text: String) {
        self.text = text
        environment = .production
    }

    /// Stands for a token that an earlier version stored and that APNs cannot know.
    static let none = PushToken(unchecked: "")

    /// What an interaction names the token by.
    public var hash: PushTokenHash { PushTokenHash(of: self) }
}

/// Which of Apple's push servers a token belongs to.
public enum PushEnvironment: String, ClosedEnumeration {
    case production, development
}

/// The SHA-256 of a push token's text in lower case, as 64 hexadecimal digits: it names a token without telling it.
public struct PushTokenHash: Hashable, Sendable {
    /// The digits, in lower case.
    public let text: String

    /// The hash of a token.
    public init(of token: PushToken) { text = SHA256.hexadecimal(of: token.text) }

    /// Checks the form of a hash.
    public init?(_ text: String) {
        guard text.utf8.count == 64, text.utf8.allSatisfy({ $0.hexadecimal != nil }) else { return nil }
        self.text = text.lowercased()
    }
}

extension PushToken: CustomStringConvertible, CustomReflectable {
    /// Nothing of the token.
    public var description: String { "a push token" }
    /// Nothing of the token, so that no dump of a record shows it.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension PushToken: JSONReadable, JSONWritable {
    /// Reads the token alone, or `{token, environment, at}`.
    public init(from reader: inout JSONReader) throws(Rejection) {
        guard try reader.nextKind() == .object else {
            self = try Self.read(&reader)
            return
        }
        var token: PushToken?
        var environment = PushEnvironment.production
        var at: Instant?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "token": token = try Self.read(&reader)
            case "environment": environment = try PushEnvironment(from: &reader)
            case "at": at = try Instant(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self = try reader.required(token, "token")
        (self.environment, self.at) = (environment, at)
    }

    private static func read(_ reader: inout JSONReader) throws(Rejection) -> PushToken {
        guard let token = PushToken(try reader.readString()) else {
            throw reader.invalid(
                found: "a text that is no push token",
                fix: "write the token's bytes as hexadecimal digits: an even number, at most \(mostDigits)")
        }
        return token
    }

    /// Writes the token alone where nothing else is said of it.
    public func write(to writer: inout JSONWriter) {
        guard environment != .production || at != nil else { return writer.write(text) }
        writer.object { writer in
            writer.member("token", text)
            if environment != .production { writer.member("environment", environment) }
            writer.member("at", at)
        }
    }

    /// Reads a token of a record that an earlier version stored. That took any text, which APNs never took: no token.
    static func readStored(_ reader: inout JSONReader) throws(Rejection) -> PushToken? {
        guard !reader.checksNames, try reader.nextKind() == .string else { return try PushToken(from: &reader) }
        return PushToken(try reader.readString())
    }
}

extension PushTokenHash: JSONText {
    /// What a producer is told of a text in another form.
    public static func refusal(of text: String) -> (found: String, fix: String) {
        (
            "a text that is no SHA-256",
            "write the SHA-256 of the token's hexadecimal digits in lower case, as 64 hexadecimal digits"
        )
    }

    /// Writes the digits.
    public func write(to writer: inout JSONWriter) { writer.write(text) }
}
