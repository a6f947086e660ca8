internal import Explaining
internal import Model

/// The drawn device: a frame of its kind with what its screen shows after a delivery.
extension Look {
    /// What the screen shows, by the delivery.
    enum Face {
        case lockScreen, homeScreen, notificationCenter, inApp

        init(_ delivery: Delivery) {
            switch (delivery.type, delivery.alert?.surface) {
            case (.inApp, _): self = .inApp
            case (_, .lockScreen?): self = .lockScreen
            case (_, .some): self = .homeScreen
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
            }
        }
    }

    /// The whole device of one delivery.
    func frame(_ scene: StoryStep.Scene, in html: inout HTMLWriter) {
        let delivery = scene.delivery
        let face = Face(delivery)
        frame(
            delivery.platform, name: "\(face.name) of \(delivery.device.string) at \(clock.time(delivery.at))",
            wallpaper: delivery.device, at: delivery.at, showsClock: face == .lockScreen, in: &html
        ) { html in
            if delivery.platform == .watchOS {
                watchFace(scene, in: &html)
            } else {
                switch face {
                case .lockScreen: lockScreen(scene, in: &html)
                case .notificationCenter: notificationCenter(scene, in: &html)
                case .homeScreen: homeScreen(scene, in: &html)
                case .inApp: inApp(scene, in: &html)
                }
            }
        }
    }

    /// An empty device of a kind; `screen` fills it.
    func frame(
        _ platform: Platform, name: String, wallpaper: DeviceID, at: Instant, showsClock: Bool,
        in html: inout HTMLWriter, screen: (inout HTMLWriter) -> Void
    ) {
        html.element("div", .class("frame", platform.frame), .role("group"), .label(name)) { html in
            html.element("div", .class("screen", shade(wallpaper.string)), language, direction) { html in
                html.element("div", .class("status"), .decoration) { html in
                    html.element("span", text: platform == .macOS ? clock.shortDay(at, in: words.locale) : "")
                    html.element("span", .class("status-time"), text: showsClock ? "" : clock.time(at))
                }
                if showsClock {
                    html.element("div", .class("clock"), .decoration) { html in
                        html.element("span", .class("day"), text: clock.day(at, in: words.locale))
                        html.element("span", .class("time"), text: clock.time(at))
                    }
                }
                screen(&html)
            }
        }
    }

    // MARK: Screens

    private func lockScreen(_ scene: StoryStep.Scene, in html: inout HTMLWriter) {
        html.element("div", .class("stack")) { html in
            entry(scene, views: scene.delivery.views, style: "new", in: &html)
            notice(scene.delivery, in: &html)
            earlier(scene, in: &html)
        }
    }

    private func homeScreen(_ scene: StoryStep.Scene, in html: inout HTMLWriter) {
        let delivery = scene.delivery
        let surface = delivery.alert?.surface
        if surface == .banner || surface == .alert {
            html.element("div", .class("overlay")) { html in
                entry(scene, views: delivery.views, style: surface == .alert ? "new alert" : "new", in: &html)
                notice(delivery, in: &html)
            }
        } else if surface == AlertSurface.none {
            html.element("p", .class("quiet-note"), text: "Nothing on the screen")
        }
        springboard(scene, in: &html)
    }

    private func notificationCenter(_ scene: StoryStep.Scene, in html: inout HTMLWriter) {
        html.element("p", .class("center-head"), .ownDirection, text: words.notifications(scene.itemCount))
        html.element("div", .class("stack")) { html in
            if scene.delivery.views.digest ?? scene.delivery.views.summary != nil {
                entry(scene, views: scene.delivery.views, style: "new", in: &html)
                return earlier(scene, in: &html)
            }
            let items = Array(scene.screen.items.prefix(itemLimit(scene)))
            list(items, isLocked: isLocked(scene), new: Set(scene.delivery.concerned), in: &html)
            notice(scene.delivery, in: &html)
            more(scene.itemCount - items.count, in: &html)
        }
    }

    private func inApp(_ scene: StoryStep.Scene, in html: inout HTMLWriter) {
        let delivery = scene.delivery
        if delivery.views.banner != nil || delivery.views.alert != nil {
            html.element("div", .class("overlay")) { entry(scene, views: delivery.views, style: "new", in: &$0) }
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
                html.element("div", .class("stack")) { entry(scene, views: delivery.views, style: "new", in: &$0) }
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
    func entry(_ scene: StoryStep.Scene, views: Views, style: StaticString, in html: inout HTMLWriter) {
        let delivery = scene.delivery
        if let gathered = views.digest ?? views.summary {
            self.gathered(gathered, style, in: &html)
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

    private func earlier(_ scene: StoryStep.Scene, in html: inout HTMLWriter) {
        let concerned = Set(scene.delivery.concerned)
        let others = scene.screen.items.filter { !concerned.contains($0.notification) }.prefix(itemLimit(scene) - 1)
        list(Array(others), isLocked: isLocked(scene), new: [], in: &html)
        let newOnes = scene.screen.items.count { concerned.contains($0.notification) }
        more(scene.itemCount - newOnes - others.count, in: &html)
    }

    /// Items of Notification Center, newest first.
    func list(
        _ items: [DeviceScreen.Item], isLocked: Bool, new: Set<NotificationID>, in html: inout HTMLWriter
    ) {
        guard !items.isEmpty else { return }
        html.element("ul", .class("items"), .label("Notification Center")) { html in
            for item in items {
                let isNew = new.contains(item.notification)
                html.element("li") { html in
                    card(
                        item.view(isLocked: isLocked), of: item.app,
                        CardManner(style: isNew ? "new" : "early", time: isNew ? words.now : clock.time(item.at)),
                        in: &html)
                }
            }
        }
    }

    func more(_ count: Int, in html: inout HTMLWriter) {
        if count > 0 { html.element("p", .class("more"), .ownDirection, text: words.moreNotifications(count)) }
    }

    /// A watch shows fewer at once.
    private func itemLimit(_ scene: StoryStep.Scene) -> Int {
        scene.delivery.platform == .watchOS ? 2 : limits.earlierItems + 1
    }

    /// Whether the screen hides what it hides while locked: surface and views of the delivery may say so, else what the
    /// device reported.
    private func isLocked(_ scene: StoryStep.Scene) -> Bool {
        switch scene.delivery.alert?.surface {
        case .lockScreen?: true
        case .banner?, .alert?: false
        default: scene.delivery.locked.isEmpty && (scene.isLocked || scene.delivery.unlocked.hasGlance)
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
    private func springboard(_ scene: StoryStep.Scene, in html: inout HTMLWriter) {
        html.element("div", .class("springboard"), .decoration) { html in
            for badge in scene.screen.badges.prefix(8) {
                html.element("span", .class("tile")) { html in
                    icon(badge.app, in: &html)
                    if badge.number > 0 { html.element("span", .class("count"), text: "\(badge.number)") }
                }
            }
        }
    }
}
