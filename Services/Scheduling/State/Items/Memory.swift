internal import Model

/// What is left of a notification that has gone: what P0, P8, N5 and N16 need, for the length of the window.
struct Memory: Hashable, Sendable {
    /// When the request was accepted; the windows of P0 and P8 start here.
    var acceptedAt: Instant
    /// `nil` if nothing can repeat it: it was suppressed, withdrawn or replaced, or it named no event, so its words
    /// counted only while it was there.
    var repeatable: Repeatable?
    /// The order of arrival, for notifications of one event accepted in the same millisecond; 0 without an event.
    var ordinal = 0
    /// It was in Notification Center: a late answer to it still reaches the app (rule N16).
    var hasLeft = false
    /// Of one that was there: an older one with this id, for the same device or none, comes too late (rule N5).
    var collapseID: ExactString?
    /// `nil` for all but local ones with a collapse id.
    var device: DeviceID?

    init(
        acceptedAt: Instant, repeatable: Repeatable?, ordinal: Int = 0, hasLeft: Bool = false,
        collapseID: ExactString? = nil, device: DeviceID? = nil
    ) {
        self.acceptedAt = acceptedAt
        self.repeatable = repeatable?.event?.id == nil ? nil : repeatable
        self.ordinal = self.repeatable == nil ? 0 : ordinal
        self.hasLeft = hasLeft
        self.collapseID = collapseID
        self.device = collapseID == nil ? nil : device
    }

    /// Whether the row alone does not say it all.
    var needsPacking: Bool { repeatable != nil || collapseID != nil }

    /// What to remember of a notification.
    ///
    /// - Parameter mayBeRepeated: whether a later notification may count as its repeat.
    init(of notification: Shared<ClassifiedNotification>, ordinal: Int, mayBeRepeated: Bool, hasLeft: Bool) {
        self.init(
            acceptedAt: notification.value.accepted.acceptedAt,
            repeatable: mayBeRepeated ? Repeatable(notification) : nil, ordinal: ordinal, hasLeft: hasLeft,
            collapseID: hasLeft ? notification.value.accepted.details.collapseID : nil,
            device: notification.value.accepted.details.device)
    }
}

/// What a later notification is compared with (rule P8).
struct Repeatable: Hashable, Sendable {
    var device: DeviceID?
    var event: Event?
    /// Equal for contents that are equal as values.
    var contentHash: ContentHash?
    var requestedLevel: InterruptionLevel
    /// When it was to be presented; `nil` for at once.
    var trigger: Trigger?
}

extension Repeatable {
    /// - Returns: `nil` for requests that show nothing themselves.
    init?(_ notification: Shared<ClassifiedNotification>) {
        guard notification.value.accepted.details.kind == .notify else { return nil }
        self.init(
            device: notification.value.accepted.details.device, event: notification.value.accepted.details.event,
            contentHash: notification.value.accepted.details.contentHash,
            requestedLevel: notification.value.accepted.details.requestedLevel,
            trigger: notification.value.accepted.details.trigger)
    }
}

extension Memory: JSONReadable, JSONWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        var acceptedAt: Instant?
        var repeatable: Repeatable?
        var ordinal = 0
        var hasLeft = false
        var collapseID: ExactString?
        var device: DeviceID?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "acceptedAt": acceptedAt = try Instant(from: &reader)
            case "repeatable": repeatable = try Repeatable(from: &reader)
            case "ordinal": ordinal = try reader.readInteger(in: 0...1 << 53)
            case "hasLeft": hasLeft = try reader.readBool()
            case "collapseId": collapseID = try ExactString(from: &reader)
            case "device": device = try DeviceID(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.init(
            acceptedAt: try reader.required(acceptedAt, "acceptedAt"), repeatable: repeatable, ordinal: ordinal,
            hasLeft: hasLeft, collapseID: collapseID, device: device)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("acceptedAt", acceptedAt)
        writer.member("repeatable", repeatable)
        if ordinal > 0 { writer.member("ordinal", ordinal) }
        if hasLeft { writer.member("hasLeft", true) }
        writer.member("collapseId", collapseID)
        writer.member("device", device)
        writer.endObject()
    }
}

extension Repeatable: JSONObject {
    static var blank: Self { Self(contentHash: nil, requestedLevel: .active) }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("device", &device)
        try form.member("event", &event)
        try form.member("contentHash", &contentHash)
        try form.stated("level", &requestedLevel)
        try form.member("trigger", &trigger)
    }
}
