/// The limits of the public records, as `deploy/contract/schemas` publishes them. A record with more bytes is rejected
/// under rule I1.
public enum Limits {
    /// Bytes of a request.
    public static let requestBytes = 64 * 1024
    /// Bytes of a request times its recipients.
    public static let requestBytesTimesRecipients = 8 * 1024 * 1024
    /// Bytes of a person's record.
    public static let personBytes = 256 * 1024
    /// Bytes of an app's record.
    public static let appBytes = 512 * 1024
    /// Bytes of an interaction.
    public static let interactionBytes = 8 * 1024
    /// Bytes of UTF-8 in the text of an interaction (rule N16).
    public static let interactionTextBytes = 4 * 1024
    /// Devices of a person.
    public static let devices = 32
    /// Apps in a person's settings, and apps installed on a device.
    public static let apps = 1000
    /// Contacts of a person.
    public static let contacts = 5000
    /// Focuses of a person.
    public static let focuses = 20
    /// Times of day of a person's summary.
    public static let summaryTimes = 12
    /// Locales that an app has texts in: more than CLDR names languages, few enough to look through (rule R3).
    public static let stringTables = 500
    /// Actions of a category, and of an expanded view or a long look (rule R12).
    public static let actions = 4
    /// Elements of an app's own content in one view (rule R9).
    public static let customElements = 500
    /// Bytes of UTF-8 of all texts of an app's own content in one view, filled but not yet shortened (rule R9).
    public static let customContentBytes = 64 * 1024
    /// Placeholders of an app's own content in one view (rule R9).
    public static let customPlaceholders = 1000
    /// Seconds of a sound; for a longer one a device plays its default sound (rule D10).
    public static let soundSeconds = 30.0
    /// Seconds, inclusive, for which a watch counts as worn after it was last heard of (rule D5).
    public static let wornUnheardSeconds = 86_400.0
    /// Seconds of a snooze that says 0 (rule W10).
    public static let defaultSnoozeSeconds = 540.0
    /// Seconds of a mute that names no end.
    public static let defaultMuteSeconds = 3600.0
    /// The longest length of time that a record may name, in seconds: ten years.
    public static let longestSeconds = 315_576_000.0
}
