/// The strings of an app in the order in which a person's locale looks for them (rule R3).
package struct StringTables {
    private let strings: [LocaleName: [ExactString: String]]
    private let locale: LocaleName
    /// The best match first, then the other matches, then English; built when the locale's own table lacks a key.
    private lazy var tables = ordered()

    /// The tables of an app for a person.
    package init(_ strings: [LocaleName: [ExactString: String]], for locale: LocaleName) {
        self.strings = strings
        self.locale = locale
    }

    /// The text of a key. A text without visible characters counts as missing.
    ///
    /// - Returns: `nil` where neither a matching table nor the English one has the key.
    package mutating func text(of key: String) -> String? {
        guard !strings.isEmpty else { return nil }
        let key = ExactString(key)
        // Most apps have a table with exactly the name of the person's locale.
        if let text = strings[locale]?[key], Self.isVisible(text) { return text }
        for table in tables {
            if let text = table[key], Self.isVisible(text) { return text }
        }
        return nil
    }

    /// The first character usually decides, and nearly every text begins with printable ASCII.
    private static func isVisible(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        return (0x21...0x7E).contains(first) || DisplayText.isVisible(text)
    }

    private func ordered() -> [[ExactString: String]] {
        let own = LocaleMatch.ordered(strings.keys, for: locale)
        let english = LocaleMatch.ordered(strings.keys, for: .english).filter { !own.contains($0) }
        return (own + english).compactMap { strings[$0] }
    }
}
