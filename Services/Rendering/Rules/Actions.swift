internal import Model

/// The buttons of a category (rule R12).
enum Actions {
    /// The most that an expanded view or a long look has; an alert's own buttons never count among them.
    static let most = 4
    /// A banner's.
    static let mostInBanner = 2

    /// In the category's order, at most `most`, without those that only open the app.
    static func actions(
        of category: AppCategory?, appName: String, platform: Platform, most: Int = most
    ) -> [ViewAction] {
        guard let category else { return [] }
        return category.actions.lazy.filter { !onlyOpensApp($0, appName: appName) }
            .prefix(most).map { ViewAction($0, platform: platform) }
    }

    /// Whether a button does what a tap does anyway (advice `action-opens-app`).
    ///
    /// It opens the app, asks for no text, and its title says no more than open, view or show, with or without the app.
    static func onlyOpensApp(_ action: CategoryAction, appName: String) -> Bool {
        guard action.foreground, action.textInput == nil else { return false }
        let title = words(action.title)
        guard let verb = title.first, ["open", "view", "show"].contains(verb) else { return false }
        let rest = title.dropFirst().filter { !["in", "the", "app"].contains($0) }
        return rest.isEmpty || rest == words(appName)
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
