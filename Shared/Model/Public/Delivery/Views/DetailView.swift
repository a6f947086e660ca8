/// A notification in full: the expanded view, or a watch's long look (rules R8, R14).
///
/// JSON: `{"header": {"icon", "appName"}, "interface", "sash": {"style", "color"}, "background": {"style", "color",
/// "opacity"}, "custom": CustomContent, "picture": ViewPicture, "title", "subtitle", "body",
/// "attachments": [ViewAttachment], "actions": [ViewAction], "dismiss"}`. It scrolls and is never cut
/// but at 4 KiB. `interface`, `sash` and `background` are a long look's. Shown from the top: header or sash, custom
/// content, picture with title, subtitle and body, attachments, at most four actions, Dismiss.
public struct DetailView: Hashable, Sendable {
    /// Which of the long looks it is (rule R15).
    public enum Interface: String, ClosedEnumeration {
        case `dynamic`, `static`
        /// The system's own look, from the iPhone app's data.
        case `default`
    }

    /// The app's icon and name, always shown.
    public var icon: String?
    /// Never hidden.
    public var appName: String
    /// Set in a long look.
    public var interface: Interface?
    /// Set in a long look; it carries icon and name.
    public var sash: ViewSash?
    /// Set in a long look.
    public var background: ViewBackground?
    /// What the app's own extension or watch interface shows (rule R9).
    public var custom: CustomContent?
    /// With title, subtitle and body the default content; `nil` where the extension hides it.
    public var picture: ViewPicture?
    /// `nil` also where the extension's own title takes its place.
    public var title: String?
    /// On one line.
    public var subtitle: String?
    /// Whole, up to 4 KiB.
    public var body: String?
    /// Those that a device can show (rule R20).
    public var attachments: [ViewAttachment]
    /// At most four (rule R12).
    public var actions: [ViewAction]
    /// The last button's word, in the person's language (rule R3); the button is always there.
    public var dismiss: String

    /// A view of the header and the last button alone.
    public init(icon: String?, appName: String, dismiss: String) {
        self.icon = icon
        self.appName = appName
        self.dismiss = dismiss
        attachments = []
        actions = []
    }
}

extension DetailView: JSONReadable, JSONWritable {
    /// Reads the object; the app's name and the last button must be there.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var appName: String?
        var dismiss: String?
        var value = Self(icon: nil, appName: "", dismiss: "")
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "header": appName = try value.readHeader(from: &reader)
            case "interface": value.interface = try Interface(from: &reader)
            case "sash": value.sash = try ViewSash(from: &reader)
            case "background": value.background = try ViewBackground(from: &reader)
            case "custom": value.custom = try CustomContent(from: &reader)
            case "picture": value.picture = try ViewPicture(from: &reader)
            case "title": value.title = try reader.readString()
            case "subtitle": value.subtitle = try reader.readString()
            case "body": value.body = try reader.readString()
            case "attachments": value.attachments = try reader.readList()
            case "actions": value.actions = try reader.readList()
            case "dismiss": dismiss = try reader.readString()
            default: try reader.skipUnknown()
            }
        }
        value.appName = try reader.required(appName, "header")
        value.dismiss = try reader.required(dismiss, "dismiss")
        self = value
    }

    private mutating func readHeader(from reader: inout JSONReader) throws(Rejection) -> String {
        var appName: String?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "icon": icon = try reader.readString()
            case "appName": appName = try reader.readString()
            default: try reader.skipUnknown()
            }
        }
        return try reader.required(appName, "appName")
    }

    /// Writes what is there; Dismiss always is.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.name("header")
        writer.beginObject()
        writer.member("icon", icon)
        writer.member("appName", appName)
        writer.endObject()
        writer.member("interface", interface)
        writer.member("sash", sash)
        writer.member("background", background)
        writer.member("custom", custom)
        writer.member("picture", picture)
        writer.member("title", title)
        writer.member("subtitle", subtitle)
        writer.member("body", body)
        writer.member("attachments", attachments)
        writer.member("actions", actions)
        writer.member("dismiss", dismiss)
        writer.endObject()
    }
}
