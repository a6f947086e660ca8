internal import Explaining
internal import Model

/// An article about one delivery: the device's name, what it did, its drawn screen, and the views that opening it
/// shows.
struct SceneArticle {
    let look: Look
    let scene: StoryStep.Scene
    /// The heading's element, one level below the headings around it.
    let level: StaticString
    /// Replaces the device's name and kind.
    var label: String?
    /// The reason that the step already gives. A different reason of this delivery is given here.
    let stepWhy: Why?
    /// Whether it is one line until the reader opens it.
    var opens = false

    private var delivery: Delivery { scene.delivery }

    func draw(in html: inout HTMLWriter) {
        html.element(
            "article", .class("device", opens ? "line" : delivery.platform.frame),
            .data("data-device", delivery.device.string), .data("data-type", delivery.type.rawValue),
            .data("data-surface", delivery.alert?.surface.rawValue ?? "quiet")
        ) { html in
            if opens {
                html.element("details") { html in
                    html.element("summary") { html in
                        html.heading(level, label, delivery.device, delivery.platform)
                        outcome("span", in: &html)
                    }
                    html.element("div", .class("device", delivery.platform.frame)) { html in
                        screen(in: &html)
                    }
                }
            } else {
                html.heading(level, label, delivery.device, delivery.platform)
                outcome("p", in: &html)
                screen(in: &html)
            }
        }
        html.newLine()
    }

    private func screen(in html: inout HTMLWriter) {
        if let view = delivery.views.longLook, delivery.alert?.surface == .shortLook {
            html.element("div", .class("looks")) { html in
                SceneScreen(look: look, scene: scene).draw(in: &html)
                secondLook(view, in: &html)
            }
        } else {
            SceneScreen(look: look, scene: scene).draw(in: &html)
        }
        // If the drawn Home Screen already has the numbers, the strip is only for screen readers.
        let style: StaticString = ScreenFace(scene) == .homeScreen ? "unseen" : ""
        BadgeStrip(look: look, badges: scene.badges, style: style).draw(in: &html)
        FurtherViews(look: look, scene: scene).draw(in: &html)
        carried(in: &html)
        if let stepWhy, stepWhy != delivery.why { ownWhy(in: &html) }
    }

    private func outcome(_ name: StaticString, in html: inout HTMLWriter) {
        let outcome = DeviceOutcome(delivery)
        html.element(name, .class("outcome", delivery.alert == nil ? "silent" : "loud")) { html in
            html.element("strong", text: Self.words(for: outcome))
            // The first part of an alert is its surface, which the words already name.
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

    /// Draws the long look that follows the short one by itself.
    private func secondLook(_ view: DetailView, in html: inout HTMLWriter) {
        html.element("p", .class("then"), text: "then, if the wrist stays raised")
        DeviceFrame(
            look: look, platform: .watchOS, name: "Long look of \(delivery.device.string)",
            wallpaper: delivery.device, at: delivery.at, condition: scene.condition
        ).draw(in: &html) { DetailDrawing(look: look).longLook(view, of: delivery.app, in: &$0) }
    }

    /// Writes what opening the notification leads to: its target, launch image and settings link.
    private func carried(in html: inout HTMLWriter) {
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

    private func ownWhy(in html: inout HTMLWriter) {
        html.element("p", .class("carried")) { html in
            html.text("On this device: \(ExplainedStep(delivery).says) ")
            html.rule(delivery.why.rule)
        }
    }
}
