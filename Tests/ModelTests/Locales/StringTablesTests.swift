import Model
import Testing

struct StringTablesTests {
    // swift-format-ignore
    static let table: [(String, String?, String?, String?)] = [
        ("own table", "Bald", "Soon", "Bald"), ("not in Latin script", "скоро", "Soon", "скоро"),
        ("empty", "", "Soon", "Soon"), ("white space", " \n\u{3000}", "Soon", "Soon"),
        ("what nobody sees", "\u{2067}\u{200B}\u{200F}\u{2069}\u{3164}", "Soon", "Soon"),
        ("white space before words", " Bald", "Soon", " Bald"),
        ("empty everywhere", "", "\u{200B}", nil), ("nowhere", nil, nil, nil),
    ]

    @Test("R3: a string without visible characters counts as missing", arguments: table)
    func finds(name: String, german: String?, english: String?, expected: String?) throws {
        let (locale, base) = (try #require(LocaleName("de-AT")), try #require(LocaleName("de")))
        for own in [locale, base] {
            var strings: [LocaleName: [ExactString: String]] = [:]
            strings[own] = german.map { ["K": $0] }
            strings[.english] = english.map { ["K": $0] }
            var tables = StringTables(strings, for: locale)
            #expect(tables.text(of: "K") == expected, "\(name)")
        }
    }
}
