internal import Model

/// Which devices list an item (rules D12, W9).
extension ItemStanding {
    /// Whether it is in a device's list, where the person has one for the app: what comes with the summary is not, but for
    /// a device that has no summaries.
    func isListed(on device: DeviceView, _ settings: AppSettings) -> Bool {
        settings.notificationCenter && !(isUnlisted && device.device.scheduledSummary)
    }

    /// Whether one of the devices lists it: what a person has before them.
    func isListed(among devices: [DeviceView], _ settings: AppSettings) -> Bool {
        isThere && devices.contains { $0.capabilities.showsNotifications && isListed(on: $0, settings) }
    }

    /// Whether it is listed from now on: no summary holds it any more, since it was read, it expired, was snoozed, or is
    /// decided otherwise; or one does, and the person wants it listed at once by now (rule W6).
    func isToBeListed(listsAtOnce: Bool) -> Bool {
        isUnlisted && isThere && (listsAtOnce || wait?.kind != .summary)
    }
}
