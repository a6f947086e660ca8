import Model
import Testing

struct PlaceholderAdviceTests {
    static let table: [(placeholder: String?, expected: Set<String>)] = [
        (nil, ["placeholder-missing"]), ("", ["placeholder-missing"]), ("Notification", ["placeholder-missing"]),
        ("friend request", ["placeholder-style"]), ("Friend Request", ["placeholder-style"]),
        ("NEW COMMENT", ["placeholder-style"]),
        ("New Comment", ["placeholder-style"]), ("%u New Messages", ["placeholder-style"]),
        ("shipment", ["placeholder-style"]),
        ("HIV test result", ["placeholder-reveals"]), ("%@ sent you a message", ["placeholder-reveals"]),
        ("Your overdraft", ["placeholder-reveals"]), ("Pregnancy reminder", ["placeholder-reveals"]),
        ("A message from {sender}", ["placeholder-reveals"]), ("Transfer of $500", ["placeholder-reveals"]),
        ("A message about what you and your friends said", ["placeholder-reveals"]),
        ("Therapy appointment", ["placeholder-reveals"]), ("Account 48125", ["placeholder-reveals"]),
        ("Write to ana@example.com", ["placeholder-reveals"]), ("Loan decision", ["placeholder-reveals"]),
        ("Friend request", []), ("New comment", []), ("Reminder", []), ("Shipment", []), ("%u new messages", []),
        ("Test result", []), ("News from Berlin", []), ("Message", []), ("iCloud photo", []), ("SMS code", []),
        ("Photo of you", []),
    ]

    @Test("placeholder-missing, -style, -reveals", arguments: table)
    func placeholder(_ placeholder: String?, expected: Set<String>) throws {
        var category: [String: Any] = ["id": "C"]
        category["placeholder"] = placeholder
        let codes = try AdviceProbe(app: ["categories": [category]]).codes(["category": "C"])
        #expect(codes == expected)
        // The same with a key: its English string is judged, whatever the plain text says.
        guard let placeholder, !placeholder.isEmpty else { return }
        let byKey: [String: Any] = ["id": "C", "placeholder": "HIV", "placeholderLocKey": "K"]
        let strings = ["en": ["K": placeholder], "de": ["K": "Erinnerung"]]
        #expect(try AdviceProbe(app: ["categories": [byKey], "strings": strings]).codes(["category": "C"]) == expected)
    }

    @Test(
        "A placeholder may reveal nothing in any language, also where the app has no English",
        arguments: [
            (["en": "Test result", "de": "Ihr HIV-Testergebnis ist da und liegt bereit"], "in “de” gives away"),
            (["de": "Konto 48125"], "in “de” gives away"), (["de": "Testergebnis", "fr": "résultat"], nil),
        ] as [([String: String], String?)])
    func inOtherLanguages(texts: [String: String], expected: String?) throws {
        let category: [String: Any] = ["id": "C", "placeholderLocKey": "K"]
        let probe = AdviceProbe(app: ["categories": [category], "strings": texts.mapValues { ["K": $0] }])
        let found = try probe.advice(["category": "C"]).filter { $0.code == .placeholderReveals }
        #expect(found.count == (expected == nil ? 0 : 1))
        if let expected { #expect(found[0].detail.contains(expected)) }
    }

    static let privateWords: [(body: String, applies: Bool, withPlaceholders: Bool)] = [
        ("Your bankruptcy hearing is on Monday.", true, true), ("You see your psychiatrist at 9:20 AM.", true, true),
        ("Your pregnancy is in week 12.", true, true), ("Your salary was paid.", false, true),
        ("Your loan was approved.", false, true), ("Your parcel is here.", false, false),
        ("A bankruptcy law passes the senate.", false, false), ("You see Dr. Ortiz at 9:20 AM.", false, false),
    ]

    @Test("placeholder-missing without a category", arguments: privateWords)
    func withoutCategory(body: String, applies: Bool, withPlaceholders: Bool) throws {
        #expect(try AdviceProbe().codes(body: body).contains("placeholder-missing") == applies)
        #expect(try AdviceProbe(category: [:]).codes(body: body).contains("placeholder-missing") == withPlaceholders)
        #expect(try !AdviceProbe(category: [:]).codes(body: body, ["category": "C"]).contains("placeholder-missing"))
    }

    @Test("R3: a placeholder with a key is not judged without an English string or plain text")
    func withoutEnglish() throws {
        let category: [String: Any] = ["id": "C", "placeholderLocKey": "K"]
        #expect(try AdviceProbe(app: ["categories": [category]]).codes(["category": "C"]).isEmpty)
    }
}
