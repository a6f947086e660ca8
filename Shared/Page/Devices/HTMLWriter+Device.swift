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

    /// Draws one action. A destructive action has a word for screen readers and a colour.
    mutating func button(_ action: ViewAction) {
        element("li", .class(action.destructive ? "destructive" : "")) { html in
            html.element("span", .ownDirection, text: action.title)
            if let input = action.textInput {
                html.element("span", .class("input")) { html in
                    html.element("span", .class("field"), .ownDirection, text: input.placeholder ?? "")
                    html.element("span", .class("send"), .ownDirection, text: input.buttonTitle)
                }
            } else if let icon = action.icon {
                html.element("span", .class("symbol"), .role("img"), .label("Symbol \(icon)")) { html in
                    if let symbol = Symbol(named: icon) {
                        html.symbol(symbol)
                    } else {
                        html.text(icon.first.map { String($0).uppercased() } ?? "")
                    }
                }
            }
            if action.destructive { html.element("span", .class("unseen"), text: ", destructive") }
        }
    }
}
