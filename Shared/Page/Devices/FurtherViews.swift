internal import Model

/// Draws the views of a delivery that its screen does not show at once. Each is one line until the reader opens it.
struct FurtherViews {
    let look: Look
    let scene: StoryStep.Scene

    private var delivery: Delivery { scene.delivery }
    private var detail: DetailDrawing { DetailDrawing(look: look) }

    func draw(in html: inout HTMLWriter) {
        opened(in: &html)
        whenUnlocked(in: &html)
        onceLocked(in: &html)
    }

    /// Draws the view that opening the notification shows.
    private func opened(in html: inout HTMLWriter) {
        if let view = delivery.views.expanded {
            html.element("details", .class("more-views")) { html in
                html.element("summary", text: "Expanded view")
                detail.expanded(view, of: delivery.app, in: &html)
            }
        } else if let view = delivery.views.longLook, delivery.alert?.surface != .shortLook {
            html.element("details", .class("more-views")) { html in
                html.element("summary", text: "Long look, when opened")
                detail.longLook(view, of: delivery.app, in: &html)
            }
        }
    }

    /// Draws the views that replace the hidden ones once the person unlocks the device, or opens the notification (rule
    /// R7).
    private func whenUnlocked(in html: inout HTMLWriter) {
        let views = delivery.unlocked
        guard !views.isEmpty else { return }
        html.element("details", .class("more-views", "unlocked")) { html in
            html.element("summary", text: views.hasGlance ? "When unlocked" : "Only when opened")
            if views.hasGlance { atAGlance(views, in: &html) }
            if let view = views.expanded { detail.expanded(view, of: delivery.app, in: &html) }
            if let view = views.longLook { detail.longLook(view, of: delivery.app, in: &html) }
        }
    }

    /// Draws the views that replace the others once the device locks (rule R7).
    private func onceLocked(in html: inout HTMLWriter) {
        guard delivery.locked.hasGlance else { return }
        html.element("details", .class("more-views")) { html in
            html.element("summary", text: "Once locked")
            atAGlance(delivery.locked, in: &html)
        }
    }

    private func atAGlance(_ views: Views, in html: inout HTMLWriter) {
        if let view = views.shortLook, delivery.platform.capabilities.hasWatchLooks {
            html.element("div", .class("panel", "on-watch"), look.language, look.direction) { html in
                CardDrawing(look: look).shortLook(view, of: delivery.app, in: &html)
            }
        } else {
            SceneScreen(look: look, scene: scene).entry(views, style: "", in: &html)
        }
    }
}
