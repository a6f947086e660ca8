import Model
import Testing

struct IdentifierTests {
    // swift-format-ignore
    static let table: [(text: String, isApp: Bool, isPerson: Bool)] = [
        ("a",                                  true,  true),
        ("",                                   false, false),
        (String(repeating: "a", count: 128),   true,  true),
        (String(repeating: "a", count: 129),   false, false),
        (String(repeating: "é", count: 64),    true,  true),
        (String(repeating: "é", count: 64) + "a", false, false),
        ("a/b",                                false, true),
        ("a b",                                true,  true),
        ("a\tb",                               false, false),
        ("a\u{7F}",                            false, false),
        ("a\u{85}",                            false, false),
        ("\u{A0}",                             true,  true),
        ("com.example.app",                    true,  true),
        ("👩‍👩‍👧‍👦",                                true,  true),
    ]

    @Test(arguments: table) func formOfIds(text: String, isApp: Bool, isPerson: Bool) {
        #expect((AppID(text) != nil) == isApp)
        #expect((RequestID(text) != nil) == isApp)
        #expect((PersonID(text) != nil) == isPerson)
        #expect((DeviceID(text) != nil) == isPerson)
    }

    @Test func idsAreEqualByTheirBytes() throws {
        let composed = try #require(PersonID("Ren\u{E9}"))
        let decomposed = try #require(PersonID("Rene\u{301}"))
        #expect(composed != decomposed)
        #expect(composed == PersonID("Ren\u{E9}"))
        #expect(Set([composed, decomposed]).count == 2)
        #expect(decomposed < composed)
    }
}
