internal import Model

/// Decides whether texts are English, by their frequent words or else by the languages of the app's strings.
enum Language {
    static func isEnglish(_ texts: [TextScan], _ app: App) -> Bool {
        isEnglish(texts) ?? (!app.strings.isEmpty && app.strings.keys.allSatisfy { $0.language == "en" })
    }

    /// `nil` where the texts have no frequent word of any language.
    static func isEnglish(_ texts: [TextScan]) -> Bool? {
        var english = 0
        var foreign = 0
        for text in texts {
            for word in text.words {
                if word.traits.contains(.english) { english += 1 }
                if word.traits.meets(.foreign) || word.shape.contains(.other) { foreign += 1 }
            }
        }
        return english > 0 || foreign > 0 ? english > foreign : nil
    }
}
