internal import Model

/// Shows an item anew, without an alert: its content was updated (rule N7), or it is listed later (rule W9).
enum Updating {
    /// A step that shows an item as it is now on every device that can have it. An open view of the item that shows another
    /// item does not change (rule N11).
    ///
    /// - Parameters:
    ///   - request: the request whose trace the step belongs to.
    ///   - isConcerned: which devices get the step; all by default.
    static func draft(
        _ item: Item, _ circumstances: Circumstances, why: Why, cause: Cause, lane: Lane,
        request: Shared<ClassifiedNotification>? = nil,
        on isConcerned: (Device) -> Bool = { _ in true }, _ turn: borrowing Turn
    ) -> StepDraft {
        var devices: [StepDevice] = []
        for device in circumstances.devices {
            guard device.capabilities.showsNotifications, isConcerned(device.device) else { continue }
            var entry = StepEntry.make(for: device, circumstances.settings, app: item.key.app, in: turn.changes.state)
            entry.list = item.standing.isListed(on: device, circumstances.settings)
            entry.lockScreen = LockScreenAbsence(circumstances, isHeldByFocus: item.standing.isHeldByFocus)
            entry.badge = turn.badgeToTell(device.id, device.device.platform, of: item.key.app)
            entry.isPlayingMedia = device.isPlaying(item.notification.id)
            entry.keepsView = OpenViews.showAnother(in: item.key, on: device.id, in: turn.changes.state, at: turn.now)
            devices.append(entry)
        }
        let content = StepContent.make(of: item, circumstances, in: turn.changes.state)
        return StepDraft(
            kind: .update, cause: cause, app: item.key.app, notifications: [content],
            shown: LastPush.Shown(key: item.key, ordinal: item.standing.ordinal), why: why, request: request,
            devices: devices, lane: lane)
    }
}
