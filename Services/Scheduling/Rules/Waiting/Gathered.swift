internal import Model

/// An item of a digest or summary, with what its decision looked at.
struct Gathered {
    let item: Item
    let circumstances: Circumstances

    func canShow(on device: DeviceID) -> Bool { circumstances.devices.contains { $0.id == device } }

    /// D9: what is off for its app is left out of a digest or summary on that surface; it is in the list as ever.
    func isShown(on surface: AlertSurface) -> Bool {
        switch surface {
        case .lockScreen: circumstances.settings.lockScreen
        case .banner, .alert: circumstances.settings.style != .none
        case .shortLook, .none: true
        }
    }
}
