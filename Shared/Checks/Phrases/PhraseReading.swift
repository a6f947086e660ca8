internal import Model

/// What phrases say about texts.
struct PhraseReading {
    private(set) var matters: [PhraseTable.Matters]

    /// - Parameter locale: the locale of the texts, if it is known.
    init(_ texts: [TextScan], isEnglish: Bool, _ locale: LocaleName? = nil, _ name: NameInTexts = NameInTexts()) {
        matters = texts.map { _ in [] }
        if isEnglish {
            let table = PhraseLanguage.en.table
            for (index, text) in texts.enumerated() where table.mayStand(in: text) {
                matters[index] = PhraseMatch(PhraseText(text.bytes), table, name).matters()
            }
            return
        }
        guard locale != nil || texts.contains(where: { $0.shapes.contains(.other) || $0.traits.meets(.foreign) }) else {
            return
        }
        let read = texts.map { PhraseText($0.bytes) }
        let languages = locale.map { PhraseLanguage($0).map { [$0] } ?? [] } ?? PhraseLanguage.guess(read)
        let tables = languages.map(\.table)
        guard !tables.isEmpty else { return }
        for (index, text) in read.enumerated() {
            for table in tables { matters[index].formUnion(PhraseMatch(text, table, name).matters()) }
        }
    }
}
