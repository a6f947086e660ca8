internal import Model

/// What the screen of a device shows after a delivery.
extension Look {
    /// What the screen shows, by the delivery and by what is open.
    enum Face {
        case lockScreen, homeScreen, notificationCenter, inApp, openView

        init(_ scene: StoryStep.Scene) {
            let delivery = scene.delivery
            switch (delivery.type, delivery.alert?.surface) {
            case (.inApp, _): self = .inApp
            case (_, .lockScreen?): self = .lockScreen
            case (_, .some): self = .homeScreen
            case (_, nil) where scene.openView != nil: self = .openView
            case (.badge, nil): self = .homeScreen
            case (.withdraw, nil): self = .notificationCenter
            case (_, nil): self = delivery.list == true ? .notificationCenter : .homeScreen
            }
        }

        var name: String {
            switch self {
            case .lockScreen: "Lock Screen"
            case .homeScreen: "Screen"
            case .notificationCenter: "Notification Center"
            case .inApp: "App"
            case .openView: "Expanded view"
            }
        }
    }

    /// The whole device of one delivery.
    func frame(_ scene: StoryStep.Scene, in html: inout HTMLWriter) {
        let delivery = scene.delivery
        let face = Face(scene)
        frame(
            delivery.platform, name: "\(face.name) of \(delivery.device.string) at \(clock.time(delivery.at))",
            wallpaper: delivery.device, at: delivery.at, showsClock: face == .lockScreen, scene.condition, in: &html
        ) { html in
            if face == .openView, let view = scene.openView {
                openView(view, on: delivery.platform, in: &html)
            } else if delivery.platform.capabilities.hasWatchLooks {
                watchFace(scene, in: &html)
            } else {
                switch face {
                case .lockScreen: lockScreen(scene, in: &html)
                case .notificationCenter: notificationCenter(scene, in: &html)
                case .homeScreen, .openView: homeScreen(scene, in: &html)
                case .inApp: inApp(scene, in: &html)
                }
            }
        }
    }

    /// The view that somebody has open, over everything else (rule N11).
    func openView(_ view: OpenView, on platform: Platform, in html: inout HTMLWriter) {
        html.element("div", .class("opened")) { html in
            if platform.capabilities.hasWatchLooks {
                longLook(view.view, of: view.app, in: &html)
            } else {
                expanded(view.view, of: view.app, in: &html)
            }
        }
    }

    private func lockScreen(_ scene: StoryStep.Scene, in html: inout HTMLWriter) {
        html.element("div", .class("stack")) { html in
            newest(scene, in: &html)
            notice(scene.delivery, in: &html)
            earlier(scene, in: &html)
        }
    }

    private func homeScreen(_ scene: StoryStep.Scene, in html: inout HTMLWriter) {
        let delivery = scene.delivery
        let surface = delivery.alert?.surface
        if surface == .banner || surface == .alert {
            html.element("div", .class("overlay")) { html in
                entry(delivery, views: delivery.views, style: surface == .alert ? "new alert" : "new", in: &html)
                notice(delivery, in: &html)
            }
        } else if surface == AlertSurface.none {
            html.element("p", .class("quiet-note"), text: "Nothing on the screen")
        }
        springboard(scene.badges, in: &html)
    }

    private func notificationCenter(_ scene: StoryStep.Scene, in html: inout HTMLWriter) {
        let most = itemLimit(scene.delivery.platform, limits.earlierItems + 1)
        if scene.delivery.views.digest ?? scene.delivery.views.summary != nil {
            html.element("p", .class("center-head"), .ownDirection, text: words.notifications(scene.itemCount))
            html.element("div", .class("stack")) { html in
                newest(scene, in: &html)
                earlier(scene, in: &html)
            }
            return
        }
        let condition = DeviceCondition(lock: isLocked(scene) ? .locked : .unlocked)
        center(scene.list, condition, new: Set(scene.delivery.concerned), most: most, in: &html) {
            notice(scene.delivery, in: &$0)
        }
    }

    private func inApp(_ scene: StoryStep.Scene, in html: inout HTMLWriter) {
        let delivery = scene.delivery
        if delivery.views.banner != nil || delivery.views.alert != nil {
            html.element("div", .class("overlay")) { entry(delivery, views: delivery.views, style: "new", in: &$0) }
        }
        html.element("div", .class("app-screen")) { html in
            icon(delivery.app, in: &html)
            html.element("p", .class("app-name"), .ownDirection, text: delivery.app.map(name) ?? "")
            html.element("p", .class("hint"), text: "is open and shows it itself")
        }
    }

