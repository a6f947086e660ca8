internal import Model

/// Advice on what stands where previews are hidden: a few words, in sentence case, that give nothing away [A][B][D].
enum PlaceholderAdvice {
    /// Columns of a text that gives little away: a banner's line (rule R4) [O].
    static var mostColumns: Int { Platform.iOS.lineColumns }

    /// `%u` is the thread's count (rule R7). A placeholder by key is judged by its English string, else by the plain one;
    /// without either it is not judged.
    static func advice(on category: AppCategory, of app: App, isEnglish: Bool) -> Advice? {
        let text = app.english(category.placeholder)
        if text == nil, category.placeholder.key != nil { return nil }
        let placeholder = TextScan(text ?? "")
        if isMissing(placeholder) {
            return Advice(.placeholderMissing, field: "category", detail: "hidden content says “Notification” only")
        }
        if reveals(placeholder) {
            return Advice(.placeholderReveals, field: "category", detail: "name the kind of notification, no more")
        }
        guard isEnglish, breaksStyle(placeholder) else { return nil }
        return Advice(.placeholderStyle, field: "category", detail: "write it in sentence-style capitalization")
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
