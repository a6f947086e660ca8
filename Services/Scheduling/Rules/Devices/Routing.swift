internal import Model

/// Section 3, D4, D5, D6 and D7: which of the devices alert.
enum Routing {
    /// Whether an alert comes to a device, also where it has the app in the foreground.
    ///
    /// - Parameters:
    ///   - devices: those with the app.
    ///   - isCritical: S2 decided, for Critical and government alerts (rule D7).
    static func chooses(_ device: DeviceView, among devices: [DeviceView], isCritical: Bool) -> Bool {
        // Rule D13: some platforms have only badges.
        guard device.capabilities.showsNotifications else { return false }
        if let phone = companion(of: device, among: devices) {
            return watchAlerts(device, with: phone, among: devices, isCritical: isCritical)
        }
        return alertsUnlessWatchTakesOver(device, among: devices, isCritical: isCritical)
    }

    /// The iPhone that a watch is paired with; `nil` if that lacks the app: the watch then alerts by itself.
    private static func companion(of watch: DeviceView, among devices: [DeviceView]) -> DeviceView? {
        guard watch.capabilities.pairRole == .watch, let id = watch.device.companion else { return nil }
        // `devices` are those with the app.
        return devices.first { $0.id == id && $0.capabilities.pairRole == .phone }
    }

    private static func watches(of phone: DeviceView, among devices: [DeviceView]) -> [DeviceView] {
        devices.filter { $0.capabilities.pairRole == .watch && $0.device.companion == phone.id }
    }

    /// Whether the watch of a pair alerts. D7: with the iPhone; D5: in its place; D4 and D6: not at all.
    private static func watchAlerts(
        _ watch: DeviceView, with phone: DeviceView, among devices: [DeviceView], isCritical: Bool
    ) -> Bool {
        let paired = watches(of: phone, among: devices)
        if isCritical { return (paired.first { $0.isWorn } ?? paired.first)?.id == watch.id }
        return !phone.isUnlocked && takesOver(among: paired)?.id == watch.id
    }

    /// Whether an iPhone, with or without watches, or any other device alerts.
    private static func alertsUnlessWatchTakesOver(_ device: DeviceView, among devices: [DeviceView], isCritical: Bool)
        -> Bool
    {
        guard device.capabilities.pairRole == .phone, !isCritical, !device.isUnlocked else { return true }
        return takesOver(among: watches(of: device, among: devices)) == nil
    }

    /// D5: of several watches that are worn the first one that can alert does: it is unlocked and online.
    private static func takesOver(among watches: [DeviceView]) -> DeviceView? {
        watches.first { $0.isWorn && $0.isUnlocked && $0.isOnline }
    }
}
