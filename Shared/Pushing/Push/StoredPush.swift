public import Model

/// A push that is not over, as it stands on `notifications.pushes`.
public struct StoredPush: Equatable, Sendable {
    /// The push.
    public var push: Push
    /// How often it was sent.
    public var attempts: Int
    /// When it is tried again.
    public var due: Instant
    /// What the last attempt ended with; a word of Apple's or of ``PushFailure``.
    public var failure: String?
    /// Whether `belfry push retry` asked for it.
    public var isRepeated: Bool

    package init(_ push: Push, attempts: Int, due: Instant, failure: String?, isRepeated: Bool = false) {
        (self.push, self.attempts, self.due, self.failure, self.isRepeated) =
            (push, attempts, due, failure, isRepeated)
    }
}

extension StoredPush: JSONReadable, JSONObjectWritable {
    /// Reads what ``writeMembers(to:)`` writes.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var members: DeliveryMembers?
        var (attempts, due, isRepeated) = (0, Instant.distantPast, false)
        var failure: String?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "push": members = try DeliveryMembers(from: &reader)
            case "attempts": attempts = try reader.readInteger(in: 0...Int(Int32.max))
            case "due": due = try Instant(from: &reader)
            case "failure": failure = try reader.readString(most: 256)
            case "repeated": isRepeated = try reader.readBool()
            default: try reader.skipValue()
            }
        }
        guard case .push(let push) = Push.make(of: try reader.required(members, "push")) else {
            throw reader.invalid(member: "push", found: "no push", fix: "delete the record")
        }
        self.init(push, attempts: attempts, due: due, failure: failure, isRepeated: isRepeated)
    }

    /// Writes it.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("push", push)
        writer.member("attempts", attempts)
        writer.member("due", due)
        writer.member("failure", failure)
        if isRepeated { writer.member("repeated", true) }
    }
}
