internal import Model

/// One thing that could have been different: a setting of the person, a field of the request, a property of the app, or
/// something that happened in between.
enum Change: Hashable {
    // MARK: The person's settings

    /// The app may send notifications (rules P3, P4, S1).
    case authorized
    /// The category is not turned off (rule P5).
    case categoryOn(ExactString)
    /// The topic, of either kind, is not turned off (rule P5).
    case topicOn(PlainID)
    /// The person agreed to the marketing topic (rule P6).
    case consent(PlainID)
    /// The device has the app (rules P7, D13).
    case installed(DeviceID)
    /// The app is not set to quiet (rule S4).
    case loud
    /// Neither app nor thread is muted (rule S4).
    case unmuted(thread: ExactString?)
    /// Critical alerts of the app are on (rule L1).
    case criticalAlerts
    /// Time Sensitive notifications of the app are on (rule L2).
    case timeSensitive
    /// The app may show banners (rule D11).
    case banners
    /// The Focus allows the app (rule S9).
    case focusAllowsApp(PlainID)
    /// The Focus's filter for the app contains the text (rule S9).
    case focusFilter(PlainID, ExactString)
    /// The Focus lets Time Sensitive notifications through (rules F1, S9).
    case focusAllowsTimeSensitive(PlainID)
    /// The Focus allows the sender: a contact's id or a handle (rule F2).
    case focusAllowsSender(PlainID, String)
    /// The Focus lets these calls through (rule F3).
    case focusTakesCalls(PlainID, CallsFrom)
    /// The contact comes through every Focus (rule F5).
    case emergencyBypass(PlainID)
    /// Direct messages of the app do not wait for the summary (rule S8).
    case directMessages
    /// The app is not in the summary, or not for this level (rules S6, S12).
    case notInSummary(InterruptionLevel?)
    /// A setting has this value.
    case setting(PersonSetting)

    // MARK: The request

    /// It asks for this level.
    case level(InterruptionLevel)
    /// It sets `alertsAgain` (rules P8, N5).
    case alertsAgain
    /// It names an event of its own (rule P8).
    case ownEvent
    /// It has no collapse id, so that it replaces nothing and nothing replaces it (rule N5).
    case withoutCollapseID
    /// It is of another thread (rule N11).
    case ownThread
    /// The sender chose to notify anyway (rule F6).
    case notifyAnyway
    /// Its filter criteria are these (rule S9).
    case filterCriteria(ExactString)
    /// It names no device (rule P1).
    case withoutDevice
    /// It does not expire (rules P2, W3).
    case withoutExpiry
    /// It has no trigger (rule P9).
    case withoutTrigger
    /// Its trigger is due when the hour before its event begins (rule C6).
    case due(Instant)
    /// Somebody other than the person wrote it (rule S3).
    case senderIsAnother
    /// It has an id of its own (rule P0).
    case ownID

    // MARK: The app

    /// The app has the entitlement (rules C2, C4, C7).
    case entitlement(Entitlement)
    /// The app lacks the entitlement.
    case withoutEntitlement(Entitlement)
    /// The app asks for banners while it is open (rule D3).
    case bannersInFront

    // MARK: What happened

    /// The Focus is off.
    case focusOff(PlainID)
    /// The person turned the Focus on by hand.
    case focusOn(PlainID)
    /// The app is not open on the device (rule D3).
    case background(DeviceID)
    /// The expanded view of an earlier notification is closed (rule N11).
    case viewClosed(DeviceID, NotificationID)
    /// The app is registered (rule P1).
    case appRegistered
    /// The person's record arrives in time (rule P1).
    case personKnown
    /// The producer does not take it back (rule N8).
    case notWithdrawn

    /// The id that stands for any new id in ``ownID``, ``ownEvent`` and ``ownThread``.
    static let otherID = "another-id-than-any"

    /// Whether the two changes cannot be made together.
    func excludes(_ other: Change) -> Bool {
        if case .level = self, case .level = other { true } else { self == other }
    }

    /// How far the story must continue at least until the outcome is known.
    var horizon: Instant? { if case .due(let instant) = self { instant } else { nil } }
}
