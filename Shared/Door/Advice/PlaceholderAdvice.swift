internal import Model

/// Advice on what stands where previews are hidden: a few words, in sentence case, that give nothing away [A][B][D].
enum PlaceholderAdvice {
    /// Columns of a text that gives little away: a banner's line (rule R4) [O].
    static var mostColumns: Int { Platform.iOS.capabilities.lineColumns }

    /// `%u` is the thread's count (rule R7). A placeholder by key is judged by its English string, else by the plain one;
    /// without either it is not judged.
    static func advice(on category: AppCategory, of app: App, isEnglish: Bool) -> Advice? {
        let text = app.english(category.placeholder)
        if text == nil, category.placeholder.key != nil { return nil }
        let placeholder = TextScan(text ?? "")
        if isMissing(placeholder) {
            return Advice(
                .placeholderMissing, field: "category",
                detail: "the category has no placeholder of its own, so hidden previews say “Notification” only: "
                    + "name the kind of notification there")
        }
        if reveals(placeholder) {
            return Advice(
                .placeholderReveals, field: "category",
                detail: "the category's placeholder gives away what hidden previews hide: "
                    + "name the kind of notification in a few words, no more")
        }
        guard isEnglish, breaksStyle(placeholder) else { return nil }
        return Advice(
            .placeholderStyle, field: "category",
            detail: "the category's placeholder is not in sentence style: "
                + "one capital at its start, as in “Friend request”")
    }

    /// `placeholder-missing` of a request: no category, and so no placeholder, for words that few want to be seen: a matter
    /// of health or debt, said of the person. A wider circle of matters, health and money, counts for apps that have
    /// placeholders for others. Everything else may go without: most notifications give little away. English.
    ///
    /// Applies: “Your bankruptcy hearing is on Monday.” Does not: the same with a category; “Your parcel is here.”
    static func advise(_ texts: ShownTexts, _ details: RequestDetails, _ app: App, _ advice: inout [Advice]) {
        guard texts.isEnglish, details.category == nil, !details.isMarketing, case .notify = details.kind else {
            return
        }
        for text in texts.ownTexts where text.traits.meets([.intimate, .privateMatter]) {
            guard text.words.contains(where: { owners.contains($0.hash) }) else { continue }
            guard text.traits.contains(.intimate) || hasPlaceholders(app) else { continue }
            return advice.append(
                Advice(
                    .placeholderMissing, field: "category",
                    detail: text.says(
                        "is private, and without a category hidden previews say “Notification” only: "
                            + "send it with a category whose placeholder names its kind")))
        }
    }

    private static let owners = Set(["your", "you", "youre", "youve"].map { Lexicon.hash($0.utf8) })

    private static func hasPlaceholders(_ app: App) -> Bool {
        app.categories.values.contains { $0.placeholder.plain != nil || $0.placeholder.key != nil }
    }

    /// `placeholder-missing`: none, or the system's own word.
    ///
    /// Applies: none, “Notification”. Does not: “Friend request”.
    static func isMissing(_ placeholder: TextScan) -> Bool {
        placeholder.words.isEmpty || placeholder.words.count == 1 && placeholder.words[0].hash == notification
    }

    private static let notification = Lexicon.hash("notification".utf8)

    /// `placeholder-reveals`: long, a place for content, an address or amount, or a word of health or money.
    ///
    /// Applies: “HIV test result”, “%@ sent you a message”. Does not: “Test result”, “%u new messages”.
    static func reveals(_ placeholder: TextScan) -> Bool {
        if TitleAdvice.isLong(placeholder, most: mostColumns) { return true }
        if placeholder.words.contains(where: { $0.traits.contains(.privateMatter) }) { return true }
        let signs: [UInt8] = [UInt8(ascii: "@"), UInt8(ascii: "{"), UInt8(ascii: "$")]
        return placeholder.bytes.contains { signs.contains($0) } || placeholder.digits > 3
    }

    /// `placeholder-style`: sentence-style capitalization [B]: a capital first, and none on an ordinary word behind.
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
