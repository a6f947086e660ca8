internal import Model

/// What a step tells one device, for every kind of step.
enum StepEntry {
    /// - Parameter app: the app whose push token is used.
    static func make(for device: DeviceView, _ settings: AppSettings, app: AppID, in state: PersonState) -> StepDevice {
        StepDevice(
            id: device.id, platform: device.device.platform, systemVersion: device.device.systemVersion,
            previews: previews(on: device.device, settings, in: state), isUnlocked: device.isUnlocked,
            watchInterface: watchInterface(of: device, in: state), pushToken: device.pushToken(of: app))
    }

    /// R7; without a record of the person the contract's default.
    static func previews(on device: Device, _ settings: AppSettings, in state: PersonState) -> Previews {
        state.record?.previews(on: device, settings) ?? .whenUnlocked
    }

    /// R15: a dynamic interface needs the network, and the companion within reach.
    private static func watchInterface(of device: DeviceView, in state: PersonState) -> WatchInterface? {
        guard device.capabilities.hasWatchLooks else { return nil }
        let companion = device.device.companion.map { state.state(of: $0).isOnline?.value ?? true } ?? true
        return device.isOnline && companion ? .dynamic : .static
    }
}
