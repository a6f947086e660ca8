internal import Model

/// Draws a notification in full: the expanded view, and a watch's long look (rules R8, R14).
struct DetailDrawing {
    let look: Look

    /// Draws header, custom content, default content, attachments, actions, Dismiss.
    func expanded(_ view: DetailView, of app: AppID?, in html: inout HTMLWriter) {
        html.element("div", .class("panel"), look.language, look.direction) { html in
            html.element("div", .class("panel-head")) { html in
                look.icon(app, "small", in: &html)
                html.element("span", .class("app-name"), .ownDirection, text: view.appName)
            }
            content(view, of: app, in: &html)
            actions(view, in: &html)
        }
    }

    /// Draws the sash with icon and name, content, actions, Dismiss.
    func longLook(_ view: DetailView, of app: AppID?, in html: inout HTMLWriter) {
        html.element("div", .class("long-look"), look.language, look.direction) { html in
            sash(view.sash, view, of: app, in: &html)
            if let color = view.background.flatMap(PageColor.init) {
                html.element("div", .class("ground"), color.attribute) { content(view, of: app, in: &$0) }
            } else {
                html.element("div", .class("ground")) { content(view, of: app, in: &$0) }
            }
            actions(view, in: &html)
        }
    }

    /// Draws the view that the person has open, over everything else (rule N11).
    func openView(_ view: OpenView, on platform: Platform, in html: inout HTMLWriter) {
        html.element("div", .class("opened")) { html in
            if platform.capabilities.hasWatchLooks {
                longLook(view.view, of: view.app, in: &html)
            } else {
                expanded(view.view, of: view.app, in: &html)
            }
        }
    }

    private func sash(_ sash: ViewSash?, _ view: DetailView, of app: AppID?, in html: inout HTMLWriter) {
        let style: StaticString = sash?.style == .blurred ? "blurred" : "plain"
        let inside = { (html: inout HTMLWriter) in
            look.icon(app, "small", in: &html)
            html.element("span", .class("app-name"), .ownDirection, text: view.appName)
        }
        if let color = sash?.color.flatMap({ PageColor($0) }) {
            html.element("div", .class("sash", color.isLight ? "light" : "dark"), color.attribute, content: inside)
        } else {
            html.element("div", .class("sash", style), content: inside)
        }
    }

    private func content(_ view: DetailView, of app: AppID?, in html: inout HTMLWriter) {
        if let custom = view.custom { self.custom(custom, in: &html) }
        if view.title != nil || view.subtitle != nil || view.body != nil {
            html.element("div", .class("default-content")) { html in
                if let picture = view.picture { look.picture(picture, of: app, name: view.title, in: &html) }
                html.element("div", .class("words")) { html in
                    html.paragraph("title", view.title)
                    html.paragraph("subtitle", view.subtitle)
                    html.paragraph("body", view.body)
                }
            }
        }
        for attachment in view.attachments {
            look.placeholder(attachment.kind.rawValue, attachment.url, in: &html)
        }
    }

    /// Draws the content of the app's own extension or watch interface, from the top.
    private func custom(_ custom: CustomContent, in html: inout HTMLWriter) {
        html.element("div", .class("custom"), .role("group"), .label("The app’s own content")) { html in
            html.paragraph("title", custom.title)
            for element in custom.elements {
                switch element.kind {
                case .text: html.paragraph(element.style == "headline" ? "headline" : "", element.text ?? "")
                case .image: look.placeholder("image", element.name, in: &html)
                case .media: look.placeholder("media", element.name, in: &html)
                case .button: html.paragraph("control", element.text ?? "")
                case .toggle:
                    html.element("p", .class("toggle")) { html in
                        html.element("span", .ownDirection, text: element.text ?? "")
                        let isOn = element.isOn == true
                        html.element(
                            "span", .class("state"), .role("img"), .label(isOn ? "On" : "Off"), text: isOn ? "●" : "○")
                    }
                }
            }
            if custom.media != .none {
                html.element("p", .class("control")) { html in
                    html.element(
                        "span", .role("img"), .label(custom.isPlaying ? "Pause" : "Play"),
                        text: custom.isPlaying ? "❚❚" : "▶")
                }
            }
        }
    }

    private func actions(_ view: DetailView, in html: inout HTMLWriter) {
        html.element("ul", .class("actions"), .label("Actions")) { html in
            for action in view.actions { html.button(action) }
            html.element("li", .class("dismiss"), .ownDirection, text: view.dismiss)
        }
    }
}
