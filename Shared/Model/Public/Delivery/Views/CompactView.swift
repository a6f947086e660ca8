/// A notification at a glance: banner, alert, entry of the list, or short look.
///
/// JSON: `{"picture": ViewPicture, "appName", "title", "subtitle", "body", "placeholder", "summary", "thumbnail":
/// ViewAttachment, "actions": [ViewAction], "buttons": [AlertButton]}`; absent members are left out. `placeholder`
/// replaces the body if previews are hidden (rule R7). The view then holds nothing of the content, except a title or
/// subtitle that the category shows even so.
public struct CompactView: Hashable, Sendable {
    /// The picture at the leading edge (rule R2).
    public var picture: ViewPicture
    /// Set in a short look only; elsewhere the app's name is the title if there is no other (rule R1).
    public var appName: String?
    /// At most three lines; in an alert the whole title (rule R1).
    public var title: String?
    /// One line; for a group, the group's name.
    public var subtitle: String?
    /// Shortened to the lines of the surface; in an alert it scrolls.
    public var body: String?
    /// The category's words, or the platform's for “Notification”; set if previews are hidden (rule R7).
    public var placeholder: String?
    /// In the list: the line for the other items of the group that this one leads, in the category's words
    /// (`summaryFormat`) or else the platform's.
    public var summary: String?
    /// The first image or video (rule R20).
    public var thumbnail: ViewAttachment?
    /// The first two actions, in a banner (rule R12).
    public var actions: [ViewAction]
    /// One or two buttons of an alert, from the leading to the trailing edge (rule R5).
    public var buttons: [AlertButton]
}

extension CompactView {
    /// Creates a view of a picture and texts. In an extension: see “Wide values” in the README.
    public init(
        picture: ViewPicture, appName: String? = nil, title: String? = nil, subtitle: String? = nil,
        body: String? = nil, placeholder: String? = nil, thumbnail: ViewAttachment? = nil, actions: [ViewAction] = [],
        buttons: [AlertButton] = []
    ) {
        self.init(
            picture: picture, appName: appName, title: title, subtitle: subtitle, body: body, placeholder: placeholder,
            summary: nil, thumbnail: thumbnail, actions: actions, buttons: buttons)
    }
}

extension CompactView: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(picture: .appIcon(nil)) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("picture", &picture)
        try form.member("appName", &appName)
        try form.member("title", &title)
        try form.member("subtitle", &subtitle)
        try form.member("body", &body)
        try form.member("placeholder", &placeholder)
        try form.member("summary", &summary)
        try form.member("thumbnail", &thumbnail)
        try form.member("actions", &actions)
        try form.member("buttons", &buttons)
    }
}

/// A button of the alert style (rule R5). JSON: `{"title", "role": "ok" | "close" | "action"}`.
public struct AlertButton: Hashable, Sendable, JSONObject {
    /// What a press is reported as (rule N15).
    public enum Role: String, ClosedEnumeration {
        /// Reported as `dismissed`.
        case ok, close
        /// Reported as `opened`.
        case action
    }

    /// The word on the button.
    public var title: String
    /// What a press means.
    public var role: Role

    /// Creates a button.
    public init(title: String, role: Role) {
        self.title = title
        self.role = role
    }

    /// An empty one, to be read into.
    public static var blank: Self { Self(title: "", role: .ok) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("title", &title)
        try form.required("role", &role)
    }
}
