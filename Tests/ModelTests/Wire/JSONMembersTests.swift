import TestSupport
import Testing

@testable import Model

/// Objects are read the same in any order of their members, with others between them.
struct JSONMembersTests {
    private struct Part: JSONObject, Hashable {
        var name = ""
        var size: Int?

        static var blank: Self { Self() }

        mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
            try form.requiredText("name", &name)
            try form.member("size", &size, in: 0...9)
        }
    }

    private struct Whole: JSONObject, Hashable {
        var id = ""
        var count = 0
        var note: String?
        var parts: [Part] = []
        var first = 0
        var second: Int?
        var last = ""

        static var blank: Self { Self() }

        mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
            try form.requiredText("id", &id)
            try form.required("count", &count, in: 0...99)
            try form.text("note", &note)
            try form.member("parts", &parts)
            try form.object("inner", isRequired: true) { (form) throws(Form.Failure) in
                try form.required("first", &first, in: 0...99)
                try form.member("second", &second, in: 0...99)
            }
            try form.requiredText("last", &last)
        }
    }

    private static let whole = Whole(
        id: "a", count: 5, note: "n", parts: [Part(name: "p", size: 1), Part(name: "q")], first: 7, second: 8, last: "z"
    )

    /// The object as text, its members shuffled, with unknown ones, nulls and escapes among them.
    private static func text(_ random: inout SeededGenerator, without absent: Set<String> = []) -> (String, [String]) {
        func object(_ members: [(name: String, value: String)], at path: String) -> (String, [String]) {
            var (members, unknown) = (members.filter { !absent.contains(path + $0.name) }, [String]())
            for number in 0..<Int(random.next() % 3) { members.append(("more\(number)", "[{\"name\":1}]")) }
            if random.next() % 3 == 0 { members.append(("other", "null")) }
            members.shuffle(using: &random)
            let written = members.map { member in
                if member.name.hasPrefix("more") { unknown.append(path + member.name) }
                // Paths quote names as they are written.
                let isEscaped =
                    random.next() % 8 == 0 && !["more", "parts", "inner"].contains { member.name.hasPrefix($0) }
                let name =
                    isEscaped
                    ? "\\u00" + String(member.name.utf8.first ?? 0, radix: 16) + member.name.dropFirst() : member.name
                func space() -> String { random.next() % 4 == 0 ? " " : "" }
                return "\(space())\"\(name)\"\(space()):\(space())\(member.value)"
            }
            return ("{" + written.joined(separator: ",") + "}", unknown)
        }
        let inner = object([("first", "7"), ("second", "8")], at: "inner.")
        let parts = [
            object([("name", "\"p\""), ("size", "1")], at: "parts[0]."), object([("name", "\"q\"")], at: "parts[1]."),
        ]
        let outer = object(
            [
                ("id", "\"a\""), ("count", "5"), ("note", "\"n\""), ("parts", "[\(parts[0].0),\(parts[1].0)]"),
                ("inner", inner.0), ("last", "\"z\""),
            ], at: "")
        return (outer.0, (outer.1 + inner.1 + parts[0].1 + parts[1].1).sorted())
    }

    @Test(arguments: [true, false]) func everyOrderReadsTheSame(checksNames: Bool) throws {
        var random = SeededGenerator(for: "JSONMembersTests.everyOrderReadsTheSame")
        for _ in 0..<SeededGenerator.rounds(500) {
            let (text, unknown) = Self.text(&random)
            let bytes = Array(text.utf8)
            let (whole, fields) = try JSONReader.read(bytes.span, checksNames: checksNames) {
                (reader) throws(Rejection) in
                let whole = try Whole(from: &reader)
                return (whole, reader.unknownFields.map(\.path))
            }
            #expect(whole == Self.whole && fields.sorted() == unknown, "\(text)")
            let listened = JSONReader.listen(to: bytes.span) { (reader) throws(Rejection) in try Whole(from: &reader) }
            #expect(try listened.result.get() == whole && listened.unknownFields.map(\.path) == fields, "\(text)")
        }
    }

    /// Reading that records the names goes another way than reading that does not; both find the same in damaged objects.
    @Test func damageIsFoundAlike() {
        var random = SeededGenerator(for: "JSONMembersTests.damageIsFoundAlike")
        let parts =
            #"{}[]",:\ntf0-.e "#.utf8.map { [$0] } + ["null", #""id":"#, #""":1,"#, #"\u0069d"#].map { Array($0.utf8) }
        var sound = 0
        for _ in 0..<SeededGenerator.rounds(10_000) {
            var bytes = Array(Self.text(&random).0.utf8)
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0..<3, using: &random))
            bytes.replaceSubrange(place..<end, with: parts.randomElement(using: &random) ?? [])
            let text = String(decoding: bytes, as: UTF8.self)
            let listened = JSONReader.listen(to: bytes.span) { (reader) throws(Rejection) in try Whole(from: &reader) }
            let read = Result { () throws(Rejection) in try Whole(json: bytes.span) }
            #expect(read == listened.result, "\(text)")
            // What the pipeline wrote has no name twice.
            if case .success = read {
                sound += 1
                #expect(
                    Result { () throws(Rejection) in try Whole(json: bytes.span, checksNames: false) } == read,
                    "\(text)")
            }
        }
        #expect(sound > 100)
    }

    static let lacks: [(absent: Set<String>, path: String)] = [
        (["id"], "id"), (["count", "last"], "count"), (["last"], "last"), (["inner", "last"], "inner"),
        (["inner.first"], "inner.first"), (["parts[1].name"], "parts[1].name"), (["id", "inner"], "id"),
    ]

    @Test(arguments: lacks.indices) func theFirstThatIsMissingIsNamed(index: Int) throws {
        var random = SeededGenerator(for: "JSONMembersTests.theFirstThatIsMissingIsNamed")
        let lack = Self.lacks[index]
        for _ in 0..<SeededGenerator.rounds(50) {
            let (text, _) = Self.text(&random, without: lack.absent)
            let thrown = #expect(throws: Rejection.self, "\(text)") { try Whole(json: Array(text.utf8).span) }
            let rejection = try #require(thrown)
            #expect(rejection.path == lack.path && rejection.found == "nothing", "\(text)")
            let listened = JSONReader.listen(to: Array(text.utf8).span) { (reader) throws(Rejection) in
                try Whole(from: &reader)
            }
            #expect(throws: rejection, "\(text)") { try listened.result.get() }
        }
    }
}
