@testable import Checks
import Model
import TestSupport
import Testing

/// The checks report the faults of any record, however many there are, and they always finish.
struct ProblemsPropertyTests {
    static let kinds: [(kind: RecordKind, samples: SampleRecords)] = [
        (.request, .requests), (.app, .apps), (.person, .people), (.interaction, .interactions),
    ]

    /// The values that replace others.
    static let values = [
        "5", "-1", "1e300", "true", "null", "\"\"", "\"x\"", "\"a/b\"", "[]", "{}", "[[]]", "[5,{}]", "{\"x\":1}",
        "\"\\u0000\"",
        "1772398800", "\"2026-03-01\"", "\"TIME_SENSITIVE\"", "{\"titel\":\"x\"}", "\"4111 1111 1111 1111\"",
    ]

    @Test func aRecordWithSomeValuesExchangedIsToldAllOrAccepted() throws {
        var random = SeededGenerator(for: "aRecordWithSomeValuesExchangedIsToldAllOrAccepted")
        var checker = RecordChecker(at: Instant(milliseconds: 1_772_398_800_000))
        for app in SampleRecords.apps.records { checker.register(app.bytes) }
        var turnedDown = 0
        for round in 0..<4000 {
            let (kind, samples) = Self.kinds[round % Self.kinds.count]
            var bytes = try #require(samples.records.randomElement(using: &random)).bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) { Self.exchange(in: &bytes, using: &random) }
            let text = String(decoding: bytes, as: UTF8.self)
            let report = checker.report(on: bytes, as: kind)
            #expect(report.problems.count <= Problems.most, "\(text)")
            #expect(report.problems.allSatisfy { !$0.fix.isEmpty }, "\(text)")
            #expect(report.problems.map(\.detail).filter { $0.contains("4111 1111") } == [], "\(text)")
            #expect(Self.isRight(bytes, as: kind) || !report.problems.isEmpty, "\(text)")
            // In the order of the rules, except for problems in members whose names are misspelled.
            let rows = try report.problems.map { try #require(Rule.allCases.firstIndex(of: $0.reason.rule)) }
            let hasUnknown = report.advice.contains { $0.code == .unknownField }
            #expect(hasUnknown || rows == rows.sorted(), "\(text)")
            if !report.problems.isEmpty { turnedDown += 1 }
        }
        #expect(turnedDown > 2000)
    }

    /// Replaces a value, misspells a name or drops a value, at a random place.
    private static func exchange(in bytes: inout [UInt8], using random: inout SeededGenerator) {
        let starts = bytes.indices.filter {
            bytes[$0] == UInt8(ascii: ":") && bytes[max(0, $0 - 1)] == UInt8(ascii: "\"")
        }
        guard let colon = starts.randomElement(using: &random), let value = values.randomElement(using: &random) else {
            return
        }
        if Int.random(in: 0..<4, using: &random) == 0, colon > 3 {
            // A misspelled name.
            bytes.remove(at: colon - 2)
            return
        }
        let rest = Array(bytes[(colon + 1)...])
        let length =
            (try? JSONReader.read(
                rest.span, checksNames: false,
                { (reader) throws(Rejection) in
                    try reader.skipValue()
                    return reader.offset
                })) ?? Self.length(of: rest)
        bytes.replaceSubrange((colon + 1)..<(colon + 1 + length), with: Array(value.utf8))
    }

    /// The length of the first value: up to the comma or bracket that ends it.
    private static func length(of rest: [UInt8]) -> Int {
        var depth = 0
        var isString = false
        for (index, byte) in rest.enumerated() {
            if byte == UInt8(ascii: "\""), index == 0 || rest[index - 1] != UInt8(ascii: "\\") { isString.toggle() }
            if isString { continue }
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return index }
                depth -= 1
            case UInt8(ascii: ",") where depth == 0: return index
            default: break
            }
        }
        return 0
    }

    private static func isRight(_ bytes: [UInt8], as kind: RecordKind) -> Bool {
        switch kind {
        case .request: (try? Request(json: bytes.span)) != nil
        case .app: (try? App(json: bytes.span)) != nil
        case .person: (try? Person(json: bytes.span)) != nil
        case .interaction: (try? Interaction(json: bytes.span)) != nil
        }
    }

    /// Members of the samples whose values no other part of the record depends on.
    static let independent = [
        "interruptionLevel", "category", "threadId", "collapseId", "sound", "filterCriteria", "expires", "alertsAgain",
        "topic", "relevanceScore", "event", "communication",
    ]

    @Test func soManyWrongMembersGiveSoManyProblems() throws {
        var random = SeededGenerator(for: "soManyWrongMembersGiveSoManyProblems")
        for _ in 0..<300 {
            let chosen = Self.independent.shuffled(using: &random).prefix(Int.random(in: 1...12, using: &random))
            let members = chosen.map { #""\#($0)":[[5]]"# }.joined(separator: ",")
            let request = #"{"id":"r","app":"rail","recipients":["p"],\#(members)}"#
            let report = RecordChecker(at: .distantPast).report(on: Array(request.utf8), as: .request)
            #expect(report.problems.map(\.path).sorted() == chosen.sorted(), "\(request)")
        }
    }

    @Test func aLargeRecordWithManyProblemsComesToAnEnd() throws {
        let devices = (0..<2000).map { #"{"id":\#($0),"platform":"x","unknown\#($0)":1}"# }.joined(separator: ",")
        let person = #"{"id":"p","timeZone":5,"locale":true,"devices":[\#(devices)]}"#
        let report = RecordChecker(at: .distantPast).report(on: Array(person.utf8), as: .person)
        #expect(report.problems.map(\.path).prefix(2) == ["timeZone", "locale"])
        #expect(report.problems.count == 7)
    }
}
