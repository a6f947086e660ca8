import Model
import Testing

/// A list holds each id once, compared by bytes; spellings that Unicode treats as equivalent are two ids.
struct SpellingTests {
    /// A list of the contract; `$1` and `$2` are the ids of its two entries.
    // swift-format-ignore
    static let apps: [String] = [
        #""topics":[{"id":"$1","name":"A"},{"id":"$2","name":"B"}]"#,
        #""categories":[{"id":"$1"},{"id":"$2"}]"#,
        #""categories":[{"id":"c","actions":[{"id":"$1","title":"A"},{"id":"$2","title":"B"}]}]"#,
        #""categories":[{"id":"c"},{"id":"d"}],"contentExtensions":[{"id":"$1","categories":["c"],"initialContentSizeRatio":1,"layout":[]},{"id":"$2","categories":["d"],"initialContentSizeRatio":1,"layout":[]}]"#,
        #""categories":[{"id":"$1"},{"id":"$2"}],"contentExtensions":[{"id":"e","categories":["$1"],"initialContentSizeRatio":1,"layout":[]},{"id":"f","categories":["$2"],"initialContentSizeRatio":1,"layout":[]}]"#,
        #""watch":{"categories":[{"id":"$1"},{"id":"$2"}]}"#,
        #""sounds":[{"name":"$1","seconds":1},{"name":"$2","seconds":2}]"#,
        #""signingKeys":[{"id":"$1","secret":"a"},{"id":"$2","secret":"b"}]"#,
        #""strings":{"en":{"$1":"One","$2":"Two"}}"#,
    ]

    // swift-format-ignore
    static let people: [String] = [
        #""devices":[{"id":"$1","platform":"ios"},{"id":"$2","platform":"ipados"}]"#,
        #""contacts":[{"id":"$1"},{"id":"$2"}]"#,
        #""focuses":[{"id":"$1"},{"id":"$2"}]"#,
        #""apps":{"a":{"authorization":"authorized","mutedThreads":{"$1":"2026-03-02T00:00:00Z","$2":"2026-04-02T00:00:00Z"}}}"#,
        #""apps":{"a":{"authorization":"authorized","categoriesOff":["$1","$2"]}}"#,
        #""focuses":[{"id":"f","filters":{"a":["$1","$2"]}}]"#,
    ]

    private static func record(_ head: String, _ list: String, _ first: String, _ second: String) -> String {
        "{\(head),\(list.replacing("$1", with: first).replacing("$2", with: second))}"
    }

    /// Written in order of the bytes, so that the expected text is unique.
    private static func check<Value: JSONReadable & JSONWritable>(
        _ type: Value.Type, _ head: String, _ list: String, repeats: Bool
    ) throws {
        let json = record(head, list, "\u{65}\u{301}", "\u{E9}")
        #expect(Array(text(of: try read(json, as: type)).utf8) == Array(json.utf8))
        if !repeats { #expect(BadRecord(record(head, list, "\u{E9}", "\u{E9}"), at: "").rejection(as: type) != nil) }
    }

    @Test(arguments: apps) func anAppKeepsBoth(_ list: String) throws {
        try Self.check(App.self, #""id":"a","name":"A""#, list, repeats: false)
    }

    @Test(arguments: people) func aPersonKeepsBoth(_ list: String) throws {
        // In a list that is a set, an entry may occur twice.
        let isSet = list.contains(#"["$1","$2"]"#)
        try Self.check(Person.self, #""id":"p","timeZone":"UTC","locale":"en""#, list, repeats: isSet)
    }
}
