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

extension Answers: JSONObject {
    static var blank: Self { Self() }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("authorization", &authorization)
        try form.member("quietWas", &quietWas)
        try form.member("isTimeSensitiveOff", &isTimeSensitiveOff, default: false)
        try form.member("mute", &mute)
        try form.member("threads", &threads, isRequired: false) { (reader) throws(Rejection) in
            try reader.readList(of: ThreadMute.self).reduce(into: [:]) { $0[$1.name] = $1.mute }
        } write: { writer, threads in
            writer.member(
                "threads", threads.sorted { $0.key < $1.key }.map { ThreadMute(name: $0.key, mute: $0.value) })
        }
    }
}

extension Answers.Mute: JSONObject {
    static var blank: Self { Self(until: Instant(milliseconds: 0), was: nil) }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("until", &until)
        try form.member("was", &was)
    }
}

/// One entry of the muted threads.
private struct ThreadMute: JSONObject {
    var name: ExactString
    var mute: Answers.Mute

    static var blank: Self { Self(name: ExactString(""), mute: .blank) }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("name", &name)
        try form.required("mute", &mute)
    }
}
