/// When the content of notifications may be seen (rule R7): a setting of a device, an app or a person.
public enum Previews: String, ClosedEnumeration {
    case always
    case whenUnlocked = "when-unlocked"
    case never
}

/// What a person allowed an app.
public enum Authorization: String, ClosedEnumeration {
    case notDetermined = "not-determined"
    case denied
    /// Critical alerts alone (rule P4).
    case criticalOnly = "critical-only"
    /// Quietly, on trial (rule S1).
    case provisional
    case authorized
}

/// How an alert shows while the device is unlocked.
public enum AlertStyle: String, ClosedEnumeration {
    case none, banner, alert
}

/// How an app's items are grouped in Notification Center (rule N12).
public enum Grouping: String, ClosedEnumeration {
    case automatic
    case byApp = "by-app"
    case off
}

/// Whose calls pass a Focus (rule F3).
public enum CallsFrom: String, ClosedEnumeration {
    case nobody, everyone, contacts, favorites
}

/// Whether a list of a Focus names who passes it, or who does not.
public enum FocusMode: String, ClosedEnumeration {
    case allow, silence
}

/// When an item of a summarised app is listed in Notification Center.
public enum SummaryListing: String, ClosedEnumeration {
    case atOnce = "at-once"
    case withSummary = "with-summary"
}
