internal import Model

/// The buttons of a category (rule R12), with their words in the person's language (rule R3).
enum Actions {
    /// The most actions of a banner.
    static let mostInBanner = 2

    /// The actions in the category's order, at most `most`, without those that only open the app or have no words. An
    /// alert's own buttons do not count as actions.
    static func actions(
        of category: AppCategory?, _ shown: ShownNotification, platform: Platform, most: Int = Limits.actions,
        _ findings: inout DrawingFindings
    ) -> [ViewAction] {
        guard let category, let app = shown.app.record?.value else { return [] }
        var actions: [ViewAction] = []
        for wanted in category.actions where actions.count < most && !wanted.onlyOpensApp(app) {
            if let action = action(wanted, shown, platform: platform, &findings) { actions.append(action) }
        }
        return actions
    }

    private static func action(
        _ action: CategoryAction, _ shown: ShownNotification, platform: Platform, _ findings: inout DrawingFindings
    ) -> ViewAction? {
        guard let title = shown.line(action.title, in: "actions.titleLocKey", &findings) else { return nil }
        var textInput: ViewAction.TextInput?
        if let input = action.textInput {
            textInput = ViewAction.TextInput(
                buttonTitle: shown.line(input.buttonTitle, in: "actions.textInput.buttonTitleLocKey", &findings)
                    ?? shown.words.send,
                placeholder: shown.line(input.placeholder, in: "actions.textInput.placeholderLocKey", &findings))
        }
        return ViewAction(action, title: title, textInput: textInput, platform: platform)
    }
}
