internal import Explaining
internal import Model

/// One device in one step: its name, what it did, its drawn screen, badges, and what opening it shows.
extension Look {
    /// An article about one delivery.
    ///
    /// - Parameters:
    ///   - level: the heading's element: a level below what is around it.
    ///   - label: stands instead of the device's name and kind.
    ///   - stepWhy: what is told above it; a reason of its own is told here.
    ///   - opens: whether it is one line until somebody opens it.
    func device(
        _ scene: StoryStep.Scene, level: StaticString, label: String? = nil, stepWhy: Why?, opens: Bool = false,
        in html: inout HTMLWriter
    ) {
        let delivery = scene.delivery
        html.element(
            "article", .class("device", opens ? "line" : delivery.platform.frame),
            .data("data-device", delivery.device.string), .data("data-type", delivery.type.rawValue),
            .data("data-surface", delivery.alert?.surface.rawValue ?? "quiet")
        ) { html in
            if opens {
                html.element("details") { html in
                    html.element("summary") { html in
                        heading(level, label, delivery.device, delivery.platform, in: &html)
                        outcome(delivery, "span", in: &html)
                    }
                    html.element("div", .class("device", delivery.platform.frame)) { html in
                        screen(of: scene, stepWhy: stepWhy, in: &html)
                    }
                }
            } else {
                heading(level, label, delivery.device, delivery.platform, in: &html)
                outcome(delivery, "p", in: &html)
                screen(of: scene, stepWhy: stepWhy, in: &html)
            }
        }
        html.newLine()
    }

    private func screen(of scene: StoryStep.Scene, stepWhy: Why?, in html: inout HTMLWriter) {
        let delivery = scene.delivery
        if let look = delivery.views.longLook, delivery.alert?.surface == .shortLook {
            html.element("div", .class("looks")) { html in
                frame(scene, in: &html)
                secondLook(look, scene, in: &html)
            }
        } else {
            frame(scene, in: &html)
        }
        // The drawn Home Screen has the numbers already: then the strip is for readers alone.
        badges(scene.badges, Face(scene) == .homeScreen ? "unseen" : "", in: &html)
        detail(delivery, in: &html)
        whenUnlocked(scene, in: &html)
        onceLocked(scene, in: &html)
        carried(delivery, in: &html)
        if let stepWhy, stepWhy != delivery.why { ownWhy(delivery, in: &html) }
    }

    /// An article about how a device stands: its list, or the view that somebody has open on it.
    ///
    /// - Parameter type: what tests find it by.
    func device(
        _ screen: DeviceScreen, _ condition: DeviceCondition, for person: Person?, at now: Instant,
        type: StaticString, in html: inout HTMLWriter
    ) {
        html.element(
            "article", .class("device", screen.platform.frame), .data("data-device", screen.device.string),
            .fixed("data-type", type)
        ) { html in
            heading("h4", nil, screen.device, screen.platform, in: &html)
            let view = screen.openView(at: now)
            let shown = view == nil ? "Notification Center" : "Expanded view"
            frame(
                screen.platform, name: "\(shown) of \(screen.device.string) at \(clock.time(now))",
                wallpaper: screen.device, at: now, condition, in: &html
            ) { html in
                if let view {
                    openView(view, on: screen.platform, in: &html)
                } else if screen.platform.capabilities.showsNotifications {
                    let list = NotificationList(screen.items, for: person)
                    center(list, condition, new: [], most: itemLimit(screen.platform, limits.items), in: &html)
                }
            }
            badges(screen.badges, in: &html)
        }
        html.newLine()
    }

    private func heading(
        _ level: StaticString, _ label: String?, _ device: DeviceID, _ platform: Platform, in html: inout HTMLWriter
    ) {
        html.element(level, .class("device-name")) { html in
            html.quoted(label ?? device.string)
            if label == nil { html.element("span", .class("kind"), text: " \(platform.productName)") }
        }
    }

    private func outcome(_ delivery: Delivery, _ name: StaticString, in html: inout HTMLWriter) {
        let outcome = DeviceOutcome(delivery)
        html.element(name, .class("outcome", delivery.alert == nil ? "silent" : "loud")) { html in
            html.element("strong", text: Self.words(for: outcome))
            // The first part of an alert is its surface, which the words name.
            for part in outcome.parts.dropFirst(delivery.type.hasContent ? 1 : 0) {
                html.text(" · ")
                html.quoted(part)
            }
        }
    }

