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

extension ViewAction: JSONReadable, JSONWritable {
    /// Reads the object; `id` and `title` must be there.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init(
            CategoryAction(id: PlainID(derived: ""), title: ""), title: "", textInput: nil, platform: .macOS)
        var id: PlainID?
        var title: String?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": id = try PlainID(from: &reader)
            case "title": title = try reader.readString()
            case "icon": icon = try reader.readString()
            case "destructive": destructive = try reader.readBool()
            case "color": color = try reader.readString()
            case "foreground": foreground = try reader.readBool()
            case "authenticationRequired": authenticationRequired = try reader.readBool()
            case "snoozes": snoozes = try reader.readBool()
            case "textInput": textInput = try Self.readTextInput(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.id = try reader.required(id, "id")
        self.title = try reader.required(title, "title")
    }

    private static func readTextInput(from reader: inout JSONReader) throws(Rejection) -> TextInput {
        var buttonTitle: String?
        var placeholder: String?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "buttonTitle": buttonTitle = try reader.readString()
            case "placeholder": placeholder = try reader.readString()
            default: try reader.skipUnknown()
            }
        }
        return TextInput(buttonTitle: try reader.required(buttonTitle, "buttonTitle"), placeholder: placeholder)
    }

    /// Writes one object; flags that are off are left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("title", title)
        writer.member("icon", icon)
        if destructive { writer.member("destructive", true) }
        writer.member("color", color)
        if foreground { writer.member("foreground", true) }
        if authenticationRequired { writer.member("authenticationRequired", true) }
        if snoozes { writer.member("snoozes", true) }
        if let textInput {
            writer.name("textInput")
            writer.beginObject()
            writer.member("buttonTitle", textInput.buttonTitle)
            writer.member("placeholder", textInput.placeholder)
            writer.endObject()
        }
        writer.endObject()
    }
}
