internal import Model

extension App {
    /// The most locales whose strings are read for one text, to bound the time and the length of a receipt [O].
    private static let mostLocales = 20

    /// Whether it has strings in a language besides English.
    var hasOtherLanguages: Bool { strings.keys.contains { $0.language != "en" } }

    /// The locales, beside the English ones, whose strings have one of the keys, by their names.
    func otherLocales(with keys: [String]) -> [LocaleName] {
        guard !keys.isEmpty else { return [] }
        let keys = keys.map { ExactString($0) }
        let found = strings.filter { locale, table in
            locale.language != "en" && keys.contains { table[$0] != nil }
        }
        return Array(found.keys.sorted { $0.normalized < $1.normalized }.prefix(Self.mostLocales))
    }

    /// One of the app's own texts in these locales.
    func otherLanguages(of text: AppText) -> [(locale: LocaleName, text: String)] {
        guard let key = text.key else { return [] }
        return otherLocales(with: [key]).compactMap { locale in
            strings[locale]?[ExactString(key)].map { (locale, $0) }
        }
    }
}
