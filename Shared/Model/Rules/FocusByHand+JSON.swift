extension FocusByHand: JSONReadable, JSONWritable {
    /// Reads what ``write(to:)`` wrote.
    package init(from reader: inout JSONReader) throws(Rejection) {
        self.init()
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "on": on = try Manual(from: &reader)
            case "ended":
                for ending in try reader.readList(of: Manual.self) { ended[ending.focus] = ending.since }
            default: try reader.skipUnknown()
            }
        }
    }

    /// Writes the form of scheduling's changelog.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("on", on)
        writer.member("ended", ended.keys.sorted().map { Manual(focus: $0, since: ended[$0] ?? .distantPast) })
        writer.endObject()
    }
}

extension FocusByHand.Manual: JSONReadable, JSONWritable {
    /// Reads what ``write(to:)`` wrote.
    package init(from reader: inout JSONReader) throws(Rejection) {
        var focus: PlainID?
        var since: Instant?
        var until: Instant?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "focus": focus = try PlainID(from: &reader)
            case "since": since = try Instant(from: &reader)
            case "until": until = try Instant(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.init(
            focus: try reader.required(focus, "focus"), since: try reader.required(since, "since"), until: until)
    }

    /// Writes the form of scheduling's changelog.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("focus", focus)
        writer.member("since", since)
        writer.member("until", until)
        writer.endObject()
    }
}

extension FocusOn: JSONReadable, JSONWritable {
    /// Reads what ``write(to:)`` wrote.
    package init(from reader: inout JSONReader) throws(Rejection) {
        var focus: PlainID?
        var reason: Reason?
        var began: Instant?
        var ends: Instant?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "focus": focus = try PlainID(from: &reader)
            case "reason": reason = try Reason(from: &reader)
            case "began": began = try Instant(from: &reader)
            case "ends": ends = try Instant(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.init(
            focus: try reader.required(focus, "focus"), reason: try reader.required(reason, "reason"),
            began: try reader.required(began, "began"), ends: ends)
    }

    /// Writes the form of scheduling's changelog.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("focus", focus)
        writer.member("reason", reason)
        writer.member("began", began)
        writer.member("ends", ends)
        writer.endObject()
    }
}
