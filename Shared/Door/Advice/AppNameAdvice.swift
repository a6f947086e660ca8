internal import Model

/// Advice on the app's name, which every view shows by itself [A][B][C][D].
enum AppNameAdvice {
    /// `app-name-in-text`, for every language with spaces, where the text has the name's capitals. A name that is an
    /// ordinary word (Messages, Maps) counts only behind a preposition, or as the whole title.
    ///
    /// Applies, for the app Parcels Now: “Parcels Now: your parcel is here”. Does not: “Your parcels now wait.”;
    /// for the app Messages: “You have three messages.”
    static func advise(_ texts: ShownTexts, _ advice: inout [Advice]) {
        for text in texts.ownTexts where contains(text, texts.appName) {
            advice.append(
                Advice(.appNameInText, field: text.field, detail: "leave the app's name out: each view shows it"))
        }
    }

    static func contains(_ text: TextScan, _ name: [TextScan.Word]) -> Bool {
        guard let first = name.first, text.words.count >= name.count else { return false }
        let isOrdinary = name.count == 1 && (!first.traits.isEmpty || first.count < 3)
        for start in 0...(text.words.count - name.count) where text.words[start].hash == first.hash {
            let part = text.words[start..<(start + name.count)]
            guard zip(part, name).allSatisfy(isWritten) else { continue }
            if !isOrdinary { return true }
            if text.words.count == 1 || text.traits(start - 1).contains(.beforeName) { return true }
        }
        return false
    }

    private static func isWritten(_ word: TextScan.Word, as name: TextScan.Word) -> Bool {
        word.hash == name.hash && (word.shape.contains(.capitalised) || !name.shape.contains(.capitalised))
    }
}
