internal import Model

/// An item of a digest or summary (rules W8, W9), with the circumstances of its decision.
struct Gathered {
    let item: Item
    let circumstances: Circumstances

    func canShow(on device: DeviceID) -> Bool { circumstances.devices.contains { $0.id == device } }

    /// D9: an item is left out of a digest or summary on a surface that is off for its app; it stays in the list.
    func isShown(on surface: AlertSurface) -> Bool {
        switch surface {
        case .lockScreen: circumstances.settings.lockScreen
        case .banner, .alert: circumstances.settings.style != .none
        case .shortLook, .none: true
        }
    }
}
