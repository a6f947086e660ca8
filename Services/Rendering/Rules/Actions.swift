internal import Model

/// The buttons of a category (rule R12), their words in the person's language (rule R3).
enum Actions {
    /// A banner's.
    static let mostInBanner = 2

    /// In the category's order, at most `most`, without those that only open the app; an alert's own buttons never count
    /// among them.
    static func actions(
        of category: AppCategory?, _ shown: ShownNotification, platform: Platform, most: Int = Limits.actions
    ) -> [ViewAction] {
        guard let category, let app = shown.app.record else { return [] }
        return category.actions.lazy.filter { !$0.onlyOpensApp(app) }
            .prefix(most).map { action($0, shown, platform: platform) }
    }

    private static func action(_ action: CategoryAction, _ shown: ShownNotification, platform: Platform) -> ViewAction {
        ViewAction(
            action, title: shown.line(action.title, in: "actions.titleLocKey") ?? "",
            textInput: action.textInput.map { input in
                ViewAction.TextInput(
                    buttonTitle: shown.line(input.buttonTitle, in: "actions.textInput.buttonTitleLocKey")
                        ?? shown.words.send,
                    placeholder: shown.line(input.placeholder, in: "actions.textInput.placeholderLocKey"))
            }, platform: platform)
    }
}
