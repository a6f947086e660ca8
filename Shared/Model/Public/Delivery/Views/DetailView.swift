/// A notification in full: the expanded view, or a watch's long look (rules R8, R14).
///
/// JSON: `{"header": {"icon", "appName"}, "interface", "sash": {"style", "color"}, "background": {"style", "color",
/// "opacity"}, "custom": CustomContent, "picture": ViewPicture, "title", "subtitle", "body", "attachments":
/// [ViewAttachment], "actions": [ViewAction], "dismiss"}`. It scrolls, and only texts over 4 KiB are cut. `interface`,
/// `sash` and `background` belong to a long look. From the top it shows header or sash, custom content, picture with
/// title, subtitle and body, attachments, at most four actions, Dismiss.
public struct DetailView: Hashable, Sendable {
    /// Which interface a long look shows (rule R15).
    public enum Interface: String, ClosedEnumeration {
        case `dynamic`, `static`
        /// The system's own look, from the iPhone app's data.
        case `default`
    }

    /// The app's icon and name, always shown.
    public var icon: String?
    /// The app's name, which is never hidden.
    public var appName: String
    /// Set in a long look.
    public var interface: Interface?
    /// Set in a long look; it contains icon and name.
    public var sash: ViewSash?
    /// Set in a long look.
    public var background: ViewBackground?
    /// What the app's own extension or watch interface shows (rule R9).
    public var custom: CustomContent?
    /// Part of the default content, with title, subtitle and body; `nil` if the extension hides that content.
    public var picture: ViewPicture?
    /// The title; `nil` also if the extension's own title replaces it.
    public var title: String?
    /// The subtitle, on one line.
    public var subtitle: String?
    /// The whole body, up to 4 KiB.
    public var body: String?
    /// The attachments that a device can show (rule R20).
    public var attachments: [ViewAttachment]
    /// At most four actions (rule R12).
    public var actions: [ViewAction]
    /// The last button's word, in the person's language (rule R3); the button is always there.
    public var dismiss: String

    /// Creates a view with only the header and the last button.
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
        self.init(icon: nil, appName: "", dismiss: "")
        var appName: String?
        var dismiss: String?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "header": appName = try readHeader(from: &reader)
            case "interface": interface = try Interface(from: &reader)
            case "sash": sash = try ViewSash(from: &reader)
            case "background": background = try ViewBackground(from: &reader)
            case "custom": custom = try CustomContent(from: &reader)
            case "picture": picture = try ViewPicture(from: &reader)
            case "title": title = try reader.readString()
            case "subtitle": subtitle = try reader.readString()
            case "body": body = try reader.readString()
            case "attachments": attachments = try reader.readList()
            case "actions": actions = try reader.readList()
            case "dismiss": dismiss = try reader.readString()
            default: try reader.skipUnknown()
            }
        }
        self.appName = try reader.required(appName, "header")
        self.dismiss = try reader.required(dismiss, "dismiss")
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

    /// Writes one object; absent members are left out, but Dismiss is always there.
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
