internal import Model

/// Draws a digest or a summary: several notifications at once (rules W8, W9).
struct GatheredDrawing {
    let look: Look

    /// Draws the featured items first, then the groups, then the number of the rest.
    ///
    /// - Parameter most: the most items that are shown.
    func draw(_ view: GatheredView, most: Int, _ style: StaticString, in html: inout HTMLWriter) {
        html.element("div", .class("card", "gathered", style), look.language, look.direction) { html in
            html.paragraph("gathered-head", view.text)
            html.element("ul", .class("gathered-items"), .label("Notifications")) { html in
                for item in view.items.prefix(most) { row(item, in: &html) }
            }
            let rest = view.count - min(view.items.count, most)
            if rest > 0 { html.paragraph("more", look.words.moreNotifications(rest)) }
        }
    }

    private func row(_ item: GatheredItem, in html: inout HTMLWriter) {
        html.element("li", .class("glance")) { html in
            look.picture(item.view.picture, of: item.notification.parts?.app, name: item.view.title, in: &html)
            html.element("div", .class("words")) { html in
                html.paragraph("title", item.view.title)
                html.paragraph("title placeholder", item.view.placeholder)
                html.paragraph("subtitle", item.view.subtitle)
                html.paragraph("body", item.view.body)
            }
        }
    }
}
