internal import Model

/// Advice on the placeholders of hidden previews: a few words, in sentence case, that reveal nothing [A][B][D].
enum PlaceholderAdvice {
    /// The most columns of a text that reveals little: one line of a banner (rule R4) [O].
    static var mostColumns: Int { Platform.iOS.capabilities.lineColumns }

    /// `%u` is the thread's count (rule R7). A localized placeholder is judged by its English string, or else by its
    /// plain text, and by whether it reveals anything in the app's other languages.
    static func advice(on category: AppCategory, of app: App, isEnglish: Bool) -> Advice? {
        let text = app.english(category.placeholder)
        if text != nil || category.placeholder.key == nil {
            let placeholder = TextScan(text ?? "")
            if isMissing(placeholder) {
                return Advice(
                    .placeholderMissing, field: "category",
                    detail: "the category has no placeholder of its own, so hidden previews say “Notification” only: "
                        + "name the kind of notification there")
            }
            if reveals(placeholder) { return revealing("") }
            if isEnglish, breaksStyle(placeholder) {
                return Advice(
                    .placeholderStyle, field: "category",
                    detail: "the category's placeholder is not in sentence style: "
                        + "one capital at its start, as in “Friend request”")
            }
        }
        return app.otherLanguages(of: category.placeholder).first { reveals(TextScan($0.text)) }.map {
            revealing(" in \($0.locale.string.quoted(most: 64))")
        }
    }

    /// - Parameter language: ` in “de”`, or empty.
    private static func revealing(_ language: String) -> Advice {
        Advice(
            .placeholderReveals, field: "category",
            detail: "the category's placeholder\(language) gives away what hidden previews hide: "
                + "name the kind of notification in a few words, no more")
    }

    /// `placeholder-missing` for a request: it has no category, and so no placeholder, but its words are private: a
    /// matter of health or debt, said about the person. If the app has placeholders for other categories, all matters
    /// of health and money count. Other requests need no placeholder, since most notifications reveal little. English.
    ///
    /// Applies: “Your bankruptcy hearing is on Monday.” Does not: the same with a category; “Your parcel is here.”
    static func advise(_ texts: ShownTexts, _ details: RequestDetails, _ app: App, _ advice: inout [Advice]) {
        guard texts.isEnglish, details.category == nil, !details.isMarketing, case .notify = details.kind else {
            return
        }
        for text in texts.ownTexts where text.traits.meets([.intimate, .privateMatter]) {
            guard text.isIntimate || text.addressesReader && hasPlaceholders(app) else { continue }
            return advice.add(
                .placeholderMissing, at: "category",
                text.says(
                    "is private, and without a category hidden previews say “Notification” only: "
                        + "send it with a category whose placeholder names its kind"))
        }
    }

    private static func hasPlaceholders(_ app: App) -> Bool {
        app.categories.values.contains { $0.placeholder.plain != nil || $0.placeholder.key != nil }
    }

    /// `placeholder-missing`: no placeholder, or only the system's own word.
    ///
    /// Applies: none, “Notification”. Does not: “Friend request”.
    static func isMissing(_ placeholder: TextScan) -> Bool {
        placeholder.words.isEmpty || placeholder.words.count == 1 && placeholder.words[0].hash == notification
    }

    private static let notification = Lexicon.hash("notification".utf8)

    /// `placeholder-reveals`: a long text, a placeholder for content, an address, an amount, or a word of health or
    /// money.
    ///
    /// Applies: “HIV test result”, “%@ sent you a message”. Does not: “Test result”, “%u new messages”.
    static func reveals(_ placeholder: TextScan) -> Bool {
        if TitleAdvice.isLong(placeholder, most: mostColumns) { return true }
        if placeholder.words.contains(where: { $0.traits.contains(.privateMatter) }) { return true }
        let signs: [UInt8] = [UInt8(ascii: "@"), UInt8(ascii: "{"), UInt8(ascii: "$")]
        return placeholder.string.utf8.contains { signs.contains($0) } || placeholder.digits > 3
    }

    /// `placeholder-style`: sentence-style capitalization [B]: the first word is capitalized, and no ordinary word
    /// after it is.
    ///
    /// Applies: “friend request”, “Friend Request”, “NEW COMMENT”. Does not: “Friend request”, “News from Berlin”.
    static func breaksStyle(_ placeholder: TextScan) -> Bool {
        for (index, word) in placeholder.words.enumerated() {
            if word.shape.isCapitals, word.count > 3 { return true }
            if index == 0, word.start == 0 {
                if word.shape.isDisjoint(with: [.capitalised, .capitalInside, .digit, .other]) { return true }
            } else if word.shape.contains(.capitalised), word.traits.meets([.ordinary, .generic, .minor]) {
                return true
            }
        }
        return false
    }
}
