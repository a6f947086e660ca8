import Model
import Testing

struct JSONPlaceTests {
    static let record = #" {"a": {"b" : [1, {"c.d": null, "e": "x"}]}, "a.b": 5, "f": {}, "g": [ ]}"#

    // swift-format-ignore
    static let table: [(path: String, result: String?)] = [
        ("a",            #" {"a": 7, "a.b": 5, "f": {}, "g": [ ]}"#),
        ("a.b",          #" {"a": {"b" : 7}, "a.b": 5, "f": {}, "g": [ ]}"#),
        ("a.b[0]",       #" {"a": {"b" : [7, {"c.d": null, "e": "x"}]}, "a.b": 5, "f": {}, "g": [ ]}"#),
        ("a.b[1].e",     #" {"a": {"b" : [1, {"c.d": null, "e": 7}]}, "a.b": 5, "f": {}, "g": [ ]}"#),
        ("a.b[1].c.d",   #" {"a": {"b" : [1, {"c.d": 7, "e": "x"}]}, "a.b": 5, "f": {}, "g": [ ]}"#),
        ("a.b[1].new",   #" {"a": {"b" : [1, {"new":7,"c.d": null, "e": "x"}]}, "a.b": 5, "f": {}, "g": [ ]}"#),
        ("f.new",        #" {"a": {"b" : [1, {"c.d": null, "e": "x"}]}, "a.b": 5, "f": {"new":7}, "g": [ ]}"#),
        ("new",          #" {"new":7,"a": {"b" : [1, {"c.d": null, "e": "x"}]}, "a.b": 5, "f": {}, "g": [ ]}"#),
        ("g[0]",         nil),
        ("a.b[7]",       nil),
        ("",             nil),
    ]

    @Test(arguments: table) func isFoundAndReplaced(path: String, result: String?) throws {
        let bytes = Array(Self.record.utf8)
        let seven = JSONSlice { $0.write(7) }
        let changed = JSONPlace.find(path, in: bytes)?.replacing(in: bytes, by: seven)
        #expect(changed.map { String(decoding: $0, as: UTF8.self) } == result)
    }

    @Test(arguments: ["", "{", "5", "\u{FF}"]) func brokenBytesHaveNoPlaces(_ text: String) {
        #expect(JSONPlace.find("a.b", in: Array(text.utf8)) == nil)
    }

    // swift-format-ignore
    static let samples: [(steps: [JSONPlace.Step], isLoose: Bool, value: String?)] = [
        ([.member("f")],                                            false, "{}"),
        ([.member("a"), .member("b"), .element(9), .member("e")],   false, #""x""#),
        ([.member("a"), .member("z")],                              false, nil),
        ([.member("a"), .member("z"), .element(0)],                 true,  "1"),
        ([.member("f"), .member("z")],                              true,  nil),
    ]

    @Test(arguments: samples) func aSampleIsTaken(steps: [JSONPlace.Step], isLoose: Bool, value: String?) throws {
        let slice = try JSONSlice(json: Array(Self.record.utf8).span)
        #expect(slice.sample(at: steps, isLoose: isLoose).map { String(decoding: $0.bytes, as: UTF8.self) } == value)
    }
}
