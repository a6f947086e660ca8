internal import Model

/// Section 3, D3, D4, D5, D6 and D7: which of the devices alert, and which show the content in the app.
///
/// Arrays: a person has few devices, so a linear search is faster than a set.
struct Routing {
    /// Devices with a non-null alert, including apps in the foreground that ask for one.
    var alerting: [DeviceID] = []
    /// Devices that have the app in the foreground (rule D3).
    var inForeground: [DeviceID] = []

    /// - Parameter isCritical: S2 decided, for Critical and government alerts (rule D7).
    static func choose(_ devices: [DeviceView], app: AppID, alerts: Bool, isCritical: Bool) -> Routing {
        var routing = Routing()
        // Rule D13: some platforms have only badges.
        for device in devices where device.capabilities.showsNotifications {
            if device.hasInForeground(app) { routing.inForeground.append(device.id) }
            guard alerts else { continue }
            let isChosen: Bool
            if let phone = companion(of: device, among: devices) {
                isChosen = watchAlerts(device, with: phone, among: devices, isCritical: isCritical)
            } else {
                isChosen = alertsUnlessWatchTakesOver(device, among: devices, isCritical: isCritical)
            }
            if isChosen { routing.alerting.append(device.id) }
        }
        return routing
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
