/// A kind of notification of an app, with its actions.
public struct AppCategory: Hashable, Sendable {
    /// Compared with a request's `category`, case counts.
    public var id: ExactString
    /// Stands for hidden content; `%u` is the thread's count (rule R7).
    public var placeholder: AppText
    /// Hidden content keeps its title (rule R7).
    public var hiddenPreviewsShowTitle: Bool
    /// Hidden content keeps its subtitle (rule R7).
    public var hiddenPreviewsShowSubtitle: Bool
    /// How further items of a group are named.
    public var summaryFormat: AppText
    /// The title of the alert's action button (rule R5); empty is the platform's own word.
    public var alertActionTitle: AppText
    /// The app is told of an explicit clear (rule N16).
    public var customDismissAction: Bool
    /// In order, at most four.
    public var actions: [CategoryAction]

    /// Puts it together.
    public init(
        id: ExactString, placeholder: AppText = AppText(), hiddenPreviewsShowTitle: Bool = false,
        hiddenPreviewsShowSubtitle: Bool = false, summaryFormat: AppText = AppText(),
        alertActionTitle: AppText = AppText(), customDismissAction: Bool = false, actions: [CategoryAction] = []
    ) {
        self.id = id
        self.placeholder = placeholder
        self.hiddenPreviewsShowTitle = hiddenPreviewsShowTitle
        self.hiddenPreviewsShowSubtitle = hiddenPreviewsShowSubtitle
        self.summaryFormat = summaryFormat
        self.alertActionTitle = alertActionTitle
        self.customDismissAction = customDismissAction
        self.actions = actions
    }

    /// The action of this id; `nil` when the category has none such.
    public func action(_ id: PlainID) -> CategoryAction? { actions.first { $0.id == id } }

    /// Whether one of the actions snoozes (rule W10).
    public var canSnooze: Bool { actions.contains { $0.snoozeSeconds != nil } }
}

/// A button of a category.
public struct CategoryAction: Hashable, Sendable {
    /// Named by interactions; unique in its category.
    public var id: PlainID
    /// The words on the button; never absent.
    public var title: AppText
    /// The picture on its trailing side (rule R12).
    public var icon: String?
    /// Marked, in red on iOS and iPadOS (rule R12).
    public var destructive: Bool
    /// Opens the app.
    public var foreground: Bool
    /// Only on an unlocked device.
    public var authenticationRequired: Bool
    /// Snoozes for so long (rule W10); 0 in the record is 540 here; `nil` does not snooze.
    public var snoozeSeconds: Double?
    /// Asks for a text first (rule R12).
    public var textInput: TextInput?

    /// Puts it together.
    public init(
        id: PlainID, title: AppText, icon: String? = nil, destructive: Bool = false, foreground: Bool = false,
        authenticationRequired: Bool = false, snoozeSeconds: Double? = nil, textInput: TextInput? = nil
    ) {
        self.id = id
        self.title = title
        self.icon = icon
        self.destructive = destructive
        self.foreground = foreground
        self.authenticationRequired = authenticationRequired
        self.snoozeSeconds = snoozeSeconds == 0 ? Limits.defaultSnoozeSeconds : snoozeSeconds
        self.textInput = textInput
    }

    /// The text field of an action.
    public struct TextInput: Hashable, Sendable {
        /// The words on the button that sends; absent is the platform's own word.
        public var buttonTitle: AppText
        /// Stands in the empty field.
        public var placeholder: AppText

        /// Puts it together.
        public init(buttonTitle: AppText = AppText(), placeholder: AppText = AppText()) {
            self.buttonTitle = buttonTitle
            self.placeholder = placeholder
        }
    }
}