    private static func words(for outcome: DeviceOutcome) -> String {
        switch (outcome.type, outcome.alert?.surface) {
        case (.inApp, _): "In the app"
        case (.badge, _): "Badge only"
        case (.withdraw, _): outcome.count == 1 ? "Leaves the list" : "\(outcome.count) leave the list"
        case (.update, nil): "Changes quietly"
        case (.digest, nil), (.summary, nil), (.present, nil), (.alert, nil): "Quietly"
        case (_, .lockScreen?): "Lock Screen"
        case (_, .banner?): "Banner"
        case (_, .alert?): "Alert"
        case (_, .shortLook?): "Short look"
        case (_, .some(.none)): "Nothing on the screen"
        }
    }

    /// The long look that follows the short one by itself.
    private func secondLook(_ look: DetailView, _ scene: StoryStep.Scene, in html: inout HTMLWriter) {
        let delivery = scene.delivery
        html.element("p", .class("then"), text: "then, with the wrist still up")
        frame(
            .watchOS, name: "Long look of \(delivery.device.string)", wallpaper: delivery.device, at: delivery.at,
            scene.condition, in: &html
        ) { longLook(look, of: delivery.app, in: &$0) }
    }

    /// The numbers on the device's icons after this step.
    private func badges(_ badges: [DeviceScreen.Badge], _ style: StaticString = "", in html: inout HTMLWriter) {
        let shown = badges.filter { $0.number > 0 }
        guard !shown.isEmpty else { return }
        html.element("ul", .class("badges", style), .label("Badges after it")) { html in
            for badge in shown.prefix(12) {
                html.element("li") { html in
                    html.element("span", .class("tile")) { html in
                        icon(badge.app, "small", in: &html)
                        html.element("span", .class("count"), .decoration, text: "\(badge.number)")
                    }
                    html.element("span", .class("unseen"), text: " badge \(badge.number)")
                }
            }
        }
    }

    private func detail(_ delivery: Delivery, in html: inout HTMLWriter) {
        if let view = delivery.views.expanded {
            html.element("details", .class("more-views")) { html in
                html.element("summary", text: "Expanded view")
                expanded(view, of: delivery.app, in: &html)
            }
        } else if let view = delivery.views.longLook, delivery.alert?.surface != .shortLook {
            html.element("details", .class("more-views")) { html in
                html.element("summary", text: "Long look, when opened")
                longLook(view, of: delivery.app, in: &html)
            }
        }
    }

    /// The views that take the place of the hidden ones (rule R7): a person has to unlock the device, or to open it.
    private func whenUnlocked(_ scene: StoryStep.Scene, in html: inout HTMLWriter) {
        let delivery = scene.delivery
        let views = delivery.unlocked
        guard !views.isEmpty else { return }
        html.element("details", .class("more-views", "unlocked")) { html in
            html.element("summary", text: views.hasGlance ? "When unlocked" : "Only when opened")
            if views.hasGlance { atAGlance(scene, views, in: &html) }
            if let view = views.expanded { expanded(view, of: delivery.app, in: &html) }
            if let view = views.longLook { longLook(view, of: delivery.app, in: &html) }
        }
    }

    /// The views that take the place of the others once the device locks (rule R7).
    private func onceLocked(_ scene: StoryStep.Scene, in html: inout HTMLWriter) {
        guard scene.delivery.locked.hasGlance else { return }
        html.element("details", .class("more-views")) { html in
            html.element("summary", text: "Once locked")
            atAGlance(scene, scene.delivery.locked, in: &html)
        }
    }

    private func atAGlance(_ scene: StoryStep.Scene, _ views: Views, in html: inout HTMLWriter) {
        if let look = views.shortLook, scene.delivery.platform.capabilities.hasWatchLooks {
            html.element("div", .class("panel", "on-watch"), language, direction) { html in
                shortLook(look, of: scene.delivery.app, in: &html)
            }
        } else {
            entry(scene.delivery, views: views, style: "", in: &html)
        }
    }

    /// What a tap leads to.
    private func carried(_ delivery: Delivery, in html: inout HTMLWriter) {
        let facts = [
            ("A tap opens", delivery.targetContentID), ("Launch image", delivery.launchImage),
            ("Settings of the app", delivery.settingsLink),
        ]
        for (words, value) in facts {
            guard let value else { continue }
            html.element("p", .class("carried")) { html in
                html.text("\(words): ")
                html.quoted(value)
            }
        }
    }

    private func ownWhy(_ delivery: Delivery, in html: inout HTMLWriter) {
        html.element("p", .class("carried")) { html in
            html.text("Here: \(ExplainedStep(delivery).says) ")
            html.rule(delivery.why.rule)
        }
    }
}

extension Views {
    /// Whether something is seen without opening it.
    var hasGlance: Bool {
        list != nil || banner != nil || alert != nil || shortLook != nil || summary != nil || digest != nil
    }
}
