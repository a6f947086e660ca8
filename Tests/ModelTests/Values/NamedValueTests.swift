import Model
import Testing

struct NamedValueTests {
    @Test(arguments: [
        ("UTC", true), ("GMT", true), ("Etc/GMT+3", true), ("Etc/UTC", true), ("Europe/Berlin", true),
        ("Europe/Kyiv", true), ("Asia/Calcutta", true), ("Asia/Kolkata", true), ("US/Pacific", true), ("EST5EDT", true),
        ("America/Argentina/Salta", true),
        ("Mars/Olympus", false), ("GMT+3", false), ("JST", false), ("PST", false), ("europe/berlin", false),
        ("", false), ("Europe/", false), ("../etc/passwd", false), ("SystemV/PST8PDT", false), ("Etc/Unknown", false),
        ("+01:00", false),
    ]) func timeZonesAreIANAs(_ name: String, _ isKnown: Bool) {
        #expect((TimeZoneName(name) != nil) == isKnown)
    }

    @Test(
        arguments: [
            ("en", "en", "en", nil), ("pt-BR", "pt-br", "pt", "BR"), ("zh_Hans_CN", "zh-hans-cn", "zh", "CN"),
            ("es-419", "es-419", "es", "419"), ("de_DE@currency=EUR", "de-de", "de", "DE"),
            ("en-u-ca-gregory", "en-u-ca-gregory", "en", nil),
        ] as [(String, String, String, String?)])
    func localesHaveLanguageAndRegion(_ name: String, _ normalized: String, _ language: String, _ region: String?)
        throws
    {
        let locale = try #require(LocaleName(name))
        #expect(locale.normalized == normalized && locale.language == language && locale.region == region)
        #expect(locale.string == name)
    }

    @Test(
        "R3: scripts stand behind the language, before any extension",
        arguments: [
            ("zh-Hans-CN", "hans"), ("sr_Latn", "latn"), ("zh-TW", nil), ("de-1996", nil), ("en-t-zh-hant", nil),
            ("zh-cmn-Hans", "hans"),
        ] as [(String, String?)])
    func localesHaveAScript(_ name: String, _ script: String?) throws {
        #expect(try #require(LocaleName(name)).script == script)
    }

    @Test(arguments: ["", "e", "e1", "en-", "-en", "en--US", "en US", "verylonglanguage", "en-abcdefghi"])
    func brokenLocalesAreRefused(_ name: String) { #expect(LocaleName(name) == nil) }

    @Test(
        arguments: [
            ("Mum@Example.org", "mum@example.org"), ("+49 (30) 12-34.56", "+4930123456"),
            ("0049 30 123456", "+4930123456"),
            ("12345", "12345"), ("@mum", nil), ("mum@", nil), ("a b@c", nil), ("", nil), ("12", nil),
            ("+1234567890123456", nil), ("call me", nil), ("1+2345", nil),
        ] as [(String, String?)]) func handlesAreCompared(_ text: String, _ normalized: String?)
    { #expect(Handle(text)?.normalized == normalized) }

    @Test(
        arguments: [
            ("00:00", 0), ("23:59", 1439), ("07:30", 450), ("24:00", nil), ("7:30", nil), ("07:60", nil),
            ("07:30:00", nil), ("+7:30", nil), ("０7:30", nil),
        ] as [(String, Int?)]) func timesOfDay(_ text: String, _ minutes: Int?)
    {
        #expect(TimeOfDay(text)?.minutes == minutes)
        if minutes != nil { #expect(TimeOfDay(text)?.description == text) }
    }

    @Test(
        arguments: [
            ("a/r/p", ["a", "r", "p"]), ("a/r/p/q", ["a", "r", "p/q"]), ("", nil), ("a", nil), ("a/r", nil),
            ("a/r/", nil), ("//", nil), ("/r/p", nil),
            // An id may begin with a combining mark, after the slash.
            ("\u{30D}a/\u{301}r/\u{327}p/\u{308}", ["\u{30D}a", "\u{301}r", "\u{327}p/\u{308}"]),
        ] as [(String, [String]?)]) func notificationIdsHaveParts(_ text: String, _ expected: [String]?)
    {
        let parts = NotificationID(derived: text).parts
        let strings = parts.map { [$0.app.string, $0.request.string, $0.person.string] }
        #expect(strings?.map { Array($0.utf8) } == expected?.map { Array($0.utf8) })
    }

    @Test(
        arguments: [
            ("plain", [.text("plain")]), ("{title}", [.title]),
            ("a {body}{subtitle}", [.text("a "), .body, .subtitle]),
            ("{data.a.b}!", [.data(["a", "b"]), .text("!")]), ("{ }{", [.text("{ }{")]), ("", []),
            ("{{title}}", [.text("{"), .title, .text("}")]),
            ("{title}\u{9C7}\u{9B0}", [.title, .text("\u{9C7}\u{9B0}")]),
        ] as [(String, [Template.Piece])]) func templatesHavePieces(_ text: String, _ pieces: [Template.Piece]) throws
    { #expect(try Template(text).pieces == pieces) }
}
