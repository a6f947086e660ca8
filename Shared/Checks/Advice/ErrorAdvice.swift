internal import Model

/// Advice on error messages, which belong in an alert within the app [B]. English.
enum ErrorAdvice {
    /// `error-by-notification`: the words of a program that failed. What happened to a parcel, a payment or a person is
    /// not an error of the app.
    ///
    /// Applies: “Something went wrong. Please try again later.”, “Error 503”, “Unable to connect to the server.”
    /// Does not: “Your payment failed.”, “Human error caused the outage.”
    static func advise(_ texts: ShownTexts, _ advice: inout [Advice]) {
        guard texts.isEnglish else { return }
        for text in texts.ownTexts where text.traits.meets([.error, .failure, .lostConnection]) && isError(text) {
            advice.add(
                .errorByNotification, text, "reads as an error of the program: show errors in the app, as an alert")
        }
    }

    private static let wrong = Lexicon.hash("wrong".utf8)
    private static let went = Lexicon.hash("went".utf8)
    private static let again = Lexicon.hash("again".utf8)
    private static let occurred = Lexicon.hash("occurred".utf8)
    private static let attempt = Lexicon.hash("try".utf8)
    private static let internet = Lexicon.hash("internet".utf8)

    static func isError(_ text: TextScan) -> Bool {
        let words = text.words
        var hasFailure = false
        for (index, word) in words.enumerated() {
            if word.traits.contains(.error), isMessage(text, index) { return true }
            if word.hash == wrong, index > 0, words[index - 1].hash == went { return true }
            if word.traits.contains(.lostConnection), index > 1, words[index - 1].hash == internet { return true }
            if word.traits.contains(.failure) { hasFailure = true }
            if word.traits.contains(.operation), text.traits(index - 1).meets([.failure, .beforeName]),
                text.traits(index - 1).contains(.failure) || text.traits(index - 2).contains(.failure)
            {
                return true
            }
            if hasFailure, word.hash == again, index > 0, words[index - 1].hash == attempt, text.mayBeOrder(index - 1) {
                return true
            }
        }
        return false
    }

    /// The word `error` as the head of a message: alone, before a number or a colon, or with `occurred`.
    private static func isMessage(_ text: TextScan, _ index: Int) -> Bool {
        let words = text.words
        if words.count == 1 || text.byte(words[index].end) == UInt8(ascii: ":") { return true }
        if index == 0, words[0].shape.contains(.capitalised), words.count > 1, words[1].shape.contains(.sentence) {
            return true
        }
        for next in words.dropFirst(index + 1).prefix(3) where next.hash == occurred { return true }
        guard words.indices.contains(index + 1) else { return false }
        let next = words[index + 1]
        return next.shape.isNumber || next.traits.contains(.code)
    }
}
