internal import Model

/// What is left of a notification that has gone: what P0 and P8 need, for the length of the window.
struct Memory: Hashable, Sendable {
    /// When the request was accepted; both windows count from here.
    var acceptedAt: Instant
    /// `nil` where nothing can repeat it: it was suppressed, withdrawn, replaced, or had no content.
    var repeatable: Repeatable?
    /// The order of arrival, among those of one event that were accepted in the same millisecond; 0 without an event.
    var ordinal = 0

    init(acceptedAt: Instant, repeatable: Repeatable?, ordinal: Int = 0) {
        self.acceptedAt = acceptedAt
        self.repeatable = repeatable
        self.ordinal = ordinal
    }

    /// What to remember of a notification.
    ///
    /// - Parameter isComparable: whether a later notification may count as its repeat.
    init(of notification: borrowing ClassifiedNotification, ordinal: Int, isComparable: Bool) {
        let repeatable = isComparable ? Repeatable(notification.details) : nil
        self.init(
            acceptedAt: notification.accepted.acceptedAt, repeatable: repeatable,
            ordinal: repeatable?.event?.id == nil ? 0 : ordinal)
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

    init(
        device: DeviceID? = nil, event: Event? = nil, contentHash: ContentHash?, requestedLevel: InterruptionLevel,
        trigger: Trigger? = nil
    ) {
        self.device = device
        self.event = event
        self.contentHash = contentHash
        self.requestedLevel = requestedLevel
        self.trigger = trigger
    }

    /// The facts beside level and content are the usual ones.
    var isPlain: Bool { device == nil && event == nil && trigger == nil }

    /// - Returns: `nil` for requests that show nothing themselves.
    init?(_ details: borrowing RequestDetails) {
        guard details.kind == .notify else { return nil }
        self.init(
            device: details.device, event: details.event, contentHash: details.contentHash,
            requestedLevel: details.requestedLevel, trigger: details.trigger)
    }
}

extension Memory: JSONReadable, JSONWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        var acceptedAt: Instant?
        var repeatable: Repeatable?
        var ordinal = 0
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "acceptedAt": acceptedAt = try Instant(from: &reader)
            case "repeatable": repeatable = try Repeatable(from: &reader)
            case "ordinal": ordinal = try reader.readInteger(in: 0...1 << 53)
            default: try reader.skipUnknown()
            }
        }
        self.init(acceptedAt: try reader.required(acceptedAt, "acceptedAt"), repeatable: repeatable, ordinal: ordinal)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("acceptedAt", acceptedAt)
        writer.member("repeatable", repeatable)
        if ordinal > 0 { writer.member("ordinal", ordinal) }
        writer.endObject()
    }
}

extension Repeatable: JSONReadable, JSONWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        self.init(contentHash: nil, requestedLevel: .active)
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "device": device = try DeviceID(from: &reader)
            case "event": event = try Event(from: &reader)
            case "contentHash": contentHash = try ContentHash(from: &reader)
            case "level": requestedLevel = try InterruptionLevel(from: &reader)
            case "trigger": trigger = try Trigger(from: &reader)
            default: try reader.skipUnknown()
            }
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("device", device)
        writer.member("event", event)
        writer.member("contentHash", contentHash)
        writer.member("level", requestedLevel)
        writer.member("trigger", trigger)
        writer.endObject()
    }
}
