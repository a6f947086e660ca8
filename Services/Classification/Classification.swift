internal import Model

/// Section 2 of the rules, in order: what a notification is, as far as request and app decide it.
///
/// C1 is decided here, once. C3 to C7 are one function of the model, since scheduling applies them again at every
/// decision. C8 needs the person, so scheduling judges it. Ingestion's receipt gives the advice of C2, C6 and C9:
/// request and app record alone decide it.
enum Classification {
    /// - Parameter app: `nil` if it is no longer registered. The notification then passes on without entitlements, and
    ///   scheduling refuses it (rule P1).
    static func classify(
        _ accepted: consuming AcceptedNotification, app: Shared<App>?, now: Instant
    ) -> ClassifiedNotification {
        let entitlements = app.map { $0.value.entitlements } ?? []
        let claim = accepted.details.communicationClaim(hasEntitlement: entitlements.contains(.communication))
        let conditions =
            app.map { $0.value.levelConditions() }
            ?? LevelConditions(hasCriticalEntitlement: false, hasTimeSensitiveEntitlement: false)
        let decision = accepted.details.level(under: conditions, at: now)
        return ClassifiedNotification(
            accepted: accepted, isCommunication: claim.isCommunication, decision: decision)
    }
}
