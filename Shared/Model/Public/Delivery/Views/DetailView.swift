/// A notification in full: the expanded view, or a watch's long look (rules R8, R14).
///
/// JSON: `{"header": {"icon", "appName"}, "interface", "sash": {"style", "color"}, "background": {"style", "color",
/// "opacity"}, "custom": CustomContent, "picture": ViewPicture, "title", "subtitle", "body", "placeholder", "attachments":
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
    /// The category's words, or the platform's for “Notification”, in place of the body; set if previews are hidden
    /// (rule R7).
    public var placeholder: String?
    /// The attachments that a device can show (rule R20).
    public var attachments: [ViewAttachment]
    /// At most four actions (rule R12).
    public var actions: [ViewAction]
    /// The last button's word, in the person's language (rule R3); the button is always there.
    public var dismiss: String
}

extension DetailView {
    /// Creates a view with only the header and the last button. In an extension: see “Wide values” in the README.
    public init(icon: String?, appName: String, dismiss: String) {
        self.init(icon: icon, appName: appName, attachments: [], actions: [], dismiss: dismiss)
    }
}

extension DetailView: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(icon: nil, appName: "", dismiss: "") }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.object("header", isRequired: true) { (form) throws(Form.Failure) in
            try form.member("icon", &icon)
            try form.required("appName", &appName)
        }
        try form.member("interface", &interface)
        try form.member("sash", &sash)
        try form.member("background", &background)
        try form.member("custom", &custom)
        try form.member("picture", &picture)
        try form.member("title", &title)
        try form.member("subtitle", &subtitle)
        try form.member("body", &body)
        try form.member("placeholder", &placeholder)
        try form.member("attachments", &attachments)
        try form.member("actions", &actions)
        try form.required("dismiss", &dismiss)
    }
}