    private func watchFace(_ scene: StoryStep.Scene, in html: inout HTMLWriter) {
        let delivery = scene.delivery
        if delivery.alert?.surface == .shortLook {
            if let look = delivery.views.shortLook {
                shortLook(look, of: delivery.app, in: &html)
            } else {
                html.element("div", .class("stack")) {
                    entry(delivery, views: delivery.views, style: "new", in: &$0)
                }
            }
            notice(delivery, in: &html)
        } else if scene.itemCount > 0 {
            notificationCenter(scene, in: &html)
        } else {
            html.element("p", .class("watch-time"), .decoration, text: clock.time(delivery.at))
        }
    }

    // MARK: Their parts

    /// What is new: a card, or a digest or summary.
    func entry(_ delivery: Delivery, views: Views, style: StaticString, in html: inout HTMLWriter) {
        if let gathered = views.digest ?? views.summary {
            let most = delivery.platform.capabilities.hasWatchLooks ? limits.watchItems : limits.gathered
            self.gathered(gathered, most: most, style, in: &html)
        } else if let view = glance(views, on: delivery.alert?.surface) {
            card(
                view, of: delivery.app, CardManner(style: style, time: words.now, level: delivery.interruptionLevel),
                in: &html)
        }
    }

    private func glance(_ views: Views, on surface: AlertSurface?) -> CompactView? {
        switch surface {
        case .banner?: views.banner ?? views.list
        case .alert?: views.alert ?? views.list
        case .shortLook?: views.shortLook ?? views.list
        default: views.list ?? views.banner
        }
    }

    /// What is new, in front of the items that it leads.
    private func newest(_ scene: StoryStep.Scene, in html: inout HTMLWriter) {
        let concerned = Set(scene.delivery.concerned)
        let led = scene.list.stacks.first { concerned.contains($0.leader.notification) }
        stack(led, in: &html) { entry(scene.delivery, views: scene.delivery.views, style: "new", in: &$0) }
    }

    /// The stacks without what is new.
    private func earlier(_ scene: StoryStep.Scene, in html: inout HTMLWriter) {
        let concerned = Set(scene.delivery.concerned)
        let most = itemLimit(scene.delivery.platform, limits.earlierItems + 1) - 1
        let new = scene.list.stacks.filter { concerned.contains($0.leader.notification) }
        let others = scene.list.stacks.filter { !concerned.contains($0.leader.notification) }.prefix(most)
        stacks(Array(others), isLocked: isLocked(scene), new: [], in: &html)
        more(scene.list.left(after: new + others), in: &html)
    }

    /// A watch shows fewer at once.
    func itemLimit(_ platform: Platform, _ most: Int) -> Int {
        guard platform.capabilities.hasWatchLooks else { return most }
        return min(most > limits.earlierItems + 1 ? limits.watchItems : 2, most)
    }

    /// Whether the screen hides what it hides while locked: surface and views of the delivery may say so, else what the
    /// device reported.
    private func isLocked(_ scene: StoryStep.Scene) -> Bool {
        switch scene.delivery.alert?.surface {
        case .lockScreen?: true
        case .banner?, .alert?: false
        default:
            scene.delivery.locked.isEmpty && (scene.condition.isLocked || scene.delivery.unlocked.hasGlance)
        }
    }

    /// The question that a delivery carries (rules L3, L4).
    private func notice(_ delivery: Delivery, in html: inout HTMLWriter) {
        guard let notice = delivery.notice else { return }
        let app = delivery.app.map(name) ?? "This app"
        html.element("div", .class("notice")) { html in
            if notice == .timeSensitive {
                html.element("p", .class("level"), .ownDirection, text: words.timeSensitive)
            }
            html.element("p", .ownDirection, text: app)
            html.element("ul", .class("buttons"), .label("Answers")) { html in
                html.element("li", .ownDirection, text: notice == .timeSensitive ? words.leaveOn : words.keep)
                html.element("li", .ownDirection, text: words.turnOff)
            }
        }
    }

    /// The Home Screen's icons; the badge strip below the frame says the same in words.
    private func springboard(_ badges: [DeviceScreen.Badge], in html: inout HTMLWriter) {
        html.element("div", .class("springboard"), .decoration) { html in
            for badge in badges.prefix(8) {
                html.element("span", .class("tile")) { html in
                    icon(badge.app, in: &html)
                    if badge.number > 0 { html.element("span", .class("count"), text: "\(badge.number)") }
                }
            }
        }
    }
}
