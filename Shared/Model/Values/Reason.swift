/// Why a rule decided as it did: `details.reason` of receipts and of a step's `why`, their `details.was`, and `also`.
///
/// The list is closed, as ``Rule`` is. For what the checks reject there is ``RejectionReason``.
public enum Reason: String, CaseIterable, Sendable {
    /// The same request was accepted before (rule P0).
    case duplicate
    /// The person is not registered (rules P1, W5).
    case recipientUnknown = "recipient-unknown"
    /// The person has no such device (rules P1, W5).
    case deviceUnknown = "device-unknown"
    /// The app is no longer registered (rules P1, W5).
    case appRemoved = "app-removed"
    /// It had expired: beside another reason, since a reason never repeats the code (rule P2).
    case expired
    /// The person has not allowed the app, or Critical alerts only (rules P3, P4, W5).
    case notAuthorized = "not-authorized"
    /// The person turned the category or topic off (rules P5, W5).
    case turnedOff = "turned-off"
    /// The person has not agreed to the marketing topic (rules P6, W5).
    case marketingNotConsented = "marketing-not-consented"
    /// No device of the person has the app (rules P7, W5).
    case noDevice = "no-device"
    /// The app said the same before (rule P8).
    case repeated = "repeat"
    /// Too many wait for their triggers already (rule P9).
    case tooManyParked = "too-many-parked"
    /// What P refuses was accepted before, and waited (rule W5).
    case turnedOffWhileWaiting = "turned-off-while-waiting"

    /// The app may not send Critical alerts (rule C4).
    case criticalWithoutEntitlement = "critical-without-entitlement"
    /// Marketing is never Time Sensitive (rule C5).
    case marketingTimeSensitive = "marketing-time-sensitive"
    /// Its event is not near (rule C6).
    case notRelevantWithinTheHour = "not-relevant-within-the-hour"
    /// The app may not send Time Sensitive notifications (rule C7).
    case timeSensitiveWithoutEntitlement = "time-sensitive-without-entitlement"
    /// The person allows the app no Critical alerts (rule L1).
    case criticalNotAllowedByPerson = "critical-not-allowed-by-person"
    /// The person turned Time Sensitive off for the app (rule L2).
    case timeSensitiveTurnedOff = "time-sensitive-turned-off"

    /// The app is on trial (rule S1).
    case provisional
    /// It asks for no alert (rule S3).
    case passive
    /// The person wrote it themself (rule S3).
    case fromSelf = "from-self"
    /// The person set the app to quiet (rule S4).
    case quietByPerson = "quiet-by-person"
    /// The person muted app or thread until later (rule S4).
    case muted
    /// A Focus holds it (rules S5, S7, S10).
    case focus
    /// It waits for a summary (rules S6, S12).
    case summary

    /// It replaces one and is no more urgent (rule N5).
    case levelNotRaised = "level-not-raised"
    /// The content was replaced (rule N7).
    case updated
    /// What it was about was taken back (rule N8).
    case withdrawn
    /// What it was about counts as read (rule N9).
    case markedRead = "marked-read"
    /// There was nothing to update (rule N10).
    case nothingToUpdate = "nothing-to-update"
    /// There was nothing to take back (rule N10).
    case nothingToWithdraw = "nothing-to-withdraw"
    /// There was nothing to mark as read (rule N10).
    case nothingToMarkRead = "nothing-to-mark-read"

    /// A view could not be made (rule R8).
    case viewNotMade = "view-not-made"

    /// Apple no longer knows the device's token (rules V7, V8).
    case tokenGone = "token-gone"
    /// Apple refused the token, and it is not certain that the token is to blame (rule V8).
    case tokenRefused = "token-refused"
    /// Apple refused the bundle id (rule V8).
    case topicRefused = "topic-refused"
    /// Apple refused headers or payload (rule V8).
    case payloadRefused = "payload-refused"
    /// No key was there to sign the push (rule V8).
    case keyMissing = "key-missing"
    /// Apple refused the key (rule V8).
    case keyRefused = "key-refused"
    /// The push was not sent before its end (rules V5, V6).
    case late
    /// A newer push about the same item, or its withdrawal, came first (rule V6).
    case overtaken
    /// Apple's servers could not be reached before the push's end (rule V8).
    case unreachable
    /// Apple refused the push for another cause (rule V8).
    case refused
}
