internal import Model

/// Rule C8, which is judged here since it needs the person.
enum GovernmentAlert {
    /// C8: an alert that is Critical, also after C4, from a public authority whose regions include that of the person's
    /// locale.
    static func judge(
        _ notification: Shared<ClassifiedNotification>, app: Shared<App>, person: Person, now: Instant
    ) -> Bool {
        guard notification.value.accepted.details.requestedLevel == .critical,
            let authority = app.value.publicAuthority, let region = person.locale.region,
            authority.regions.contains(region)
        else { return false }
        let conditions = app.value.levelConditions()
        return notification.value.accepted.details.level(under: conditions, at: now).level == .critical
    }
}
