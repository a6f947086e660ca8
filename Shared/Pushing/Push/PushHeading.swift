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
    /// The bundle id.
    public let topic: String
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
        (self.token, self.topic, self.isBackground, self.priority) = (token, topic, isBackground, priority)
        (self.expiration, self.collapseID) = (expiration, collapseID)
    }

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
    /// Reads `headers` of `apns`.
    init?(_ headers: [(name: String, value: String)], token: PushToken) {
        var values: [String: String] = [:]
        for header in headers { values[header.name] = header.value }
        guard let topic = values["apns-topic"], let priority = values["apns-priority"].flatMap(Priority.init),
            let type = values["apns-push-type"], type == "alert" || type == "background",
            // Of an earlier version: APNs then decides, which is 30 days at most.
            let expiration = Int64(values["apns-expiration"] ?? "0"), expiration < 1 << 40
        else { return nil }
        self.init(
            token: token, topic: topic, isBackground: type == "background", priority: priority,
            expiration: expiration, collapseID: values["apns-collapse-id"])
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
