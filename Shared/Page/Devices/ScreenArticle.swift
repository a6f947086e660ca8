internal import Model

/// An article about the state of a device: its list, or the view that the person has open on it.
struct ScreenArticle {
    let look: Look
    let screen: DeviceScreen
    let condition: DeviceCondition
    /// The record that says how the list is ordered and grouped; `nil` for the defaults.
    let person: Person?
    let now: Instant
    /// The value that tests find the article by.
    let type: StaticString

    func draw(in html: inout HTMLWriter) {
        html.element(
            "article", .class("device", screen.platform.frame), .data("data-device", screen.device.string),
            .fixed("data-type", type)
        ) { html in
            html.heading("h4", nil, screen.device, screen.platform)
            let view = screen.openView(at: now)
            let shown = view == nil ? "Notification Center" : "Expanded view"
            DeviceFrame(
                look: look, platform: screen.platform,
                name: "\(shown) of \(screen.device.string) at \(look.clock.time(now))",
                wallpaper: screen.device, at: now, condition: condition
            ).draw(in: &html) { html in
                if let view {
                    DetailDrawing(look: look).openView(view, on: screen.platform, in: &html)
                } else if screen.platform.capabilities.showsNotifications {
                    let list = NotificationList(screen.items, for: person)
                    let most = look.limits.items(on: screen.platform, look.limits.items)
                    CenterDrawing(look: look).center(list, condition, new: [], most: most, in: &html)
                }
            }
            BadgeStrip(look: look, badges: screen.badges).draw(in: &html)
        }
        html.newLine()
    }
}
