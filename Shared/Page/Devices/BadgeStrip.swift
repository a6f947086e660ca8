internal import Model

/// The numbers on a device's icons, below its frame.
struct BadgeStrip {
    let look: Look
    let badges: [DeviceScreen.Badge]
    /// An additional class for the whole strip.
    var style: StaticString = ""

    func draw(in html: inout HTMLWriter) {
        let shown = badges.filter { $0.number > 0 }
        guard !shown.isEmpty else { return }
        html.element("ul", .class("badges", style), .label("Badges after this step")) { html in
            for badge in shown.prefix(12) {
                html.element("li") { html in
                    html.element("span", .class("tile")) { html in
                        look.icon(badge.app, "small", in: &html)
                        html.element("span", .class("count"), .decoration, text: "\(badge.number)")
                    }
                    html.element("span", .class("unseen"), text: " badge \(badge.number)")
                }
            }
        }
    }
}
