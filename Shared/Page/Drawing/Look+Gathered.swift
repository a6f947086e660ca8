internal import Model

/// A digest or a summary: several notifications at once (rules W8, W9).
extension Look {
    /// The headline of a gathered view.
    func headline(_ type: DeliveryType, count: Int) -> String {
        let things = count == 1 ? "1 notification" : "\(count) notifications"
        return type == .summary ? "Your summary, \(things)" : "While your Focus was on, \(things)"
    }

    /// Featured items first, then the groups, then how many more there are.
    func gathered(_ view: GatheredView, _ type: DeliveryType, _ style: StaticString, in html: inout HTMLWriter) {
        html.element("div", .class("card", "gathered", style)) { html in
            html.element("p", .class("gathered-head"), text: headline(type, count: view.count))
            html.element("ul", .class("gathered-items"), .label("Notifications")) { html in
                for item in view.items.prefix(limits.gathered) { row(item, in: &html) }
            }
            let rest = view.count - min(view.items.count, limits.gathered)
            if rest > 0 { html.element("p", .class("more"), text: "and \(rest) more") }
        }
    }

    private func row(_ item: GatheredItem, in html: inout HTMLWriter) {
        html.element("li", .class("glance")) { html in
            picture(item.view.picture, of: item.notification.parts?.app, name: item.view.title, in: &html)
            html.element("div", .class("words")) { html in
                if item.isMissedCall { html.element("p", .class("level"), text: "Missed call") }
                if let title = item.view.title { html.element("p", .class("title"), .ownDirection, text: title) }
                if let placeholder = item.view.placeholder {
                    html.element("p", .class("title", "placeholder"), .ownDirection, text: placeholder)
                }
                if let subtitle = item.view.subtitle {
                    html.element("p", .class("subtitle"), .ownDirection, text: subtitle)
                }
                if let body = item.view.body { html.element("p", .class("body"), .ownDirection, text: body) }
            }
        }
    }
}
