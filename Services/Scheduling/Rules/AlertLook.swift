internal import Model

/// Section 3, D9, D10, D13 and D14: how an alert looks and sounds on one device.
enum AlertLook {
    /// The alert of a device that was chosen.
    ///
    /// - Parameters:
    ///   - isListed: the item is in Notification Center there.
    ///   - badge: the number that the device shows; `nil` where it shows none.
    static func alert(
        on device: DeviceView, _ circumstances: Circumstances, decision: AlertDecision, isListed: Bool, badge: Int?
    ) -> DeliveryAlert {
        let surface = surface(on: device, circumstances.settings)
        let sound = sound(
            on: device, circumstances, overridesSilent: decision.overridesEverything,
            accompanies: surface != .none || isListed || (badge ?? 0) > 0)
        return DeliveryAlert(
            surface: surface, sound: sound, vibration: circumstances.person.vibration,
            announce: announces(on: device, circumstances))
    }

    /// The alert of a device that has the app in the foreground: `nil` unless the app, or S2's sound, asks for one
    /// (rule D3).
    static func inAppAlert(
        on device: DeviceView, _ circumstances: Circumstances, decision: AlertDecision, isListed: Bool, badge: Int?
    ) -> DeliveryAlert? {
        let options = circumstances.app.foregroundPresentation
        let showsBanner = options.contains(.banner)
        let surface = showsBanner ? surface(on: device, circumstances.settings) : .none
        var sound: AlertSound?
        if options.contains(.sound) || decision.overridesEverything {
            sound = Self.sound(
                on: device, circumstances, overridesSilent: decision.overridesEverything,
                accompanies: surface != .none || isListed || (badge ?? 0) > 0)
        }
        guard showsBanner || sound != nil else { return nil }
        return DeliveryAlert(
            surface: surface, sound: sound, vibration: circumstances.person.vibration,
            announce: announces(on: device, circumstances))
    }

    /// D9: what is turned off is left out.
    static func surface(on device: DeviceView, _ settings: AppSettings) -> AlertSurface {
        if settings.style == .none, !settings.lockScreen { return .none }
        if device.isWatch { return .shortLook }
        guard device.isUnlocked else { return settings.lockScreen ? .lockScreen : .none }
        switch settings.style {
        case .none: return .none
        case .banner: return .banner
        // D13: visionOS has banners only.
        case .alert: return device.device.platform == .visionOS ? .banner : .alert
        }
    }

    /// D10: asked for, allowed, not silenced, and with something to accompany.
    static func sound(
        on device: DeviceView, _ circumstances: Circumstances, overridesSilent: Bool, accompanies: Bool
    ) -> AlertSound? {
        guard let asked = circumstances.details.sound, circumstances.settings.sound, accompanies,
            overridesSilent || !device.isSilent
        else { return nil }
        return AlertSound(
            name: soundName(asked.name, on: device, app: circumstances.app), volume: asked.volume,
            overridesSilent: overridesSilent)
    }

    /// D10: whether on some device a sound was dropped only because nothing shows that it could accompany.
    static func hasDroppedSound(
        _ devices: [StepDevice], _ circumstances: Circumstances, decision: AlertDecision
    ) -> Bool {
        guard circumstances.details.sound != nil, circumstances.settings.sound else { return false }
        let silenced = decision.overridesEverything ? [] : circumstances.devices.filter(\.isSilent).map(\.id)
        return devices.contains { device in
            guard let alert = device.alert, device.type != .inApp else { return false }
            return alert.sound == nil && !silenced.contains(device.id)
        }
    }

    /// Over 30 s or unknown: the default sound; a watch knows no other (rule D13).
    private static func soundName(_ name: String, on device: DeviceView, app: App) -> String {
        guard !device.isWatch, let seconds = app.sounds[ExactString(name)], seconds <= Limits.soundSeconds else {
            return RequestedSound.defaultName
        }
        return name
    }

    /// D14; macOS does not announce (rule D13).
    static func announces(on device: DeviceView, _ circumstances: Circumstances) -> Bool {
        guard device.device.platform != .macOS else { return false }
        return circumstances.settings.announce
            ?? (circumstances.level.level == .timeSensitive || circumstances.notification.isCommunication)
    }
}
