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
        "1772398800", "\"2026-03-01\"", "\"2026-03-01 +𝟙\"", "\"TIME_SENSITIVE\"", "{\"titel\":\"x\"}",
        "\"4111 1111 1111 1111\"",
    ]

    @Test func aRecordWithSomeValuesExchangedIsToldAllOrAccepted() throws {
        var random = SeededGenerator(for: "aRecordWithSomeValuesExchangedIsToldAllOrAccepted")
        var checker = RecordChecker(at: Instant(milliseconds: 1_772_398_800_000))
        for app in SampleRecords.apps.records { checker.register(app.bytes) }
        var rejected = 0
        let rounds = SeededGenerator.rounds(800)
        for round in 0..<rounds {
            let (kind, samples) = Self.kinds[round % Self.kinds.count]
            var bytes = try #require(samples.records.randomElement(using: &random)).bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) { try Self.exchange(in: &bytes, using: &random) }
            let text = String(decoding: bytes, as: UTF8.self)
            let report = checker.report(on: bytes, as: kind)
            #expect(report.problems.count <= Problems.most, "\(text)")
            #expect(report.problems.allSatisfy { !$0.fix.isEmpty }, "\(text)")
            #expect(report.problems.map(\.detail).filter { $0.contains("4111 1111") } == [], "\(text)")
            #expect(Self.isRight(bytes, as: kind) || !report.problems.isEmpty, "\(text)")
            // In the order of the rules, except for problems in members whose names are misspelled.
            let rows = try report.problems.map { try #require(Rule.allCases.firstIndex(of: $0.reason.rule)) }
            #expect(report.advice.contains { $0.code == .unknownField } || rows == rows.sorted(), "\(text)")
            if !report.problems.isEmpty { rejected += 1 }
        }
        #expect(rejected > rounds / 2)
    }

    /// Replaces the value of a member, or misspells a name, at a random place.
    private static func exchange(in bytes: inout [UInt8], using random: inout SeededGenerator) throws {
        let colons = bytes.indices.dropFirst(4).filter {
            bytes[$0] == UInt8(ascii: ":") && bytes[$0 - 1] == UInt8(ascii: "\"")
        }
        if Int.random(in: 0..<4, using: &random) == 0, let colon = colons.randomElement(using: &random) {
            bytes.remove(at: colon - 2)
            return
        }
        // A member under a misspelled name that is there twice has no place of its own.
        let members = ForeignValue(bytes).map { places($0).filter { !$0.hasSuffix("]") } } ?? []
        guard let member = members.randomElement(using: &random), let place = JSONPlace.find(member, in: bytes) else {
            return
        }
        let value = try #require(values.randomElement(using: &random))
        bytes = place.replacing(in: bytes, by: try JSONSlice(json: Array(value.utf8).span))
    }

    private static func isRight(_ bytes: [UInt8], as kind: RecordKind) -> Bool {
        switch kind {
        case .request: (try? Request(json: bytes.span)) != nil
        case .app: (try? App(json: bytes.span)) != nil
        case .person: (try? Person(json: bytes.span)) != nil
        case .interaction: (try? Interaction(json: bytes.span)) != nil
        }
    }

    /// Every place in a record, except in data that may be anything.
    private static func places(_ value: ForeignValue, _ path: String = "") -> [String] {
        let members = path == "content.data" ? [] : value.members.map { ($0.name, $0.value) }
        let inner = members.map { (path.isEmpty ? $0.0 : "\(path).\($0.0)", $0.1) }
        var elements: [(String, ForeignValue)] = []
        if case .list(let list) = value { elements = list.enumerated().map { ("\(path)[\($0.offset)]", $0.element) } }
        return (inner + elements).flatMap { [$0.0] + places($0.1, $0.0) }
    }

    private static func isWithin(_ path: String, _ place: String) -> Bool {
        path == place || path.hasPrefix(place + ".") || path.hasPrefix(place + "[")
    }

    private static func exchanged(_ bytes: [UInt8], _ place: String, _ value: String) throws -> [UInt8] {
        let slice = try JSONSlice(json: Array(value.utf8).span)
        return try #require(JSONPlace.find(place, in: bytes)).replacing(in: bytes, by: slice)
    }

    private static func replacing(
        _ path: String, in bytes: [UInt8], or whole: [UInt8]?, by example: JSONSlice
    ) throws -> [UInt8] {
        if let place = JSONPlace.find(path, in: bytes) { return place.replacing(in: bytes, by: example) }
        let whole = try #require(whole, "\(path) is nowhere")
        return try #require(JSONPlace.find(path, in: whole), "\(path)").replacing(in: whole, by: example)
    }

    @Test(
        "an object or a list is told with an example, and each example is right at its place", arguments: kinds.indices)
    func examples(index: Int) throws {
        let (kind, samples) = Self.kinds[index]
        let checker = RecordChecker(at: Instant(milliseconds: 1_772_398_800_000))
        var shown = 0
        for sample in samples.records {
            for place in Self.places(try #require(ForeignValue(sample.bytes))) {
                for value in ["true", "\"https://x.de/y\"", "[[5]]", "{\"image\":\"https://x.de/y\"}"] {
                    let bytes = try Self.exchanged(sample.bytes, place, value)
                    let problems = checker.report(on: bytes, as: kind).problems
                    // What is wrong in a translated record is told of it.
                    let whole = problems.first { $0.path.isEmpty }?.example?.bytes
                    for problem in problems {
                        guard let example = problem.example else {
                            let wants = ["write an object", "write a list"].contains { problem.fix.hasPrefix($0) }
                            #expect(!wants, "\(problem.detail) of \(place) = \(value)")
                            continue
                        }
                        shown += 1
                        let mended =
                            problem.path.isEmpty
                            ? example.bytes
                            : try Self.replacing(problem.path, in: bytes, or: whole, by: example)
                        let left = checker.report(on: mended, as: kind).problems.map(\.path)
                        let told = "\(problem.detail) of \(place) = \(value)"
                        #expect(!left.contains { Self.isWithin($0, problem.path) }, "\(told) leaves \(left)")
                    }
                }
            }
        }
        #expect(shown > 50)
    }

    @Test("what is wrong in several places is told at once", arguments: kinds.indices) func several(index: Int) throws {
        let (kind, samples) = Self.kinds[index]
        var random = SeededGenerator(for: "what is wrong in several places is told at once \(kind)")
        let checker = RecordChecker(at: Instant(milliseconds: 1_772_398_800_000))
        for _ in 0..<SeededGenerator.rounds(25) {
            let sample = try #require(samples.records.randomElement(using: &random))
            var bytes = sample.bytes
            var chosen: [String] = []
            for place in Self.places(try #require(ForeignValue(bytes))).shuffled(using: &random) where chosen.count < 3
            {
                guard place != "type", !chosen.contains(where: { Self.isWithin($0, place) || Self.isWithin(place, $0) })
                else { continue }
                let value = Bool.random(using: &random) ? "[[5]]" : "null"
                let alone = try Self.exchanged(sample.bytes, place, value)
                let told = checker.report(on: alone, as: kind).problems.map(\.path)
                guard told.contains(where: { Self.isWithin($0, place) }) else { continue }
                bytes = try Self.exchanged(bytes, place, value)
                chosen.append(place)
            }
            let told = checker.report(on: bytes, as: kind).problems.map(\.path)
            for place in chosen {
                let isTold = told.contains { Self.isWithin($0, place) }
                #expect(isTold, "\(place) of \(chosen) in \(String(decoding: bytes, as: UTF8.self)): \(told)")
            }
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
