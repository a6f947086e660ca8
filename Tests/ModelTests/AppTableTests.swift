import Model
import Testing

@Suite struct AppTableTests {
    private static let id = AppID(derived: "news")

    /// Records of one app in their order on `.apps`: the position of each on the public topic, and its name; `nil` is a
    /// removal. Then the name in force, and whether the public topic ends in an older one.
    private static let rows: [(records: [(source: String?, name: String?)], name: String?, isOutdated: Bool)] = [
        ([("0:1", "one")], "one", false),
        ([("0:1", "one"), ("0:2", "two")], "two", false),
        ([("0:1", "one"), ("0:1", "one")], "one", false),
        ([("0:2", "two"), ("0:1", "one")], "two", true),
        ([("0:2", "two"), ("0:1", "one"), ("0:2", "two")], "two", false),
        ([("0:2", "two"), ("0:1", "one"), ("0:3", "three")], "three", false),
        ([("0:2", nil), ("0:1", "one")], nil, true),
        ([("0:2", nil), ("0:1", "one"), ("0:2", nil)], nil, false),
        // Offsets of different partitions cannot be compared, and a record without a source counts as the newest.
        ([("0:2", "two"), ("1:1", "one")], "one", false),
        ([("0:2", "two"), (nil, "one")], "one", false),
    ]

    @Test(
        "the newest record of the public topic is in force, and one that an older one follows is outdated there",
        arguments: rows)
    func force(records: [(source: String?, name: String?)], name expected: String?, isOutdated: Bool) throws {
        var table = AppTable()
        for (source, name) in records {
            let headers = source.map { [Header(HeaderName.source, $0)] } ?? []
            let value = name.map { Array(#"{"id":"news","name":"\#($0)"}"#.utf8) }
            try table.apply(key: Self.id.string.utf8Span.span, value: value?.span, source: AppSource(headers))
        }
        #expect(table[Self.id]?.name == expected)
        #expect(table.outdated == (isOutdated ? [Self.id] : []))
    }

    @Test("a table that was copied before does not change with the other, in records and secrets") func copies() throws
    {
        func apply(_ name: String, to table: inout AppTable) throws {
            let value = Array(#"{"id":"news","name":"\#(name)"}"#.utf8)
            try table.apply(key: Self.id.string.utf8Span.span, value: value.span)
        }
        let secret = try #require(SecretName("key"))
        var table = AppTable()
        try apply("one", to: &table)
        let before = table
        try apply("two", to: &table)
        table.secrets.replace(Self.id, by: [secret: "text"])
        #expect(before[Self.id]?.name == "one" && before.secrets[Self.id, secret] == nil)
        #expect(table[Self.id]?.name == "two" && table.secrets[Self.id, secret] == "text")
    }

    @Test("the header reads back as it was written") func header() {
        let source = AppSource(partition: 3, offset: 41)
        #expect(AppSource([source.header]) == source)
    }

    /// What a producer may know of: its own app, and nothing of the others.
    @Test func aTableOfOneAppHasNoOther() throws {
        var table = AppTable()
        for id in ["news", "bank"] {
            try table.apply(key: id.utf8Span.span, value: Array(#"{"id":"\#(id)","name":"N"}"#.utf8).span)
        }
        let own = table.only(Self.id)
        #expect(own.contains(Self.id) && own.count == 1 && own.nearest(to: AppID(derived: "bang")) == nil)
        #expect(table.count == 2 && table.only(AppID(derived: "none")).count == 0)
    }
}
