internal import Model

/// Looks for phrases in texts.
enum PhraseReading {
    /// Notes what phrases say about each text.
    ///
    /// - Parameter locale: the locale of the texts, if it is known.
    static func read(
        _ texts: [TextScan], isEnglish: Bool, _ locale: LocaleName? = nil, _ name: NameInTexts = NameInTexts()
    ) {
        if isEnglish {
            let table = PhraseLanguage.en.table
            for text in texts where table.mayStand(in: text) {
                text.matters = PhraseMatch(PhraseText(text.string.utf8), table, name).matters()
            }
            return
        }
        guard locale != nil || texts.contains(where: { $0.shapes.contains(.other) || $0.traits.meets(.foreign) }) else {
            return
        }
        let read = texts.map { PhraseText($0.string.utf8) }
        let languages = locale.map { PhraseLanguage($0).map { [$0] } ?? [] } ?? PhraseLanguage.guess(read)
        let tables = languages.map(\.table)
        for (text, words) in zip(texts, read) {
            for table in tables { text.matters.formUnion(PhraseMatch(words, table, name).matters()) }
        }
    }
}
