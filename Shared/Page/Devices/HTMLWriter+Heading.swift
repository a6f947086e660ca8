internal import Model

extension HTMLWriter {
    /// What the device is called, and its kind.
    mutating func heading(
        _ level: StaticString, _ label: String?, _ device: DeviceID, _ platform: Platform
    ) {
        element(level, .class("device-name")) { html in
            html.quoted(label ?? device.string)
            if label == nil { html.element("span", .class("kind"), text: " \(platform.productName)") }
        }
    }
}
