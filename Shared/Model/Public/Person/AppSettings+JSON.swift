extension AppSettings: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self = .absent
        var authorization: Authorization?
        try reader.beginObject()
        while let member = try reader.nextName() {
            if member.equals("authorization") {
                authorization = try Authorization(from: &reader)
            } else if try readPart(member, &reader) {
                continue
            } else if try readChoice(member, &reader) {
                continue
            } else {
                try reader.skipUnknown()
            }
        }
        self.authorization = try reader.required(authorization, "authorization")
    }

    /// Where and how the app's notifications show.
    private mutating func readPart(_ member: JSONName, _ reader: inout JSONReader) throws(Rejection) -> Bool {
        switch member {
        case "style": style = try AlertStyle(from: &reader)
        case "lockScreen": lockScreen = try reader.readBool()
        case "notificationCenter": notificationCenter = try reader.readBool()
        case "badge": badge = try reader.readBool()
        case "sound": sound = try reader.readBool()
        case "previews": previews = try Previews(from: &reader)
        case "announce": announce = try reader.readBool()
        case "grouping": grouping = try Grouping(from: &reader)
        default: return false
        }
        return true
    }

    /// What may interrupt, and when.
    private mutating func readChoice(_ member: JSONName, _ reader: inout JSONReader) throws(Rejection) -> Bool {
        switch member {
        case "criticalAlerts": criticalAlerts = try reader.readBool()
        case "timeSensitive": timeSensitive = try reader.readBool()
        case "directMessages": directMessages = try reader.readBool()
        case "summary": summary = try SummaryMembership(from: &reader)
        case "quiet": quiet = try reader.readBool()
        case "mutedUntil": mutedUntil = try Instant(from: &reader)
        case "mutedThreads": mutedThreads = try reader.readDictionary()
        case "categoriesOff": categoriesOff = try reader.readSet()
        case "topicsOff": topicsOff = try reader.readSet()
        case "marketing": marketing = try reader.readDictionary()
        default: return false
        }
        return true
    }

    /// Writes the wire form; what stands at its default is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("authorization", authorization)
        if style != .banner { writer.member("style", style) }
        writer.member("lockScreen", lockScreen, default: true)
        writer.member("notificationCenter", notificationCenter, default: true)
        writer.member("badge", badge, default: true)
        writer.member("sound", sound, default: true)
        writer.member("criticalAlerts", criticalAlerts)
        writer.member("timeSensitive", timeSensitive, default: true)
        writer.member("directMessages", directMessages, default: true)
        if summary.holdsAny { writer.member("summary", summary) }
        writer.member("quiet", quiet, default: false)
        writer.member("mutedUntil", mutedUntil)
        writer.member("mutedThreads", mutedThreads)
        writer.member("previews", previews)
        writer.member("announce", announce)
        if grouping != .automatic { writer.member("grouping", grouping) }
        writer.member("categoriesOff", sorted: categoriesOff)
        writer.member("topicsOff", sorted: topicsOff)
        writer.member("marketing", marketing)
        writer.endObject()
    }
}

extension MarketingConsent: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var granted: Bool?
        var at: Instant?
        var shown: String?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "granted": granted = try reader.readBool()
            case "at": at = try Instant(from: &reader)
            case "shown": shown = try reader.readString()
            default: try reader.skipUnknown()
            }
        }
        self.init(granted: try reader.required(granted, "granted"), at: at, shown: shown)
    }

    /// Writes `{granted, at, shown}`; what was not told is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("granted", granted)
        writer.member("at", at)
        writer.member("shown", shown)
        writer.endObject()
    }
}
