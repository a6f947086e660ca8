internal import Model

/// Advice on texts that repeat the app's name, which every view shows anyway [A][B][C][D].
enum AppNameAdvice {
    /// `app-name-in-text`, for every language. A name counts if the text capitalizes it, or begins with it and a colon.
    /// In small letters it counts only if it can be no other word: FitLoop, or before “app”. A name that is an everyday
    /// word (Messages, Maps) counts only after a preposition, as the whole title, or capitalized after “your” or an
    /// order; one that is a day or a month, only before a colon or “app”.
    ///
    /// Applies, for the app Parcels Now: “Parcels Now: your parcel is here”. Does not: “Your parcels now wait.”;
    /// for the app Messages: “You have three messages.”
    static func advise(_ texts: ShownTexts, _ advice: inout [Advice]) {
        for text in texts.ownTexts where contains(text, texts.appName) {
            advice.add(
                .appNameInText, text,
                "names the app, \(texts.appName.string.quoted()), which each view shows: leave the name out")
        }
    }

    /// The app's name in the form that texts are searched for, computed once for each record.
    static func name(_ name: String) -> NameInTexts {
        let words = TextScan(name).words
        var kind = NameInTexts.Kind.plain
        if words.count == 1, words[0].traits.contains(.date) {
            kind = .date
        } else if words.count == 1, let first = words.first, !first.traits.isEmpty || first.count < 3 {
            kind = .ordinary
        } else if words.count > 2 || words.contains(where: isUnusual) {
            kind = .distinctive
        }
        return NameInTexts(
            words: words.map { NameInTexts.Word(hash: $0.hash, isCapitalised: $0.shape.contains(.capitalised)) },
            phraseWords: PhraseText(name.utf8).tokens.map(\.hash), kind: kind, string: name)
    }

    private static func isUnusual(_ word: TextScan.Word) -> Bool {
        if word.shape.contains(.digit) { return !word.shape.isNumber }
        return word.shape.contains(.other) || word.shape.isSuperset(of: [.small, .capitalInside])
    }

    static func contains(_ text: TextScan, _ name: NameInTexts) -> Bool {
        if !text.shapes.isDisjoint(with: [.other, .apostrophe]), JoinedName.isFound(in: text, name) { return true }
        guard let first = name.words.first, text.words.count >= name.words.count else { return false }
        for start in 0...(text.words.count - name.words.count) where text.words[start].hash == first.hash {
            if stands(name, in: text, at: start), isMeant(name, text, start) { return true }
        }
        return false
    }

    /// Whether the words of the name start at this word, ignoring case.
    static func stands(_ name: NameInTexts, in text: TextScan, at start: Int) -> Bool {
        guard !name.words.isEmpty, start >= 0, start + name.words.count <= text.words.count else { return false }
        return zip(text.words[start...], name.words).allSatisfy { $0.hash == $1.hash }
    }

    private static let app = Lexicon.hash("app".utf8)
    private static let around = Lexicon.hashes("via", "using", "inside", "visit", "open", "launch")
    private static let owners = Lexicon.hashes("your", "my", "our")

    private static func isMeant(_ name: NameInTexts, _ text: TextScan, _ start: Int) -> Bool {
        let end = start + name.words.count
        if end < text.words.count, text.words[end].hash == app { return true }
        let isLabel = start == 0 && text.byte(text.words[end - 1].end) == UInt8(ascii: ":")
        if isLabel, end < text.words.count { return true }
        let before = start > 0 ? text.words[start - 1].hash : 0
        let isWritten = zip(text.words[start...], name.words).allSatisfy { word, name in
            word.shape.contains(.capitalised) || !name.isCapitalised
        }
        switch (name.kind, isWritten) {
        case (.plain, true), (.distinctive, _): return true
        case (.plain, false):
            return around.contains(before)
        case (.ordinary, true):
            if text.words.count == 1 || text.traits(start - 1).contains(.beforeName) { return true }
            // A capital within a sentence makes the word a name, unless it is part of a longer name.
            let goesOn = end < text.words.count && text.words[end].shape.contains(.capitalised)
            guard text.place == .body, !goesOn, start > 0 else { return false }
            return owners.contains(before)
                || text.traits(start - 1).meets([.task, .open]) && text.mayBeOrder(start - 1)
        case (.ordinary, false), (.date, _): return false
        }
    }
}
