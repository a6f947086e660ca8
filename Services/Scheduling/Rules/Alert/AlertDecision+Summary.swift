internal import Model

extension Circumstances {
    /// Whether the person has summary times, and one of the notification's devices takes summaries.
    var hasSummaries: Bool {
        !person.summary.times.isEmpty
            && devices.contains { $0.device.scheduledSummary && $0.capabilities.showsNotifications }
    }

    /// Whether the app is in the person's summary at the decided level.
    var isInSummary: Bool { hasSummaries && settings.summary.holds(level.level) }
}
