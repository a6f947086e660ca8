internal import Model

/// An item of a digest or summary (rules W8, W9), with the circumstances of its decision.
struct Gathered {
    let item: Item
    let circumstances: Circumstances

    func canShow(on device: DeviceID) -> Bool { circumstances.devices.contains { $0.id == device } }

    /// D3: on a device with the app in the foreground, its items do not alert in a digest or summary, unless the app
    /// asks for banners.
    func mayShowAlert(on device: DeviceView) -> Bool {
        !device.hasInForeground(item.key.app) || circumstances.app.foregroundPresentation.contains(.banner)
    }

    /// D9: an item is left out of a digest or summary on a surface that is off for its app; it stays in the list.
    func isShown(on surface: AlertSurface) -> Bool {
        switch surface {
        case .lockScreen: circumstances.settings.lockScreen
        case .banner, .alert: circumstances.settings.style != .none
        case .shortLook, .none: true
        }
    }
}
