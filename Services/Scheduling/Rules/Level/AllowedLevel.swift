internal import Model

/// Rules L1 and L2: the level as the person allows it, after C4 to C7 in the model's one function. Every decision calls
/// it anew, so C6 is judged when the alert is due, and again after every wait.
enum AllowedLevel {
    static func decide(
        _ notification: Shared<ClassifiedNotification>, app: Shared<App>, settings: AppSettings,
        isGovernmentAlert: Bool, now: Instant
    ) -> LevelDecision {
        let permission = LevelConditions.Permission(
            allowsCritical: settings.allowsCriticalAlerts, allowsTimeSensitive: settings.timeSensitive,
            isGovernmentAlert: isGovernmentAlert)
        let conditions = app.value.levelConditions(permission: permission)
        return notification.value.accepted.details.level(under: conditions, at: now)
    }
}
