internal import Model

/// Advice on texts that tell people what to do [A][B][C][D]: hard to remember once the notification is gone. English.
enum InstructionAdvice {
    static func advise(_ texts: ShownTexts, _ advice: inout [Advice]) {
        guard texts.isEnglish else { return }
        for text in texts.ownTexts where text.traits.meets([.tap, .open, .app, .navigate, .place]) {
            if tellsToOpenApp(text, texts.appName) {
                advice.append(
                    Advice(.tellsToOpenApp, field: text.field, detail: "a tap opens the app: say what is new"))
            }
            if tellsToNavigate(text) {
                advice.append(
                    Advice(.tellsToNavigate, field: text.field, detail: "set targetContentId: a tap leads there"))
            }
            if tellsToTap(text) {
                advice.append(Advice(.tellsToTap, field: text.field, detail: "say what is new, not which button"))
            }
        }
    }

    /// `tells-to-open-app`: an order to open the app, or to do something in it.
    ///
    /// Applies: “Open the app to see your results.”, “See the details in our app.” Does not: “The app opens at 9.”,
    /// “Ana opened your link.”
    static func tellsToOpenApp(_ text: TextScan, _ appName: [TextScan.Word]) -> Bool {
        var order = false
        for (index, word) in text.words.enumerated() {
            if word.shape.contains(.clause) { order = false }
            if word.traits.contains(.task), text.mayBeOrder(index) { order = true }
            // Also “tap to open”.
            if word.traits.contains(.open), text.mayBeOrder(index) || text.traits(index - 2).contains(.tap) {
                for next in (index + 1)..<(index + 4) where text.words.indices.contains(next) {
                    if text.words[next].traits.contains(.app) { return true }
                    if let first = appName.first, text.words[next].hash == first.hash { return true }
                }
            }
            if order, index > 1, word.traits.contains(.app), text.traits(index - 2).contains(.beforeName) {
                return true
            }
        }
        return false
    }

    /// `tells-to-navigate`: an order to go to a part of the interface, or a path such as Settings > Privacy.
    ///
    /// Applies: “Go to your profile to add a photo.”, “Turn it on in Settings > Privacy.” Does not: “Go to gate 12.”,
    /// “Your profile has a new visitor.”
    static func tellsToNavigate(_ text: TextScan) -> Bool {
        for (index, word) in text.words.enumerated() {
            if word.traits.contains(.place), word.shape.contains(.capitalised), isStep(text, behind: word) {
                return true
            }
            guard word.traits.contains(.navigate), text.mayBeOrder(index) else { continue }
            for next in text.words.dropFirst(index + 1).prefix(5) {
                if next.shape.contains(.sentence) { break }
                if next.traits.contains(.place) { return true }
            }
        }
        return false
    }

    /// `>`, `›` or `→` behind a word.
    private static func isStep(_ text: TextScan, behind word: TextScan.Word) -> Bool {
        let start = text.byte(word.end) == UInt8(ascii: " ") ? word.end + 1 : word.end
        switch (text.byte(start), text.byte(start + 1), text.byte(start + 2)) {
        case (UInt8(ascii: ">"), _, _), (0xE2, 0x80, 0xBA), (0xE2, 0x86, 0x92): return true
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
