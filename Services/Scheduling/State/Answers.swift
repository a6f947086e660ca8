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
    /// When the person answered about the app on trial; `nil` where an earlier version took the answer.
    var trialAnsweredAt: Instant?
    /// Time Sensitive is turned off, which the record has on (rule L3).
    var isTimeSensitiveOff = false
    var timeSensitiveOffAt: Instant?
    /// The whole app is muted (rule S4).
    var mute: Mute?
    /// Threads that are muted.
    var threads: [ExactString: Mute] = [:]

    /// Until when, and what the record said then.
    struct Mute: Hashable, Sendable {
        var until: Instant
        var was: Instant?
        /// When the person muted it.
        var at: Instant?

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
        if authorization == nil, quietWas == nil { trialAnsweredAt = nil }
        if !own.timeSensitive { (isTimeSensitiveOff, timeSensitiveOffAt) = (false, nil) }
        if let known = mute, own.mutedUntil != known.was { mute = nil }
        threads = threads.filter { own.mutedThreads[$0.key] == $0.value.was }
    }

    /// When the person gave the answer that a decision followed instead of the record.
    ///
    /// - Parameters:
    ///   - setting: the setting that it followed.
    ///   - thread: of the notification.
    /// - Returns: `nil` if it followed the record.
    func given(_ setting: AnsweredSetting, thread: ExactString?, at now: Instant) -> Instant? {
        switch setting {
        case .authorization: authorization == .denied ? trialAnsweredAt : nil
        case .quiet: quietWas == false ? trialAnsweredAt : nil
        case .timeSensitive: timeSensitiveOffAt
        case .mute: [mute, thread.flatMap { threads[$0] }].lazy.compactMap { $0 }.first { now < $0.until }?.at
        }
    }

    /// What holds over a record, each with the field of the app's settings and when it was answered; in a fixed order.
    func inForce(at now: Instant) -> [(field: String, setting: AnsweredSetting, at: Instant)] {
        var answers: [(field: String, setting: AnsweredSetting, at: Instant)] = []
        if authorization != nil, let at = trialAnsweredAt { answers.append(("authorization", .authorization, at)) }
        if quietWas == false, let at = trialAnsweredAt { answers.append(("quiet", .quiet, at)) }
        if let at = timeSensitiveOffAt { answers.append(("timeSensitive", .timeSensitive, at)) }
        if let mute, now < mute.until, let at = mute.at { answers.append(("mutedUntil", .mute, at)) }
        for (thread, mute) in threads.sorted(by: { $0.key < $1.key }) where now < mute.until {
            if let at = mute.at { answers.append(("mutedThreads[\(thread.string.quoted())]", .mute, at)) }
        }
        return answers
    }

    mutating func forgetMutes(endedBy now: Instant) {
        if let known = mute, known.ends <= now { mute = nil }
        threads = threads.filter { $0.value.ends > now }
    }
}

extension Answers.Mute {
    /// - Parameter known: the mute in force; muting the same again is no new answer.
    init(until: Instant, was: Instant?, after known: Self?, at: Instant) {
        self.init(until: until, was: was, at: known?.until == until && known?.was == was ? known?.at : at)
    }
}

extension Answers: JSONObject {
    static var blank: Self { Self() }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("authorization", &authorization)
        try form.member("quietWas", &quietWas)
        try form.member("trialAnsweredAt", &trialAnsweredAt)
        try form.member("isTimeSensitiveOff", &isTimeSensitiveOff, default: false)
        try form.member("timeSensitiveOffAt", &timeSensitiveOffAt)
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
        try form.member("at", &at)
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
