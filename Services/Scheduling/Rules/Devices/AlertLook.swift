internal import Model

/// Section 3, D9, D10, D13 and D14: how an alert looks and sounds on one device.
enum AlertLook {
    /// The alert on a device that D4 to D7 chose. With the app in the foreground it has only what the app asks for, and
    /// S2's sound, even if nothing visible comes with it (rule D3).
    ///
    /// - Parameters:
    ///   - isInForeground: the device has the app in the foreground.
    ///   - isListed: whether the item is in Notification Center there.
    ///   - badge: the number that the device shows; `nil` where it shows none.
    /// - Returns: `nil` if the app in the foreground leaves no banner, sound or vibration.
    static func alert(
        on device: DeviceView, _ circumstances: Circumstances, decision: AlertDecision, isInForeground: Bool,
        isListed: Bool, badge: Int?
    ) -> DeliveryAlert? {
        let options = isInForeground ? circumstances.app.foregroundPresentation : nil
        let showsBanner = options?.contains(.banner) ?? true
        let surface = showsBanner ? surface(on: device, circumstances) : .none
        let isAccompanied =
            surface != .none || isListed || (badge ?? 0) > 0 || isInForeground && decision.overridesEverything
        let isSounded =
            (options?.contains(.sound) ?? true || decision.overridesEverything)
            && isSounded(circumstances, accompanies: isAccompanied)
        let sound = isSounded ? sound(on: device, circumstances, decision) : nil
        let vibration = isSounded && vibrates(device, circumstances.person)
        guard showsBanner || sound != nil || vibration else { return nil }
        return DeliveryAlert(
            surface: surface, sound: sound, vibration: vibration, announce: announces(on: device, circumstances))
    }

    /// D9: surfaces that the person turned off are left out. Nobody can turn off those of a government alert.
    static func surface(on device: DeviceView, _ circumstances: Circumstances) -> AlertSurface {
        let (settings, isGovernmentAlert) = (circumstances.settings, circumstances.isGovernmentAlert)
        let lockScreen = settings.lockScreen || isGovernmentAlert
        if settings.style == .none, !lockScreen { return .none }
        if device.capabilities.hasWatchLooks { return .shortLook }
        guard device.isUnlocked else { return lockScreen ? .lockScreen : .none }
        switch settings.style {
        case .none: return isGovernmentAlert ? .banner : .none
        case .banner: return .banner
        case .alert: return device.capabilities.hasAlertStyle ? .alert : .banner
        }
    }

    /// D10 without the silent switch: the sound is asked for, allowed, and accompanies something.
    static func isSounded(_ circumstances: Circumstances, accompanies: Bool) -> Bool {
        circumstances.details.sound != nil && allowsSound(circumstances) && accompanies
    }

    /// D10: the person has not turned the app's sounds off, or cannot, since it is a government alert.
    private static func allowsSound(_ circumstances: Circumstances) -> Bool {
        circumstances.settings.sound || circumstances.isGovernmentAlert
    }

    /// D10: on a device that a person carries, a sound that was asked for comes with a vibration, even if it is
    /// silenced.
    static func vibrates(_ device: DeviceView, _ person: Person) -> Bool {
        device.capabilities.vibrates && person.vibration
    }

    /// The sound itself; `nil` with the silent switch on, unless S2 decided.
    private static func sound(
        on device: DeviceView, _ circumstances: Circumstances, _ decision: AlertDecision
    ) -> AlertSound? {
        guard let asked = circumstances.details.sound, decision.overridesEverything || !device.isSilent else {
            return nil
        }
        return AlertSound(
            name: soundName(asked.name, on: device, circumstances), volume: asked.volume,
            overridesSilent: decision.overridesEverything)
    }

    /// D10: whether some device dropped a sound only because nothing shows that the sound could accompany.
    static func hasDroppedSound(
        _ devices: [StepDevice], _ circumstances: Circumstances, decision: AlertDecision
    ) -> Bool {
        guard circumstances.details.sound != nil, allowsSound(circumstances) else { return false }
        return devices.indices.contains { place in
            guard let alert = devices[place].alert, alert.sound == nil, devices[place].type != .inApp else {
                return false
            }
            let id = devices[place].id
            return decision.overridesEverything || !circumstances.devices.contains { $0.id == id && $0.isSilent }
        }
    }

    /// The default sound replaces one that is unknown or over 30 s; some platforms play no other (rule D13).
    private static func soundName(_ name: String, on device: DeviceView, _ circumstances: Circumstances) -> String {
        guard device.capabilities.playsNamedSounds, let seconds = circumstances.app.sounds[ExactString(name)],
            seconds <= Limits.soundSeconds
        else { return RequestedSound.defaultName }
        return name
    }

    /// D14, where the platform announces (rule D13).
    static func announces(on device: DeviceView, _ circumstances: Circumstances) -> Bool {
        guard device.capabilities.announces else { return false }
        return circumstances.settings.announce
            ?? (circumstances.level.level == .timeSensitive || circumstances.notification.isCommunication)
    }
}
