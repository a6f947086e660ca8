internal import Model

/// Advice on the keys that stand for the app's own words, told as the app's record is registered (rule R3).
enum StringKeyAdvice {
    /// `string-missing`: no locale of the app's `strings` has the key, so the key itself would be shown.
    ///
    /// Applies: `placeholderLocKey` “NEW_GIFT”, which no table has. Does not: one that a single locale has; a plain text.
    static func advice(on app: App) -> [Advice] {
        var advice: [Advice] = []
        for (path, categories) in [("categories", app.categories), ("watch.categories", app.watch?.categories ?? [:])] {
            for category in categories.values.sorted(by: { $0.id < $1.id }) {
                for (name, text) in texts(of: category) {
                    guard let key = text.key, !app.strings.values.contains(where: { $0[ExactString(key)] != nil })
                    else { continue }
                    advice.add(
                        .stringMissing, at: path,
                        "in \(category.id.string.quoted(most: 128)): no locale of `strings` has the key "
                            + "\(key.quoted(most: 128)) of `\(name)`, so the key itself would be shown: add it to the app's "
                            + "`strings`, or write the text")
                }
            }
        }
        return advice
    }

    private static func texts(of category: AppCategory) -> [(name: String, text: AppText)] {
        var texts = [
            ("placeholderLocKey", category.placeholder), ("summaryFormatLocKey", category.summaryFormat),
            ("alertActionTitleLocKey", category.alertActionTitle),
        ]
        for (index, action) in category.actions.enumerated() {
            texts.append(("actions[\(index)].titleLocKey", action.title))
            guard let input = action.textInput else { continue }
            texts.append(("actions[\(index)].textInput.buttonTitleLocKey", input.buttonTitle))
            texts.append(("actions[\(index)].textInput.placeholderLocKey", input.placeholder))
        }
        return texts
    }
}
