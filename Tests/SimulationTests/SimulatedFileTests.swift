import Model
import Simulation
import Testing

struct SimulatedFileTests {
    private static let file = #"""
        {"at":"2026-03-01T12:00:00Z","topic":"apps","key":"x","value":{"id":"x","name":"First"}}
        {"at":"2026-03-01T13:00:00+01:00","topic":"notifications.ingest","key":"p","value":{"after":90}}

        {"at":"2026-03-01T12:00:30Z","topic":"apps","key":"x","value":{"id":"x"}}
        {"at":"2026-03-01T12:01:00Z","topic":"notifications.ingest.urgent","key":"p","value":{"app":"x"}}
        {"at":"2026-03-01T12:01:00Z","topic":"notifications.ingest","key":"bad","headers":{"a":"b"},"value":{"x": 1}}
        {"topic":"notifications.ingest","key":"bad","raw":"AP8="}
        {"at":"2026-03-01T12:01:30Z","topic":"apps","key":"x","value":null}
        {"topic":"notifications.ingest","key":"p","value":{"app":"x"}}
        {"at":"2026-03-01T12:01:30Z","topic":"notifications.ingest","key":"p","value":{"after":30}}
        """#

    /// An app is known until it is removed, also if a registration of it cannot be read meanwhile. A timer fires before
    /// the records of its instant. A line without an instant has that of the one before.
    @Test func theSameFileGivesTheSameBytes() throws {
        let first = try SimulatedFile.run(Self.file, in: .bells)
        #expect(first == (try SimulatedFile.run(Self.file, in: .bells)))
        let lines = first.split(separator: "\n")
        #expect(
            lines.first
                == #"{"at":"2026-03-01T12:01:00Z","topic":"notifications.receipts","key":"p","value":{"app":"First"}}"#)
        #expect(lines[1].hasSuffix(#","value":{"x": 1}}"#))
        #expect(lines[1].contains(#""headers":{"a":"b","belfry-reason":"invalid","#))
        #expect(lines[2].hasSuffix(#","raw":"AP8="}"#))
        #expect(lines[2].contains(#""kafka_dlt-original-offset":"2","kafka_dlt-original-timestamp":"1772366460000""#))
        let answers = [#"{"ring":"r0"}"#, #"{"app":"unknown"}"#].map {
            #"{"at":"2026-03-01T12:01:30Z","topic":"notifications.receipts","key":"p","value":\#($0)}"#
        }
        #expect(lines.dropFirst(3).map(String.init) == answers)
    }

    /// The end of the simulation, and the number of records written.
    @Test(arguments: [
        ("2026-03-01T11:00:00Z", 0), ("2026-03-01T12:00:59Z", 0), ("2026-03-01T12:01:00Z", 3),
        ("2026-03-01T12:01:29Z", 3), ("2026-03-01T12:01:30Z", 5), ("2026-03-01T12:01:59Z", 5),
        ("2026-03-01T12:02:00Z", 6), ("2027-01-01T00:00:00Z", 6),
    ]) func itEndsWhereItIsTold(_ until: String, _ count: Int) throws {
        let text = try SimulatedFile.run(Self.file, in: .bells, until: Instant(until))
        #expect(text.split(separator: "\n").count == count)
    }

    @Test func theFirstLineHasADefault() throws {
        let line = #"{"topic":"notifications.ingest","key":"p","value":{"app":"x"}}"#
        #expect(try SimulatedFile.run(line, in: .bells).hasPrefix(#"{"at":"2026-01-01T12:00:00Z""#))
    }

    /// A bad line, or the members behind an instant and a topic, and what its error says.
    @Test(arguments: [
        (
            "at: noon",
            ["found a word without quotes instead of a value (column 1)", "that is not JSON into `raw`, in base64"]
        ),
        (#""value":{"a":[1,tru]}"#, ["value.a[1]: found a word", "into `raw`"]),
        (#""at":"2026-03-01T12:00:00Z""#, ["a duplicate name"]), (#""vlaue":{}"#, ["vlaue: found an unknown member"]),
        (#"{"at":"2026-03-01T12:00:00Z"}"#, ["topic: found nothing"]),
        (#"{"at":"today","topic":"apps"}"#, ["at: found “today”: write an RFC 3339 instant"]),
        (#"{"topic":"apples"}"#, ["topic: found “apples”: write a public topic, such as notifications.ingest,"]),
        (#"{"topic":"notifications.accepted"}"#, ["topic: found"]),
        (#"{"topic":"notifications.receipts"}"#, ["which only the services write"]),
        (#""value":{},"raw":"""#, ["both `value` and `raw`"]),
        (#""raw":"?""#, ["raw: found text that is not base64: write base64"]),
        (#""headers":{"a":1}"#, ["headers.a: found 1, a number"]),
        (
            #"{"at":"2026-03-01T11:00:00Z","topic":"apps"}"#,
            ["earlier than 2026-03-01T12:00:00Z in the record before it"]
        ),
    ]) func anErrorNamesItsLine(_ bad: String, _ words: [String]) throws {
        let start = #"{"at":"2026-03-01T12:00:00Z","topic":"apps","#
        let line = bad.hasPrefix("\"") ? "\(start)\(bad)}" : bad
        let error = try #require(throws: SimulationError.self) {
            try SimulatedFile.run("\(start)\"key\":\"x\",\"value\":null}\n\n\(line)", in: .bells)
        }
        #expect("\(error)".hasPrefix("line 3: "), "\(error)")
        for word in words { #expect("\(error)".contains(word), "\(error)") }
    }

    /// How a value is written: as JSON if it fits a line, else as base64.
    @Test(
        arguments: [
            (#"{"a":1}"#, #""value":{"a":1}"#), ("5", #""value":5"#), ("{\n}", #""raw":"ewp9""#),
            (" {}", #""raw":"IHt9""#), ("{", #""raw":"ew==""#), ("", #""raw":"""#), (nil, nil),
            (#"{"a":1,"a":2}"#, #""raw":"eyJhIjoxLCJhIjoyfQ==""#),
        ] as [(String?, String?)]) func valuesAreWritten(_ value: String?, _ expected: String?) throws
    {
        let record = SimulatedRecord(
            at: Instant(milliseconds: 0), topic: .rejected, key: nil,
            headers: [Header("a", "1"), Header("b", nil as [UInt8]?), Header("a", "2")],
            value: value.map { Array($0.utf8) })
        let slice = JSONSlice { record.write(to: &$0) }
        let text = String(decoding: slice.bytes, as: UTF8.self)
        let head = #"{"at":"1970-01-01T00:00:00Z","topic":"notifications.rejected","headers":{"b":null,"a":"2"}"#
        #expect(text == head + (expected.map { ",\($0)" } ?? "") + "}")
        #expect(try slice.read(as: SimulatedRecord.self).value == record.value)
    }
}
