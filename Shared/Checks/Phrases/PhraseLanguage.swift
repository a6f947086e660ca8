internal import CEmbedded
internal import Embedded
internal import Model

/// A language with a table of phrases. The order of those from German to Turkish is that of ``WordTraits/languages``.
enum PhraseLanguage: String, CaseIterable {
    case de, fr, es, it, pt, nl, pl, tr
    case en, ru, ar, hi, ja, ko, zh

    /// The language of a locale; `nil` for one without phrases.
    init?(_ locale: LocaleName) { self.init(rawValue: locale.language) }

    var table: PhraseTable {
        switch self {
        case .de: Self.german
        case .fr: Self.french
        case .es: Self.spanish
        case .it: Self.italian
        case .pt: Self.portuguese
        case .nl: Self.dutch
        case .pl: Self.polish
        case .tr: Self.turkish
        case .en: Self.english
        case .ru: Self.russian
        case .ar: Self.arabic
        case .hi: Self.hindi
        case .ja: Self.japanese
        case .ko: Self.korean
        case .zh: Self.chinese
        }
    }

    // Each is read when the first text of its language comes.
    private static let german = readTable(.de)
    private static let french = readTable(.fr)
    private static let spanish = readTable(.es)
    private static let italian = readTable(.it)
    private static let portuguese = readTable(.pt)
    private static let dutch = readTable(.nl)
    private static let polish = readTable(.pl)
    private static let turkish = readTable(.tr)
    private static let english = readTable(.en)
    private static let russian = readTable(.ru)
    private static let arabic = readTable(.ar)
    private static let hindi = readTable(.hi)
    private static let japanese = readTable(.ja)
    private static let korean = readTable(.ko)
    private static let chinese = readTable(.zh)

    private static func readTable(_ language: Self) -> PhraseTable {
        PhraseTable(EmbeddedFiles.phrases["\(language.rawValue).txt"] ?? [])
    }

    /// The languages that texts may be in: by their script, or else by their frequent words. None for plain ASCII
    /// without such words.
    ///
    /// Texts in two languages that share many words, such as Spanish and Portuguese, are read in both.
    static func guess(_ texts: [PhraseText]) -> [PhraseLanguage] {
        var scripts: PhraseText.Script = []
        for text in texts { scripts.formUnion(text.scripts) }
        let byScript: [(PhraseText.Script, [PhraseLanguage])] = [
            (.kana, [.ja]), (.hangul, [.ko]), (.han, [.zh, .ja]), (.cyrillic, [.ru]), (.arabic, [.ar]),
            (.devanagari, [.hi]),
        ]
        if let found = byScript.first(where: { scripts.contains($0.0) }) { return found.1 }
        let latin = allCases.prefix(WordTraits.languages.count)
        var counts = [Int](repeating: 0, count: latin.count)
        for token in texts.flatMap(\.tokens) {
            let traits = Lexicon.shared[token.hash]
            guard traits.meets(.foreign) else { continue }
            for (index, language) in WordTraits.languages.enumerated() where traits.meets(language) {
                counts[index] += 1
            }
        }
        guard let most = counts.max(), most > 0 else {
            // Letters with accents and no frequent word, as in a title of one word.
            return texts.contains { $0.hasAccents } ? Array(latin) : []
        }
        return zip(latin, counts).filter { $1 * 3 >= most * 2 }.map(\.0)
    }
}
