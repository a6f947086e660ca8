internal import Model

/// Advice on texts that contain nothing to read, beside others that do. Where none does, rule I13 turns the notification
/// down, unless there is something else to see.
enum BlankAdvice {
    /// `content-blank`, for every language: a text without visible characters.
    ///
    /// Applies: title “   ” beside a body. Does not: an empty subtitle beside a body; a call without texts.
    static func advise(_ texts: ShownTexts, _ advice: inout [Advice]) {
        guard texts.sayAnything else { return }
        for text in texts.all where text.isBlank {
            advice.add(.contentBlank, text, "has nothing to read in it: leave it out, or say what is new")
        }
    }
}
