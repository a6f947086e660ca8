internal import Model

/// A device as a decision sees it: its record, and what it last reported.
struct DeviceView {
    let device: Device
    let state: DeviceState
    let now: Instant

    var id: DeviceID { device.id }
    @inline(__always) var capabilities: PlatformCapabilities { device.platform.capabilities }

    /// Rules D4, D5 and D8; a watch is known to be unlocked while it is worn and was not locked since.
    var isUnlocked: Bool {
        if capabilities.isWorn { return isWorn && !wasLockedSinceWorn }
        guard let report = state.isUnlocked, report.value else { return false }
        return now.seconds(since: report.at) <= DeviceState.believed
    }

    /// From `watch-worn` to `watch-off`; `false` if never reported, or if nothing was heard of the watch for a day: its
    /// battery may be empty (rule D5).
    var isWorn: Bool {
        guard capabilities.isWorn, let worn = state.isWorn, worn.value else { return false }
        return now.seconds(since: max(worn.at, state.heardAt ?? worn.at)) <= Limits.wornUnheardSeconds
    }

    private var wasLockedSinceWorn: Bool {
        guard let lock = state.isUnlocked, !lock.value, let worn = state.isWorn else { return false }
        return lock.at >= worn.at
    }

    /// Unless `offline` came last.
    var isOnline: Bool { state.isOnline?.value ?? true }
    /// The silent switch.
    var isSilent: Bool { state.isSilent?.value ?? false }

    /// The push token in force for an app (rule V7).
    func pushToken(of app: AppID) -> PushToken? {
        guard var token = device.pushTokens[app], state.goneTokens[app]?.concerns(token) != true else { return nil }
        // No later service needs the times, and an earlier version reads only the text.
        (token.at, token.acceptedAt) = (nil, nil)
        return token
    }

    /// Rule D3: it counts only while the device is known to be unlocked and not offline.
    func hasInForeground(_ app: AppID) -> Bool { state.foreground?.value == app && isUnlocked && isOnline }

    func isPlaying(_ notification: @autoclosure () -> NotificationID) -> Bool {
        !state.media.isEmpty && state.isPlaying(notification())
    }
}

extension PersonState {
    /// The person's devices that have an app, in the person's order: all, or the one of a local request (rules D1, D2).
    /// Without any, P7 refuses the notification.
    func devices(with app: AppID, for device: DeviceID? = nil, at now: Instant) -> [DeviceView] {
        guard let record else { return [] }
        var views: [DeviceView] = []
        views.reserveCapacity(record.devices.count)
        for known in record.devices where (device == nil || known.id == device) && record.has(app, on: known) {
            views.append(view(of: known, at: now))
        }
        return views
    }

    func view(of device: Device, at now: Instant) -> DeviceView {
        DeviceView(device: device, state: state(of: device.id), now: now)
    }
}

extension Person {
    /// Rule D2: a watch has the apps of its companion too.
    func has(_ app: AppID, on device: Device) -> Bool {
        if device.apps.contains(app) { return true }
        guard device.platform.capabilities.pairRole == .watch, let companion = device.companion else { return false }
        return self.device(companion)?.apps.contains(app) ?? false
    }
}
