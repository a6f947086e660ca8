/// A button of a notification (rule R12).
///
/// JSON: `{"id", "title", "icon", "destructive", "color", "foreground", "authenticationRequired", "snoozes",
/// "textInput": {"buttonTitle", "placeholder"}}`; flags that are off are left out. The icon stands on the trailing
/// side. `color` is `red` for a destructive action on iOS and iPadOS; elsewhere the system marks such an action in its
/// own way.
public struct ViewAction: Hashable, Sendable {
    /// The id that an interaction names.
    public var id: PlainID
    /// The words on the button, on one line.
    public var title: String
    /// The icon on the trailing side.
    public var icon: String?
    /// Whether it removes something; the system marks it.
    public var destructive: Bool
    /// `red` or nothing.
    public var color: String?
    /// Whether it opens the app.
    public var foreground: Bool
    /// Whether it works only on an unlocked device.
    public var authenticationRequired: Bool
    /// Whether it brings the notification back later (rule W10).
    public var snoozes: Bool
    /// The text field, if the action asks for a text before it is sent.
    public var textInput: TextInput?

    /// The text field of a button.
    public struct TextInput: Hashable, Sendable {
        /// The words on the button that sends the text: the app's, or else the platform's (rule R3).
        public var buttonTitle: String
        /// The text in the empty field.
        public var placeholder: String?

        /// Creates a text field.
        public init(buttonTitle: String, placeholder: String? = nil) {
            self.buttonTitle = buttonTitle
            self.placeholder = placeholder
        }
    }

    /// The button of an action as `platform` shows it, with its words in the person's language.
    public init(_ action: CategoryAction, title: String, textInput: TextInput?, platform: Platform) {
        id = action.id
        self.title = title
        icon = action.icon
        destructive = action.destructive
        color = action.destructive && platform.capabilities.marksDestructiveActionsRed ? "red" : nil
        foreground = action.foreground
        authenticationRequired = action.authenticationRequired
        snoozes = action.snoozeSeconds != nil
        self.textInput = textInput
    }
}

extension ViewAction: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self {
        Self(CategoryAction(id: PlainID(derived: ""), title: ""), title: "", textInput: nil, platform: .macOS)
    }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("id", &id)
        try form.required("title", &title)
        try form.member("icon", &icon)
        try form.member("destructive", &destructive, default: false)
        try form.member("color", &color)
        try form.member("foreground", &foreground, default: false)
        try form.member("authenticationRequired", &authenticationRequired, default: false)
        try form.member("snoozes", &snoozes, default: false)
        try form.member("textInput", &textInput)
    }
}

extension ViewAction.TextInput: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(buttonTitle: "") }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("buttonTitle", &buttonTitle)
        try form.member("placeholder", &placeholder)
    }
}
