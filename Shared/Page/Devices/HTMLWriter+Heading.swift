internal import Model

extension HTMLWriter {
    /// Writes the device's name and its kind.
    mutating func heading(
        _ level: StaticString, _ label: String?, _ device: DeviceID, _ platform: Platform
    ) {
        element(level, .class("device-name")) { html in
            html.quoted(label ?? device.string)
            if label == nil { html.element("span", .class("kind"), text: " \(platform.productName)") }
        }
    }
}
