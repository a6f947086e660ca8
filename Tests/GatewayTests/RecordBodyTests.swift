import Testing

@testable import Gateway

struct RecordBodyTests {
    private func split(_ body: String) -> [String] {
        do throws(Problem) {
            switch try RecordBody(Array(body.utf8)) {
            case .one(let value): return ["one", String(decoding: value, as: UTF8.self)]
            case .list(let values): return ["list"] + values.map { String(decoding: $0, as: UTF8.self) }
            }
        } catch {
            return ["\(error.kind)"]
        }
    }

    private static let deep = String(repeating: "[", count: 50) + String(repeating: "]", count: 50)

    @Test(arguments: [
        (#"{"id":"a"}"#, ["one", #"{"id":"a"}"#]), (" {} \n", ["one", " {} \n"]), ("", ["one", ""]),
        ("x", ["one", "x"]),
        ("[]", ["list"]), (" \n[ {\"a\" : 1 } , 2,\t\"x\"]", ["list", "{\"a\" : 1 }", "2", "\"x\""]),
        // The checks judge each entry, also one that names a member twice.
        (#"[{"id":1,"id":2},null]"#, ["list", #"{"id":1,"id":2}"#, "null"]),
        // Half a surrogate pair, and more levels than a record may have, cost no neighbour.
        (#"[{"a":"\ud83c"},{}]"#, ["list", #"{"a":"\ud83c"}"#, "{}"]),
        ("[" + deep + ",{}]", ["list", deep, "{}"]),
        ("[{}", ["malformed"]), ("[1] 2", ["malformed"]), ("[\"\\x\"]", ["malformed"]),
        (String(repeating: "[", count: 10_000), ["malformed"]),
    ])
    func aBodyIsOneRecordOrAList(body: String, expected: [String]) { #expect(split(body) == expected) }

    @Test func aListHasAtMostAThousandEntries() {
        let entries = Array(repeating: "1", count: 1000).joined(separator: ",")
        #expect(split("[\(entries)]").count == 1001 && split("[\(entries),1]") == ["tooLarge"])
        // Also where what follows is no JSON.
        #expect(split("[\(entries),1,}]") == ["malformed"])
    }
}
