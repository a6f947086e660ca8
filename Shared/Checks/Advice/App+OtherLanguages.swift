internal import Model

extension App {
    /// One of the app's own texts in the languages besides English whose strings have its key, by their names.
    func otherLanguages(of text: AppText) -> [(locale: LocaleName, text: String)] {
        guard let key = text.key.map({ ExactString($0) }) else { return [] }
        let found = strings.compactMap { locale, table in
            locale.language == "en" ? nil : table[key].map { (locale: locale, text: $0) }
        }
        return Array(found.sorted { $0.locale.normalized < $1.locale.normalized }.prefix(RequestAdvice.mostLocales))
    }
}
