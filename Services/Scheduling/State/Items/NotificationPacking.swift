internal import Model

/// A notification as its item stores it: JSON without what the item's row has at hand.
enum NotificationPacking {
    static func write(_ notification: Shared<ClassifiedNotification>, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("lane", notification.value.accepted.lane)
        writer.member("traceparent", notification.value.accepted.traceparent)
        if notification.value.isCommunication { writer.member("isCommunication", true) }
        writer.name("details")
        notification.value.accepted.details.write(to: &writer, withContentHash: false)
        writer.endObject()
    }

    /// Reads a notification again.
    ///
    /// - Throws: a ``Rejection`` for bytes that cannot be decoded, as a damaged changelog may hold them.
    static func unpack(
        _ packed: JSONSlice?, of key: ItemKey, to person: PersonID, acceptedAt: Instant, contentHash: ContentHash?
    ) throws(Rejection) -> ClassifiedNotification {
        let bytes = packed?.bytes ?? []
        return try JSONReader.read(bytes.span, checksNames: false) { (reader) throws(Rejection) in
            var lane = Lane.normal
            var traceparent: String?
            var isCommunication = false
            var details = RequestDetails()
            try reader.beginObject()
            while let member = try reader.nextName() {
                switch member {
                case "lane": lane = try Lane(from: &reader)
                case "traceparent": traceparent = try reader.readString()
                case "isCommunication": isCommunication = try reader.readBool()
                case "details": details = try RequestDetails(from: &reader)
                default: try reader.skipUnknown()
                }
            }
            details.contentHash = contentHash
            let level = LevelDecision(level: details.requestedLevel)
            var accepted = AcceptedNotification(
                app: key.app, request: key.request, person: person, acceptedAt: acceptedAt, lane: lane,
                details: consume details)
            accepted.traceparent = traceparent
            return ClassifiedNotification(accepted: accepted, isCommunication: isCommunication, decision: level)
        }
    }
}
