internal import Model

/// How an app uses Time Sensitive with one person, and when the person was last asked about it (rule L3).
struct TimeSensitiveUse: Hashable, Sendable {
    /// The period's beginning: the last notice that a delivery carried, or the `keep` that answered it.
    var askedAt: Instant?
    /// The last Time Sensitive alerts, at most ``looksBack``, oldest first.
    var alerts: [Alert] = []

    /// One alert, and whether its notification was opened, on whichever device.
    struct Alert: Hashable, Sendable {
        var request: RequestID
        var isOpened = false
    }

    /// So many alerts tell whether the person cares.
    static let looksBack = 3
    /// Seconds from one notice to the next.
    static let period: Double = 30 * 86_400
    /// The same while none of the last alerts was opened.
    static let shortPeriod: Double = 7 * 86_400

    /// Whether the next alert asks: never asked yet, or the period is over, answered or not.
    func asks(at now: Instant) -> Bool {
        guard let askedAt else { return true }
        let isIgnored = alerts.count == Self.looksBack && !alerts.contains { $0.isOpened }
        return now >= askedAt.adding(seconds: isIgnored ? Self.shortPeriod : Self.period)
    }

    mutating func note(alertOf request: RequestID) {
        alerts.append(Alert(request: request))
        alerts.removeFirst(max(0, alerts.count - Self.looksBack))
    }

    mutating func note(openingOf request: RequestID) {
        for index in alerts.indices where alerts[index].request == request { alerts[index].isOpened = true }
    }
}

extension TimeSensitiveUse: JSONObject {
    static var blank: Self { Self() }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("askedAt", &askedAt)
        try form.member("alerts", &alerts)
    }
}

extension TimeSensitiveUse.Alert: JSONObject {
    static var blank: Self { Self(request: RequestID(derived: ""), isOpened: false) }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("request", &request)
        try form.member("isOpened", &isOpened, default: false)
    }
}
