extension CategoryAction {
    /// Whether a button does what a tap does anyway: rule R12 leaves it out, with advice `action-opens-app` [A][B].
    ///
    /// It opens the app, asks for no text, and its title says no more than open, view or show, with or without the app.
    /// A title by key is judged by its English string, so that the same actions are left out in every language.
    public func onlyOpensApp(_ app: App) -> Bool {
        guard foreground, textInput == nil, let title = app.english(title).map(Self.words) else { return false }
        guard let verb = title.first, ["open", "view", "show"].contains(verb) else { return false }
        let rest = title.dropFirst().filter { !["in", "the", "app"].contains($0) }
        return rest.isEmpty || rest == Self.words(app.name)
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
