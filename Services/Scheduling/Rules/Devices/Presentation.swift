internal import Model

/// What each device does with an item under a decision of S (rules D3 to D14).
struct Presentation {
    /// How the item stands in the lists.
    let standing: ItemStanding
    let circumstances: Circumstances
    let decision: AlertDecision
    /// Open views that the arrival concerns: no second alert there (rule N11).
    let views: ArrivalViews

    /// One entry for each device that the step concerns. Badges are sent separately, at the turn's end; only an app in
    /// the foreground gets its badge here.
    func devices(in state: PersonState) -> [StepDevice] {
        let badges = state.shownBadges(of: circumstances.app.id)
        var entries = circumstances.devices.compactMap { entry(of: $0, badges, in: state) }
        // W8: a call that has stopped ringing sounds as any other alert.
        if standing.isMissedCall {
            for place in entries.indices { entries[place].alert?.sound?.name = RequestedSound.defaultName }
        }
        // V1, but not where an open view shows it already (rule N11).
        PairedPush.alert(&entries, circumstances.devices) { views.silence($0, decision) }
        return entries
    }

    /// - Returns: `nil` where the device does nothing.
    private func entry(of device: DeviceView, _ badges: DeviceBadges, in state: PersonState) -> StepDevice? {
        guard device.capabilities.showsNotifications else { return nil }
        let isInForeground = device.hasInForeground(circumstances.app.id)
        // D11: nothing may show.
        if decision.outcome == .nowhere, !isInForeground { return nil }
        var entry = StepEntry.make(for: device, circumstances.settings, app: circumstances.app.id, in: state)
        entry.isPlayingMedia = device.isPlaying(circumstances.notification.id)
        entry.lockScreen = LockScreenAbsence(circumstances, isHeldByFocus: decision.isHeldByFocus)
        entry.list = standing.isListed(on: device, circumstances.settings)
        let shownBadge = device.capabilities.hasIconBadge ? badges[device.id] : nil
        // D3: the app in the foreground receives the item, and may ask for more.
        if isInForeground {
            entry.type = .inApp
            entry.list = entry.list && circumstances.app.foregroundPresentation.contains(.list)
            entry.badge = shownBadge
        }
        if decision.outcome == .alerted, !views.silence(device.id, decision),
            Routing.chooses(device, among: circumstances.devices, isCritical: decision.overridesEverything)
        {
            entry.alert = AlertLook.alert(
                on: device, circumstances, decision: decision, isInForeground: isInForeground,
                isListed: entry.list, badge: shownBadge)
        }
        return entry
    }
}
