public import Model

/// Where a push goes, and the headers that Apple reads. Each value is checked, so none can break out of its place.
public struct PushHeading: Hashable, Sendable {
    /// How soon the device gets it.
    public enum Priority: String, Sendable {
        /// At once.
        case now = "10"
        /// When the device's power allows.
        case withPower = "5"
    }

    /// The token and its environment; ``PushToken`` has the form of a path.
    public let token: PushToken
    /// The bundle id, in the token's environment.
    public let topicKey: PushTopicKey
    /// `alert`, or `background` for a push that shows nothing and tells no number.
    public internal(set) var isBackground: Bool
    /// How soon the device gets it.
    public internal(set) var priority: Priority
    /// Until when Apple keeps it for a device that is off, in seconds since 1970; 0 is not at all.
    public internal(set) var expiration: Int64
    /// Pushes with the same one replace each other on the device.
    public let collapseID: String?

    /// Checks the values.
    ///
    /// - Returns: `nil` where one has bytes that a header may not have, or is too long.
    public init?(
        token: PushToken, topic: String, isBackground: Bool, priority: Priority, expiration: Int64, collapseID: String?
    ) {
        guard Self.isPlain(topic, most: 255), collapseID.map({ Self.isPlain($0, most: 64) }) ?? true, expiration >= 0
        else { return nil }
        (self.token, topicKey) = (token, PushTopicKey(topic, token.environment))
        (self.isBackground, self.priority) = (isBackground, priority)
        (self.expiration, self.collapseID) = (expiration, collapseID)
    }

    /// The bundle id.
    public var topic: String { topicKey.topic }

    /// The heading of a push of the number alone, which Apple does not keep (rule V5).
    var ofNumber: PushHeading? {
        PushHeading(
            token: token, topic: topic, isBackground: false, priority: .withPower, expiration: 0, collapseID: nil)
    }

    /// The end of the push; `nil` where it has none, since Apple does not keep it.
    public var end: Instant? {
        expiration == 0 ? nil : Instant(milliseconds: expiration.multipliedReportingOverflow(by: 1000).partialValue)
    }

    private static func isPlain(_ text: String, most: Int) -> Bool {
        (1...most).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}

extension PushHeading {
    /// `headers` of `apns`, as they stand there.
    struct Fields {
        var topic: String?
        var type: String?
        var priority: String?
        var expiration: String?
        var collapseID: String?

        init() {}

        init(from reader: inout JSONReader) throws(Rejection) {
            try reader.beginObject()
            while let member = try reader.nextName() {
                switch member {
                case "apns-topic": topic = try reader.readString(most: 1024)
                case "apns-push-type": type = try reader.readString(most: 1024)
                case "apns-priority": priority = try reader.readString(most: 1024)
                case "apns-expiration": expiration = try reader.readString(most: 1024)
                case "apns-collapse-id": collapseID = try reader.readString(most: 1024)
                default: _ = try reader.readString(most: 1024)
                }
            }
        }
    }

    /// Checks what was read.
    init?(_ fields: Fields, token: PushToken) {
        guard let topic = fields.topic, let priority = fields.priority.flatMap(Priority.init),
            fields.type == "alert" || fields.type == "background",
            // Of an earlier version: APNs then decides, which is 30 days at most.
            let expiration = Int64(fields.expiration ?? "0"), expiration < 1 << 40
        else { return nil }
        self.init(
            token: token, topic: topic, isBackground: fields.type == "background", priority: priority,
            expiration: expiration, collapseID: fields.collapseID)
    }

    /// The headers that do not depend on time or key.
    func writeMembers(to writer: inout JSONWriter) {
        writer.member("apns-topic", topic)
        writer.member("apns-push-type", isBackground ? "background" : "alert")
        writer.member("apns-priority", priority.rawValue)
        writer.member("apns-expiration", String(expiration))
        writer.member("apns-collapse-id", collapseID)
    }
}
