internal import Model

/// Rule C8, which is judged here since it needs the person.
enum GovernmentAlert {
    /// C8: an alert that is Critical, also after C4, from a public authority whose regions include that of the person's
    /// locale.
    static func judge(_ details: RequestDetails, app: App, person: Person, now: Instant) -> Bool {
        guard details.requestedLevel == .critical, let authority = app.publicAuthority,
            let region = person.locale.region, authority.regions.contains(region)
        else { return false }
        return details.level(under: app.levelConditions(), at: now).level == .critical
    }
}
