internal import Model

/// A notification in full: the expanded view, and a watch's long look (rules R8, R14).
extension Look {
    /// Header, custom content, default content, attachments, actions, Dismiss.
    func expanded(_ view: DetailView, of app: AppID?, in html: inout HTMLWriter) {
        html.element("div", .class("panel"), language, direction) { html in
            html.element("div", .class("panel-head")) { html in
                icon(app, "small", in: &html)
                html.element("span", .class("app-name"), .ownDirection, text: view.appName)
            }
            content(view, of: app, in: &html)
            actions(view, in: &html)
        }
    }

    /// Sash with icon and name, content, actions, Dismiss.
    func longLook(_ view: DetailView, of app: AppID?, in html: inout HTMLWriter) {
        html.element("div", .class("long-look"), language, direction) { html in
            sash(view.sash, view, of: app, in: &html)
            if let color = view.background.flatMap(PageColor.init) {
                html.element("div", .class("ground"), color.attribute) { content(view, of: app, in: &$0) }
            } else {
                html.element("div", .class("ground")) { content(view, of: app, in: &$0) }
            }
            actions(view, in: &html)
        }
    }

    private func sash(_ sash: ViewSash?, _ view: DetailView, of app: AppID?, in html: inout HTMLWriter) {
        let style: StaticString = sash?.style == .blurred ? "blurred" : "plain"
        let inside = { (html: inout HTMLWriter) in
            icon(app, "small", in: &html)
            html.element("span", .class("app-name"), .ownDirection, text: view.appName)
        }
        if let color = sash?.color.flatMap({ PageColor($0) }) {
            html.element("div", .class("sash", color.isLight ? "light" : "dark"), color.attribute, content: inside)
        } else {
            html.element("div", .class("sash", style), content: inside)
        }
    }

    private func content(_ view: DetailView, of app: AppID?, in html: inout HTMLWriter) {
        if let custom = view.custom { self.custom(custom, in: &html) }
        if view.title != nil || view.subtitle != nil || view.body != nil {
            html.element("div", .class("default-content")) { html in
                if let picture = view.picture { self.picture(picture, of: app, name: view.title, in: &html) }
                html.element("div", .class("words")) { html in
                    if let title = view.title { html.element("p", .class("title"), .ownDirection, text: title) }
                    if let subtitle = view.subtitle {
                        html.element("p", .class("subtitle"), .ownDirection, text: subtitle)
                    }
                    if let body = view.body { html.element("p", .class("body"), .ownDirection, text: body) }
                }
            }
        }
        for attachment in view.attachments {
            placeholder(attachment.kind.rawValue, fileName(attachment.url), in: &html)
        }
    }

    /// What the app's own extension or watch interface shows, from the top.
    private func custom(_ custom: CustomContent, in html: inout HTMLWriter) {
        html.element("div", .class("custom"), .role("group"), .label("The app’s own content")) { html in
            if let title = custom.title { html.element("p", .class("title"), .ownDirection, text: title) }
            for element in custom.elements {
                switch element.kind {
                case .text:
                    let style: StaticString = element.style == "headline" ? "headline" : ""
                    html.element("p", .class(style), .ownDirection, text: element.text ?? "")
                case .image: placeholder("image", element.name.map(fileName), in: &html)
                case .media: placeholder("media", element.name.map(fileName), in: &html)
                case .button: html.element("p", .class("control"), .ownDirection, text: element.text ?? "")
                case .toggle:
                    html.element("p", .class("toggle")) { html in
                        html.element("span", .ownDirection, text: element.text ?? "")
                        let isOn = element.isOn == true
                        html.element(
                            "span", .class("state"), .role("img"), .label(isOn ? "On" : "Off"), text: isOn ? "●" : "○")
                    }
                }
            }
            if custom.media != .none {
                html.element("p", .class("control")) { html in
                    html.element(
                        "span", .role("img"), .label(custom.isPlaying ? "Pause" : "Play"),
                        text: custom.isPlaying ? "❚❚" : "▶")
                }
            }
        }
    }

    private func actions(_ view: DetailView, in html: inout HTMLWriter) {
        html.element("ul", .class("actions"), .label("Actions")) { html in
            for action in view.actions { button(action, in: &html) }
            html.element("li", .class("dismiss"), .ownDirection, text: view.dismiss)
        }
    }
}

/// A colour that an app declares, taken only in the form of `#RRGGBB`: nothing else of a record reaches a style.
struct PageColor {
    private let red: UInt8
    private let green: UInt8
    private let blue: UInt8

    init?(_ text: String) {
        let digits = Array(text.utf8.dropFirst())
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 else { return nil }
        var parts: [UInt8] = []
        for index in [0, 2, 4] {
            guard let high = Self.value(digits[index]), let low = Self.value(digits[index + 1]) else { return nil }
            parts.append(high << 4 | low)
        }
        (red, green, blue) = (parts[0], parts[1], parts[2])
    }

    /// The background's colour; of `system` the mixture that its opacity gives on black.
    init?(_ background: ViewBackground) {
        guard let color = background.color, var mixed = PageColor(color) else { return nil }
        if let opacity = background.opacity { mixed = mixed.onBlack(min(max(opacity, 0), 1)) }
        self = mixed
    }

    private init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    private func onBlack(_ opacity: Double) -> PageColor {
        PageColor(
            red: UInt8(Double(red) * opacity), green: UInt8(Double(green) * opacity),
            blue: UInt8(Double(blue) * opacity))
    }

    /// Whether black text reads better on it than white.
    var isLight: Bool { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) > 140_000 }

    /// A style that paints it behind, with text that can be read on it.
    var attribute: HTMLWriter.Attribute {
        let ink = isLight ? "#000" : "#fff"
        return HTMLWriter.Attribute(
            name: "style", value: "background:rgb(\(red),\(green),\(blue));color:\(ink)")
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
