internal import Model

/// What every drawing of one person's story needs: the names of apps, and the local time.
///
/// Its own functions draw what appears in many places: icons, pictures, and files that are not loaded.
struct Look {
    let apps: [AppID: App]
    let clock: LocalClock
    /// The words of the person's devices (rule R3).
    let words: SystemWords
    let limits: PageLimits

    /// A drawn device has the person's language and writing direction. Each text inside has a direction of its own.
    var language: HTMLWriter.Attribute { .language(words.locale) }
    var direction: HTMLWriter.Attribute { .fixed("dir", words.isRightToLeft ? "rtl" : "ltr") }

    /// The app's name; its id if its record is not known.
    func name(of app: AppID) -> String {
        let name = apps[app].map { DisplayText.clean($0.name, keepsLines: false) } ?? ""
        return name.isEmpty ? app.string : name
    }

    /// Draws the app's icon as its first letter on a colour of its own, since a page loads nothing from elsewhere.
    func icon(_ app: AppID?, _ size: StaticString = "", in html: inout HTMLWriter) {
        guard let app else {
            return html.element("span", .class("icon", size, "shade-0"), .decoration, text: "∙")
        }
        let name = name(of: app)
        html.element(
            "span", .class("icon", size, shade(app.string)), .role("img"), .label(name),
            text: name.first.map { String($0).uppercased() } ?? "∙")
    }

    /// A colour that is the same for the same name on every page.
    func shade(_ name: String) -> StaticString {
        // FNV-1a, since Swift's own hash differs from run to run.
        let hash = name.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return Self.shades[Int(hash % UInt32(Self.shades.count))]
    }

    private static let shades: [StaticString] = [
        "shade-1", "shade-2", "shade-3", "shade-4", "shade-5", "shade-6", "shade-7", "shade-8",
    ]

    /// Draws the picture at the leading edge (rule R2).
    func picture(_ picture: ViewPicture, of app: AppID?, name: String?, in html: inout HTMLWriter) {
        switch picture {
        case .appIcon: icon(app, in: &html)
        case .initials(let initials, _):
            avatar(initials, label: "Initials \(initials)", of: app, in: &html)
        case .sender(let image, _):
            let letter = name?.first.map { String($0).uppercased() } ?? "∙"
            avatar(letter, label: "Picture \(image), not loaded", of: app, in: &html)
        }
    }

    private func avatar(_ letters: String, label: String, of app: AppID?, in html: inout HTMLWriter) {
        html.element("span", .class("avatar")) { html in
            html.element("span", .class("face"), .role("img"), .label(label), text: letters)
            icon(app, "tiny", in: &html)
        }
    }

    /// Draws a file that a view names and the page does not load. The last part of its address tells files apart.
    func placeholder(_ kind: String, _ address: String?, in html: inout HTMLWriter) {
        let name = address.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        html.element("span", .class("media"), .role("img"), .label("\(kind) \(name ?? ""), not loaded")) { html in
            html.element("span", .class("glyph"), .decoration, text: kind == "image" ? "▣" : "▶")
            html.element("span", .class("file"), .ownDirection, text: name ?? kind)
        }
    }
}
