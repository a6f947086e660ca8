import Testing

/// Notifications that deserve advice, each with the expected code.
struct TellingTextsTests {
    static let fewestFound = 50

    @Test func whatIsWrongIsFound() throws {
        let lines = try Corpus("texts-with-something-to-say.jsonl").lines
        let missed = try lines.filter { try !$0.codes().contains($0.expected) }
        print("Found on \(lines.count) texts with something to say: \(lines.count - missed.count)")
        for line in missed { print("  missed: \(line.text)") }
        #expect(lines.count >= 60)
        #expect(lines.count - missed.count >= Self.fewestFound)
    }
}
