internal import Model

/// Advice on texts that tell people what to do [A][B][C][D], which is hard to remember once the notification is gone,
/// and on error messages, which belong in an alert within the app [B]. The tables of phrases say what counts as such.
enum PhraseAdvice {
    /// `tells-to-navigate`, `tells-to-open-app`, `tells-to-tap`.
    ///
    /// Applies: “Open the app to see your results.”, “Geh zu deinem Profil.”, “Toca para ver la foto.” Does not: “The app
    /// opens at 9.”, “Go to gate 12.”, “Tap water is safe again.”
    static func advise(_ texts: ShownTexts, _ advice: inout [Advice]) {
        for text in texts.ownTexts {
            if text.matters.contains(.navigates) || hasMenuPath(text) {
                advice.add(
                    .tellsToNavigate, text,
                    "gives directions that people forget: set `targetContentId`, so that a tap leads there")
            }
            if text.matters.contains(.opensApp) {
                advice.add(
                    .tellsToOpenApp, text, "tells people to open the app, as a tap does: say what is new instead")
            }
            if text.matters.contains(.taps) {
                advice.add(.tellsToTap, text, "tells people what to tap: say what is new instead")
            }
        }
    }

    /// `error-by-notification`: the words of a program that failed. What happened to a parcel, a payment or a person is
    /// not an error of the app.
    ///
    /// Applies: “Something went wrong. Please try again later.”, “Error 503”, “同期に失敗しました。” Does not: “Your payment
    /// failed.”, “Human error caused the outage.”
    static func adviseOnErrors(_ texts: ShownTexts, _ advice: inout [Advice]) {
        for text in texts.ownTexts where text.matters.contains(.error) {
            advice.add(
                .errorByNotification, text, "reads as an error of the program: show errors in the app, as an alert")
        }
    }

    /// A path such as Settings > Privacy, that is an arrow after a menu word of any language.
    ///
    /// Applies: “Turn it on in Settings > Privacy.”, “Menu → Orders → Track” Does not: “The score is 3 > 2.”,
    /// “London → Paris”.
    static func hasMenuPath(_ text: TextScan) -> Bool {
        guard text.traits.contains(.menuWord) else { return false }
        return text.words.contains { word in
            word.traits.contains(.menuWord) && (word.shape.contains(.capitalised) || word.shape.contains(.other))
                && isStep(text, behind: word)
        }
    }

    /// Whether `>`, `›`, `→`, `➔` or `->` follows a word.
    private static func isStep(_ text: TextScan, behind word: TextScan.Word) -> Bool {
        let start = text.byte(word.end) == UInt8(ascii: " ") ? word.end + 1 : word.end
        switch (text.byte(start), text.byte(start + 1), text.byte(start + 2)) {
        case (UInt8(ascii: ">"), _, _), (0xE2, 0x80, 0xBA), (0xE2, 0x86, 0x92), (0xE2, 0x9E, _): return true
        case (UInt8(ascii: "-"), UInt8(ascii: ">"), _), (0xEF, 0xBC, 0x9E): return true
        default: return false
        }
    }
}
