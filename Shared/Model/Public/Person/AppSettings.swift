/// What a person set for one app; the defaults are those of the contract.
public struct AppSettings: Hashable, Sendable {
    /// The permission (rules P3, P4, S1).
    public var authorization: Authorization
    /// How an alert shows while the device is unlocked (rule D9).
    public var style = AlertStyle.banner
    /// Whether it shows on the Lock Screen (rule D9).
    public var lockScreen = true
    /// Whether its items are listed.
    public var notificationCenter = true
    /// Whether its icon has a number.
    public var badge = true
    /// Whether its alerts sound (rule D10).
    public var sound = true
    /// `nil` where the person said nothing; ``allowsCriticalAlerts`` has the answer.
    public var criticalAlerts: Bool?
    /// Whether Time Sensitive notifications pass as such (rule L2).
    public var timeSensitive = true
    /// Direct messages are not summarised (rule S8).
    public var directMessages = true
    /// Whether it is in the summary (rules S6, S12).
    public var summary = SummaryMembership.none
    /// Delivered quietly (rule S4).
    public var quiet = false
    /// Until when the app is muted (rule S4).
    public var mutedUntil: Instant?
    /// Until when a thread is muted.
    public var mutedThreads: [ExactString: Instant] = [:]
    /// The app's own setting, after the device's and before the person's (rule R7).
    public var previews: Previews?
    /// `nil` is on for Time Sensitive and communication (rule D14).
    public var announce: Bool?
    /// How its items are grouped (rule N12).
    public var grouping = Grouping.automatic
    /// Categories that the person turned off (rule P5).
    public var categoriesOff: Set<ExactString> = []
    /// Informational topics that the person turned off (rule P5).
    public var topicsOff: Set<PlainID> = []
    /// Consent to marketing, by topic (rule P6).
    public var marketing: [PlainID: MarketingConsent] = [:]

    /// Settings with the defaults of the contract.
    public init(authorization: Authorization) { self.authorization = authorization }

    /// The settings of an app that the person's record does not name.
    public static let absent = AppSettings(authorization: .notDetermined)

    /// Whether Critical alerts pass as such (rule L1); `critical-only` implies it where nothing else is said.
    public var allowsCriticalAlerts: Bool { criticalAlerts ?? (authorization == .criticalOnly) }

    /// Whether the person has granted this marketing topic explicitly by now (rule P6).
    public func hasGranted(marketing topic: PlainID, at now: Instant) -> Bool {
        guard let consent = marketing[topic], consent.granted else { return false }
        return consent.at.map { $0 <= now.adding(seconds: MarketingConsent.mostClockError) } ?? true
    }
}

/// A person's answer to the question whether an app may send marketing of one topic.
public struct MarketingConsent: Hashable, Sendable {
    /// Yes or no; general permission says nothing about it.
    public var granted: Bool
    /// When the person answered.
    public var at: Instant?
    /// The words that were shown.
    public var shown: String?

    /// Seconds by which the clocks of two machines may differ [O].
    public static let mostClockError = 60.0

    /// Puts it together.
    public init(granted: Bool, at: Instant? = nil) {
        self.granted = granted
        self.at = at
    }
}
