/// A kind of notification of an app, with its actions.
public struct AppCategory: Hashable, Sendable {
    /// Compared with a request's `category`, case counts.
    public var id: String
    /// Stands for hidden content; `%u` is the thread's count (rule R7).
    public var placeholder: String?
    public var hiddenPreviewsShowTitle: Bool
    public var hiddenPreviewsShowSubtitle: Bool
    public var summaryFormat: String?
    /// The title of the alert's action button (rule R5).
    public var alertActionTitle: String?
    /// The app is told of an explicit clear (rule N16).
    public var customDismissAction: Bool
    /// In order, at most four.
    public var actions: [CategoryAction]

    public init(
        id: String, placeholder: String? = nil, hiddenPreviewsShowTitle: Bool = false,
        hiddenPreviewsShowSubtitle: Bool = false, summaryFormat: String? = nil, alertActionTitle: String? = nil,
        customDismissAction: Bool = false, actions: [CategoryAction] = []
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

    public func action(_ id: PlainID) -> CategoryAction? { actions.first { $0.id == id } }

    /// Whether content must stay with a notification because an action may bring it back (rule W10).
    public var canSnooze: Bool { actions.contains { $0.snoozeSeconds != nil } }
}

/// A button of a category.
public struct CategoryAction: Hashable, Sendable {
    public var id: PlainID
    public var title: String
    public var icon: String?
    public var destructive: Bool
    public var foreground: Bool
    public var authenticationRequired: Bool
    /// Snoozes for so long (rule W10); 0 in the record is 540 here; `nil` does not snooze.
    public var snoozeSeconds: Double?
    public var textInput: TextInput?

    public init(
        id: PlainID, title: String, icon: String? = nil, destructive: Bool = false, foreground: Bool = false,
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
        public var buttonTitle: String?
        public var placeholder: String?

        public init(buttonTitle: String? = nil, placeholder: String? = nil) {
            self.buttonTitle = buttonTitle
            self.placeholder = placeholder
        }
    }
}
