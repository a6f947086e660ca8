internal import Model

/// Rules L1 and L2: the level as the person allows it, after C4 to C7 in the model's one function.
enum AllowedLevel {
    static func decide(
        _ details: RequestDetails, app: App, settings: AppSettings, isGovernmentAlert: Bool, now: Instant
    ) -> LevelDecision {
        let permission = LevelConditions.Permission(
            allowsCritical: settings.allowsCriticalAlerts, allowsTimeSensitive: settings.timeSensitive,
            isGovernmentAlert: isGovernmentAlert)
        return details.level(under: app.levelConditions(permission: permission), at: now)
    }
}
