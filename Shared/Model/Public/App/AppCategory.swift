/// A kind of notification of an app, with its actions.
public struct AppCategory: Hashable, Sendable {
    /// Compared with a request's `category`, case counts.
    public var id: ExactString
    /// Stands for hidden content; `%u` is the thread's count (rule R7).
    public var placeholder = AppText()
    /// Hidden content keeps its title (rule R7).
    public var hiddenPreviewsShowTitle = false
    /// Hidden content keeps its subtitle (rule R7).
    public var hiddenPreviewsShowSubtitle = false
    /// How further items of a group are named.
    public var summaryFormat = AppText()
    /// The title of the alert's action button (rule R5); empty is the platform's own word.
    public var alertActionTitle = AppText()
    /// The app is told of an explicit clear (rule N16).
    public var customDismissAction = false
    /// In order, at most four.
    public var actions: [CategoryAction] = []

    /// The action of this id; `nil` when the category has none such.
    public func action(_ id: PlainID) -> CategoryAction? { actions.first { $0.id == id } }
}

extension AppCategory {
    /// A category with the defaults of the contract.
    public init(id: ExactString) { self.init(id: id, actions: []) }
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
    public var destructive = false
    /// Opens the app.
    public var foreground = false
    /// Only on an unlocked device.
    public var authenticationRequired = false
    /// Snoozes for so long (rule W10); 0 in the record is 540 here; `nil` does not snooze.
    public var snoozeSeconds: Double?
    /// Asks for a text first (rule R12).
    public var textInput: TextInput?

    /// The text field of an action.
    public struct TextInput: Hashable, Sendable {
        /// The words on the button that sends; absent is the platform's own word.
        public var buttonTitle = AppText()
        /// Stands in the empty field.
        public var placeholder = AppText()
    }
}
