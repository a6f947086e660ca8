internal import Model

/// Which devices list an item, and when one that came without a place in the list gets it (rules W6, W9). P8 compares
/// words with listed items.
extension ItemStanding {
    /// Whether the item is in a device's list, if the person has a list for the app. An item that is to come with the
    /// summary is not, except on a device that takes no summaries.
    func isListed(on device: DeviceView, _ settings: AppSettings) -> Bool {
        settings.notificationCenter && !comesWithSummary(on: device.device)
    }

    /// Whether the item comes into a device's list with the summary alone.
    func comesWithSummary(on device: Device) -> Bool { listing == .withSummary && device.scheduledSummary }

    func isListed(among devices: [DeviceView], _ settings: AppSettings) -> Bool {
        isThere && devices.contains { $0.capabilities.showsNotifications && isListed(on: $0, settings) }
    }

    /// Whether to list the item now. No summary holds it any more (it expired, was read, snoozed or decided otherwise),
    /// or the person now wants items that one holds listed at once (rule W6).
    func isToBeListed(listsAtOnce: Bool) -> Bool {
        isThere && listing == .withSummary && (listsAtOnce || wait?.reason != .summary)
    }
}

extension LockScreenAbsence {
    /// Why the Lock Screen may not show an item that is listed: the person turned it off (rule D9), or a Focus that holds the
    /// item keeps it away (rule D12). Nobody can turn off that of a government alert.
    init?(_ circumstances: Circumstances, isHeldByFocus: Bool) {
        if circumstances.isGovernmentAlert { return nil }
        if !circumstances.settings.lockScreen {
            self = .never
        } else if isHeldByFocus, circumstances.focus?.showOnLockScreen == false {
            self = .afterFocus
        } else {
            return nil
        }
    }
}
