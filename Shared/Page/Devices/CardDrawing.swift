internal import Model

/// Draws the short form of a notification: banner, alert, entry of Lock Screen and Notification Center, short look.
struct CardDrawing {
    let look: Look

    /// How a card looks, apart from its view.
    struct Manner {
        var style: StaticString = ""
        /// A time such as `now`, shown in the card's corner.
        var time: String?
        /// The level that was decided. The card names the two highest levels.
        var level: InterruptionLevel?
    }

    /// Draws the picture, texts and thumbnail, and the view's buttons.
    func card(_ view: CompactView, of app: AppID?, _ manner: Manner = Manner(), in html: inout HTMLWriter) {
        html.element("div", .class("card", manner.style), look.language, look.direction) { html in
            html.element("div", .class("glance")) { html in
                look.picture(view.picture, of: app, name: view.title, in: &html)
                html.element("div", .class("words")) { html in
                    words(view, manner, in: &html)
                }
                aside(view, manner, in: &html)
            }
            buttons(view, in: &html)
        }
    }

    private func words(_ view: CompactView, _ manner: Manner, in html: inout HTMLWriter) {
        // With a thumbnail, the time stands above it. Otherwise the texts flow around the time.
        if view.thumbnail == nil, let time = manner.time { html.element("span", .class("when"), text: time) }
        html.paragraph("level", label(of: manner.level))
        html.paragraph("title", view.title)
        if view.title == nil { html.paragraph("title placeholder", view.placeholder) }
        html.paragraph("subtitle", view.subtitle)
        if view.title != nil { html.paragraph("placeholder", view.placeholder) }
        html.paragraph("body", view.body)
    }

    /// Draws the thumbnail with the time above it.
    private func aside(_ view: CompactView, _ manner: Manner, in html: inout HTMLWriter) {
        guard let thumbnail = view.thumbnail else { return }
        html.element("div", .class("aside")) { html in
            if let time = manner.time { html.element("span", .class("when"), text: time) }
            look.placeholder(thumbnail.kind.rawValue, thumbnail.url, in: &html)
        }
    }

    private func buttons(_ view: CompactView, in html: inout HTMLWriter) {
        guard !view.actions.isEmpty || !view.buttons.isEmpty else { return }
        html.element("ul", .class("buttons"), .label("Buttons")) { html in
            for action in view.actions { html.button(action) }
            for button in view.buttons {
                html.element("li", .class(button.role == .action ? "main" : ""), .ownDirection, text: button.title)
            }
        }
    }

    /// Draws a short look: everything centered, and no body (rule R13).
    func shortLook(_ view: CompactView, of app: AppID?, in html: inout HTMLWriter) {
        html.element("div", .class("short-look")) { html in
            look.picture(view.picture, of: app, name: view.title, in: &html)
            html.paragraph("title", view.title)
            html.paragraph("title placeholder", view.placeholder)
            html.paragraph("app-name", view.appName)
        }
    }

    /// The words that a device writes above a notification of this level.
    private func label(of level: InterruptionLevel?) -> String? {
        switch level {
        case .timeSensitive?: look.words.timeSensitive
        case .critical?: look.words.criticalAlert
        case .passive?, .active?, nil: nil
        }
    }
}
