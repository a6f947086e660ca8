internal import Model

/// Advice on texts that tell people what to do [A][B][C][D], which is hard to remember once the notification is gone.
/// English.
enum InstructionAdvice {
    static func advise(_ texts: ShownTexts, _ advice: inout [Advice]) {
        for text in texts.ownTexts where text.traits.meets([.tap, .open, .app, .navigate, .place, .menuWord, .signIn]) {
            if hasMenuPath(text) || texts.isEnglish && tellsToNavigate(text) {
                advice.add(
                    .tellsToNavigate, text,
                    "gives directions that people forget: set `targetContentId`, so that a tap leads there")
            }
            guard texts.isEnglish else { continue }
            if tellsToOpenApp(text, texts.appName) {
                advice.add(
                    .tellsToOpenApp, text, "tells people to open the app, as a tap does: say what is new instead")
            }
            if tellsToTap(text) {
                advice.add(.tellsToTap, text, "tells people what to tap: say what is new instead")
            }
        }
    }

    /// `tells-to-open-app`: an order to open the app, or to do something in it.
    ///
    /// Applies: “Open the app to see your results.”, “See the details in our app.”, “Log in to see it.” Does not: “The app
    /// opens at 9.”, “Ana opened your link.”
    static func tellsToOpenApp(_ text: TextScan, _ appName: NameInTexts) -> Bool {
        if text.traits.contains(.signIn), tellsToSignIn(text) { return true }
        var order = false
        for (index, word) in text.words.enumerated() {
            if word.shape.contains(.clause) { order = false }
            if word.traits.contains(.task), text.mayBeOrder(index) { order = true }
            // Also “tap to open”.
            if word.traits.contains(.open), text.mayBeOrder(index) || text.traits(index - 2).contains(.tap) {
                for next in (index + 1)..<(index + 4) where text.words.indices.contains(next) {
                    if text.words[next].traits.contains(.app) { return true }
                    if AppNameAdvice.stands(appName, in: text, at: next) { return true }
                }
            }
            if order, index > 1, word.traits.contains(.app), text.traits(index - 2).contains(.beforeName) {
                return true
            }
        }
        return false
    }

    private static let signing = Lexicon.hashes("log", "sign")
    private static let inward = Lexicon.hash("in".utf8)
    private static let to = Lexicon.hash("to".utf8)

    /// “Log in to see the details”, which is done in the app; not “Sign in from Porto”.
    private static func tellsToSignIn(_ text: TextScan) -> Bool {
        text.words.indices.dropLast(2).contains { index in
            signing.contains(text.words[index].hash) && text.words[index + 1].hash == inward
                && text.words[index + 2].hash == to && text.mayBeOrder(index)
        }
    }

    /// `tells-to-navigate`, for every language: a path such as Settings > Privacy, that is an arrow after a menu word.
    ///
    /// Applies: “Turn it on in Settings > Privacy.”, “Menu → Orders → Track” Does not: “The score is 3 > 2.”,
    /// “London → Paris”.
    static func hasMenuPath(_ text: TextScan) -> Bool {
        guard text.traits.meets([.place, .menuWord]) else { return false }
        return text.words.contains { word in
            word.traits.meets([.place, .menuWord]) && (word.shape.contains(.capitalised) || word.shape.contains(.other))
                && isStep(text, behind: word)
        }
    }

    /// `tells-to-navigate` in English: an order to go to a part of the interface, or to change something there.
    ///
    /// Applies: “Go to your profile to add a photo.”, “Turn on alerts in Settings.” Does not: “Go to gate 12.”,
    /// “Your profile has a new visitor.”
    static func tellsToNavigate(_ text: TextScan) -> Bool {
        for (index, word) in text.words.enumerated() {
            if isChangeInMenu(text, index) { return true }
            guard word.traits.contains(.navigate), text.mayBeOrder(index) else { continue }
            for next in text.words.dropFirst(index + 1).prefix(5) {
                if next.shape.contains(.sentence) { break }
                if next.traits.contains(.place) { return true }
            }
        }
        return false
    }

    private static let settings = Lexicon.hashes("settings", "preferences", "menu", "tab")

    private static let ordinary = Lexicon.hashes("menu", "tab")

    /// “Turn on alerts in Settings”, “Choose Orders from the menu”, “Open Settings to turn it off”.
    private static func isChangeInMenu(_ text: TextScan, _ index: Int) -> Bool {
        let word = text.words[index]
        guard word.traits.meets([.menuOrder, .open]), text.mayBeOrder(index) else { return false }
        for next in (index + 1)..<(index + 8) where text.words.indices.contains(next) {
            let place = text.words[next]
            if place.shape.contains(.sentence) { return false }
            guard settings.contains(place.hash) else { continue }
            let isNamed = place.shape.contains(.capitalised)
            if word.traits.contains(.open) { return isNamed || next > index + 1 }
            // A bar can have a tab and a restaurant a menu, but neither has named parts.
            let parts = text.words[(index + 1)..<next]
            if !isNamed, ordinary.contains(place.hash), !parts.contains(where: { $0.shape.contains(.capitalised) }) {
                continue
            }
            // Allows up to two words between: “in the Account tab”.
            if parts.suffix(3).contains(where: { $0.traits.contains(.beforeName) }) { return true }
        }
        return false
    }

    /// Whether `>`, `›`, `→`, `➔` or `->` follows a word.
    private static func isStep(_ text: TextScan, behind word: TextScan.Word) -> Bool {
        let start = text.byte(word.end) == UInt8(ascii: " ") ? word.end + 1 : word.end
        switch (text.byte(start), text.byte(start + 1), text.byte(start + 2)) {
        case (UInt8(ascii: ">"), _, _), (0xE2, 0x80, 0xBA), (0xE2, 0x86, 0x92), (0xE2, 0x9E, _): return true
        case (UInt8(ascii: "-"), UInt8(ascii: ">"), _): return true
        default: return false
        }
    }

    /// `tells-to-tap`: an order to tap, click, press or swipe something.
    ///
    /// Applies: “Tap to view.”, “Your code is ready, click here.” Does not: “Press release published.”,
    /// “Tap water is safe again.”
    static func tellsToTap(_ text: TextScan) -> Bool {
        for (index, word) in text.words.enumerated() where word.traits.contains(.tap) {
            if text.mayBeOrder(index), text.traits(index + 1).contains(.afterTap),
                !text.words[index + 1].shape.contains(.clause)
            {
                return true
            }
        }
        return false
    }
}
