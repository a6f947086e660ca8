import Model
import Testing

struct LocaleMatchTests {
    /// A person's locale, the app's locales, and the suitable ones among them, the best first.
    // swift-format-ignore
    static let table: [(wanted: String, offered: String, expected: String)] = [
        // A language with several scripts: the script decides.
        ("zh-CN", "en zh-Hant zh-Hans", "zh-Hans zh-Hant"), ("zh-TW", "en zh-Hans zh-Hant", "zh-Hant zh-Hans"),
        ("zh-HK", "zh-Hans zh-Hant", "zh-Hant zh-Hans"), ("zh-HK", "zh-Hant zh-HK zh-TW", "zh-HK zh-Hant zh-TW"),
        ("zh-MO", "zh-TW zh-HK zh-Hant", "zh-HK zh-Hant zh-TW"), ("zh-SG", "zh-TW zh-CN", "zh-CN zh-TW"),
        ("zh", "zh-Hant zh-Hans", "zh-Hans zh-Hant"), ("zh_Hans_HK", "zh-HK zh-CN", "zh-CN zh-HK"),
        ("zh-Hant-CN", "zh zh-TW", "zh-TW zh"), ("zh-US", "zh-Hans zh-Hant", "zh-Hant zh-Hans"),
        ("sr-Latn", "sr", "sr"), ("sr-Latn", "sr sr-Latn-ME", "sr-Latn-ME sr"), ("sr-ME", "sr sr-Latn", "sr-Latn sr"),
        ("sr", "sr-Latn sr-Cyrl", "sr-Cyrl sr-Latn"), ("sh", "sr sr-Latn", "sr-Latn sr"),
        // A different script does not match.
        ("az-Cyrl", "az", ""), ("pa-PK", "pa pa-Arab", "pa-Arab"), ("uz-AF", "uz", ""), ("uz-Latn", "uz", "uz"),
        ("ja-Latn", "ja", ""), ("de-Latn-AT", "de", "de"),
        // Regions.
        ("pt-PT", "en pt-BR", "pt-BR"), ("pt-PT", "pt pt-PT", "pt-PT pt"), ("pt-AO", "pt-BR pt-PT pt", "pt-PT pt pt-BR"),
        ("pt", "pt-PT pt-BR", "pt-BR pt-PT"), ("pt-BR", "pt-PT pt", "pt pt-PT"),
        ("en-GB", "de en", "en"), ("en-GB", "en en-AU en-001", "en-001 en-AU en"), ("en-AU", "en en-GB", "en-GB en"),
        ("en-001", "en en-US en-GB", "en-GB en en-US"), ("en-001", "en", "en"), ("en", "en-GB en-US", "en-US en-GB"),
        ("en-US", "en-GB en", "en en-GB"), ("es-AR", "es es-MX", "es-MX es"), ("es-CO", "es es-419 es-MX", "es-419 es-MX es"),
        ("es-ES", "es-419 es", "es es-419"), ("de-AT", "de-CH de-DE de", "de de-DE de-CH"), ("de-AT", "de-CH", "de-CH"),
        ("de", "de-AT de-DE", "de-DE de-AT"), ("fr-CA", "fr-CH fr-FR", "fr-FR fr-CH"),
        // Other names of one language.
        ("nb", "no", "no"), ("no", "nb", "nb"), ("no", "nb no", "no nb"), ("nn", "nb", "nb"), ("nb-NO", "nn no nb", "nb no nn"),
        ("iw", "he", "he"), ("he-IL", "iw", "iw"), ("in-ID", "id", "id"), ("fil", "tl", "tl"), ("cmn-TW", "zh-Hant", "zh-Hant"),
        // Names more specific than the app's locales, and less specific ones.
        ("de-DE-u-co-phonebk", "de", "de"), ("de-DE@collation=phonebook", "de-DE de", "de-DE de"),
        ("ca", "ca-valencia ca-ES", "ca-ES ca-valencia"), ("de-1996", "de de-1901", "de de-1901"),
        ("DE_at", "de-AT", "de-AT"),
        // No match.
        ("fr", "en de", ""), ("xx", "en", ""), ("xx-Latn", "xx xx-Cyrl", ""), ("xx-YY", "xx", "xx"), ("en", "", ""),
    ]

    @Test("R3: the best match by language, script and region", arguments: 0..<table.count)
    func orders(_ row: Int) throws {
        let row = Self.table[row]
        let offered = try row.offered.split(separator: " ").map { try #require(LocaleName(String($0))) }
        let wanted = try #require(LocaleName(row.wanted))
        let found = LocaleMatch.ordered(offered, for: wanted).map(\.string).joined(separator: " ")
        #expect(found == row.expected, "\(row.wanted) of \(row.offered)")
        #expect(LocaleMatch.ordered(offered.reversed(), for: wanted).map(\.string).joined(separator: " ") == found)
    }
}
