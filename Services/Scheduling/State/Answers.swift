internal import Model

/// What a person answered about one app on a device: notices (rules L3, L4) and mutes.
///
/// Each answer stands over one field of the person's record, until a new record changes that field from what it was
/// when the answer was given (rule L5).
struct Answers: Hashable, Sendable {
    /// `authorized` or `denied`, in place of the record's `provisional` (rule L4).
    var authorization: Authorization?
    /// What the record said of quiet delivery when a kept app became quiet; `nil` where no answer made it so.
    var quietWas: Bool?
    /// Time Sensitive is turned off, which the record has on (rule L3).
    var isTimeSensitiveOff = false
    /// The whole app is muted (rule S4).
    var mute: Mute?
    /// Threads that are muted.
    var threads: [ExactString: Mute] = [:]

    /// Until when, and what the record said then.
    struct Mute: Hashable, Sendable {
        var until: Instant
        var was: Instant?

        /// When it can be forgotten: from then on it says the same as the record.
        var ends: Instant { max(until, was ?? until) }
    }

    var isEmpty: Bool { self == Answers() }

    /// When the first mute can be forgotten.
    var firstEnd: Instant? { ([mute].compactMap { $0 } + threads.values).map(\.ends).min() }

    /// The settings as they count.
    func applied(to own: AppSettings) -> AppSettings {
        var settings = own
        if let authorization { settings.authorization = authorization }
        if quietWas != nil { settings.quiet = true }
        if isTimeSensitiveOff { settings.timeSensitive = false }
        if let mute { settings.mutedUntil = mute.until }
        for (thread, mute) in threads { settings.mutedThreads[thread] = mute.until }
        return settings
    }

    /// L5: keeps the answers whose field a new record leaves as it was.
    ///
    /// `keep` for an app on trial gives two answers, on permission and on quiet. Each ends when its own field changes,
    /// so a record that catches up with `authorized` does not make the app alert.
    mutating func keepUnchanged(by own: AppSettings) {
        if own.authorization != .provisional { authorization = nil }
        if let was = quietWas, own.quiet != was { quietWas = nil }
        if !own.timeSensitive { isTimeSensitiveOff = false }
        if let known = mute, own.mutedUntil != known.was { mute = nil }
        threads = threads.filter { own.mutedThreads[$0.key] == $0.value.was }
    }

    /// Drops the mutes that are over.
    mutating func forgetMutes(endedBy now: Instant) {
        if let known = mute, known.ends <= now { mute = nil }
        threads = threads.filter { $0.value.ends > now }
    }
}

extension Answers: JSONReadable, JSONWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        self.init()
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "authorization": authorization = try Authorization(from: &reader)
            case "quietWas": quietWas = try reader.readBool()
            case "isTimeSensitiveOff": isTimeSensitiveOff = try reader.readBool()
            case "mute": mute = try Mute(from: &reader)
            case "threads":
                let list: [ThreadMute] = try reader.readList()
                for thread in list { threads[thread.name] = thread.mute }
            default: try reader.skipUnknown()
            }
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("authorization", authorization)
        if let quietWas { writer.member("quietWas", quietWas) }
        if isTimeSensitiveOff { writer.member("isTimeSensitiveOff", true) }
        writer.member("mute", mute)
        writer.member(
            "threads",
            threads.keys.sorted().compactMap { name in threads[name].map { ThreadMute(name: name, mute: $0) } })
        writer.endObject()
    }
}

extension Answers.Mute: JSONReadable, JSONWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        var until: Instant?
        var was: Instant?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "until": until = try Instant(from: &reader)
            case "was": was = try Instant(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.init(until: try reader.required(until, "until"), was: was)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("until", until)
        writer.member("was", was)
        writer.endObject()
    }
}

/// One entry of the muted threads.
private struct ThreadMute: JSONReadable, JSONWritable {
    var name: ExactString
    var mute: Answers.Mute

    init(name: ExactString, mute: Answers.Mute) {
        self.name = name
        self.mute = mute
    }

    init(from reader: inout JSONReader) throws(Rejection) {
        var name: ExactString?
        var mute: Answers.Mute?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "name": name = try ExactString(from: &reader)
            case "mute": mute = try Answers.Mute(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.name = try reader.required(name, "name")
        self.mute = try reader.required(mute, "mute")
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", name)
        writer.member("mute", mute)
        writer.endObject()
    }
}
