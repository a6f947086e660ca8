internal import Model

/// Draws the screen of a device after a delivery.
struct SceneScreen {
    let look: Look
    let scene: StoryStep.Scene

    private var delivery: Delivery { scene.delivery }

    /// Draws the whole device for one delivery.
    func draw(in html: inout HTMLWriter) {
        let face = ScreenFace(scene)
        DeviceFrame(
            look: look, platform: delivery.platform,
            name: "\(face.name) of \(delivery.device.string) at \(look.clock.time(delivery.at))",
            wallpaper: delivery.device, at: delivery.at, condition: scene.condition, showsClock: face == .lockScreen
        ).draw(in: &html) { html in
            if face == .openView, let view = scene.openView {
                DetailDrawing(look: look).openView(view, on: delivery.platform, in: &html)
            } else if delivery.platform.capabilities.hasWatchLooks {
                watchFace(in: &html)
            } else {
                switch face {
                case .lockScreen: lockScreen(in: &html)
                case .notificationCenter: notificationCenter(in: &html)
                case .homeScreen, .openView: homeScreen(in: &html)
                case .inApp: inApp(in: &html)
                }
            }
        }
    }

    private func lockScreen(in html: inout HTMLWriter) {
        html.element("div", .class("stack")) { html in
            newest(in: &html)
            notice(in: &html)
            earlier(isOnLockScreen: true, in: &html)
        }
    }

    private func homeScreen(in html: inout HTMLWriter) {
        let surface = delivery.alert?.surface
        if surface == .banner || surface == .alert {
            html.element("div", .class("overlay")) { html in
                entry(delivery.views, style: surface == .alert ? "new alert" : "new", in: &html)
                notice(in: &html)
            }
        } else if surface == AlertSurface.none {
            html.element("p", .class("quiet-note"), text: "Nothing on the screen")
        }
        springboard(in: &html)
    }

    private func notificationCenter(in html: inout HTMLWriter) {
        let most = look.limits.items(on: delivery.platform, look.limits.earlierItems + 1)
        if delivery.views.digest ?? delivery.views.summary != nil {
            html.paragraph("center-head", look.words.notifications(scene.itemCount))
            html.element("div", .class("stack")) { html in
                newest(in: &html)
                earlier(in: &html)
            }
            return
        }
        let condition = DeviceCondition(lock: isLocked ? .locked : .unlocked)
        CenterDrawing(look: look).center(scene.list, condition, new: Set(delivery.concerned), most: most, in: &html) {
            notice(in: &$0)
        }
    }

    private func inApp(in html: inout HTMLWriter) {
        if delivery.views.banner != nil || delivery.views.alert != nil {
            html.element("div", .class("overlay")) { entry(delivery.views, style: "new", in: &$0) }
        }
        html.element("div", .class("app-screen")) { html in
            look.icon(delivery.app, in: &html)
            html.paragraph("app-name", delivery.app.map(look.name) ?? "")
            html.element("p", .class("hint"), text: "is open and shows it itself")
        }
    }

    private func watchFace(in html: inout HTMLWriter) {
        if delivery.alert?.surface == .shortLook {
            if let view = delivery.views.shortLook {
                CardDrawing(look: look).shortLook(view, of: delivery.app, in: &html)
            } else {
                html.element("div", .class("stack")) { entry(delivery.views, style: "new", in: &$0) }
            }
            notice(in: &html)
        } else if scene.itemCount > 0 {
            notificationCenter(in: &html)
        } else {
            html.element("p", .class("watch-time"), .decoration, text: look.clock.time(delivery.at))
        }
    }

    // MARK: Their parts

    /// Draws the new item: a card, or a digest or summary.
    func entry(_ views: Views, style: StaticString, in html: inout HTMLWriter) {
        if let gathered = views.digest ?? views.summary {
            let most = delivery.platform.capabilities.hasWatchLooks ? look.limits.watchItems : look.limits.gathered
            GatheredDrawing(look: look).draw(gathered, most: most, style, in: &html)
        } else if let view = glance(views, on: delivery.alert?.surface) {
            let manner = CardDrawing.Manner(style: style, time: look.words.now, level: delivery.interruptionLevel)
            CardDrawing(look: look).card(view, of: delivery.app, manner, in: &html)
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

    /// Draws the new item, in front of the items behind it.
    private func newest(in html: inout HTMLWriter) {
        let concerned = Set(delivery.concerned)
        let led = scene.list.stacks.first { concerned.contains($0.leader.notification) }
        CenterDrawing(look: look).stack(led, in: &html) { entry(delivery.views, style: "new", in: &$0) }
    }

    /// Draws the other stacks.
    private func earlier(isOnLockScreen: Bool = false, in html: inout HTMLWriter) {
        let concerned = Set(delivery.concerned)
        let most = look.limits.items(on: delivery.platform, look.limits.earlierItems + 1) - 1
        let new = scene.list.stacks.filter { concerned.contains($0.leader.notification) }
        let others = scene.list.stacks.filter {
            !concerned.contains($0.leader.notification) && !(isOnLockScreen && $0.leader.absence != nil)
        }.prefix(most)
        let center = CenterDrawing(look: look)
        center.stacks(Array(others), isLocked: isLocked, new: [], in: &html)
        center.more(scene.list.left(after: new + others), in: &html)
    }

    /// Whether the screen hides what a locked device hides. The delivery's surface and views decide if they can, or
    /// else the device's reports.
    private var isLocked: Bool {
        switch delivery.alert?.surface {
        case .lockScreen?: true
        case .banner?, .alert?: false
        default: delivery.locked.isEmpty && (scene.condition.isLocked || delivery.unlocked.hasGlance)
        }
    }

    /// The question that a delivery carries (rules L3, L4).
    private func notice(in html: inout HTMLWriter) {
        guard let notice = delivery.notice else { return }
        let app = delivery.app.map(look.name) ?? "This app"
        html.element("div", .class("notice")) { html in
            if notice == .timeSensitive { html.paragraph("level", look.words.timeSensitive) }
            html.element("p", .ownDirection, text: app)
            html.element("ul", .class("buttons"), .label("Answers")) { html in
                html.element("li", .ownDirection, text: notice == .timeSensitive ? look.words.leaveOn : look.words.keep)
                html.element("li", .ownDirection, text: look.words.turnOff)
            }
        }
    }

    /// Draws the icons of the Home Screen. The badge strip below the frame gives the same numbers in words.
    private func springboard(in html: inout HTMLWriter) {
        html.element("div", .class("springboard"), .decoration) { html in
            for badge in scene.badges.prefix(8) {
                html.element("span", .class("tile")) { html in
                    look.icon(badge.app, in: &html)
                    if badge.number > 0 { html.element("span", .class("count"), text: "\(badge.number)") }
                }
            }
        }
    }
}
