internal import Model

/// What an event is told from outside: the instant, the registered apps, and what brought it about.
struct Occasion {
    let now: Instant
    let apps: AppTable
    /// The ids of the steps derive from it, except those of steps that a notification or a timer of its own causes.
    let cause: Cause
    /// Summaries after this instant have not come yet (rule W9). It is now, or earlier while a timer fires that was due
    /// earlier.
    var summariesAfter: Instant

    init(now: Instant, apps: AppTable, cause: Cause) {
        self.now = now
        self.apps = apps
        self.cause = cause
        summariesAfter = now
    }
}
