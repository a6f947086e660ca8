import Model
import Simulation
import Testing

/// Ids are compared byte for byte: two spellings that Unicode treats as equivalent are two names, in every place.
struct IdentifierBytesTests {
    /// A name with two spellings, and another name of its kind. The scalars are escaped, so that no editor makes the
    /// spellings equal.
    static let pairs: [(composed: String, decomposed: String, other: String)] = [
        ("caf\u{E9}", "cafe\u{301}", "tag\u{FC}"), ("\u{AC00}", "\u{1100}\u{1161}", "\u{B098}"),
        ("\u{212B}", "\u{C5}", "\u{C4}"), ("\u{2126}", "\u{3A9}", "\u{3A8}"),
    ]

    private static func run(_ lines: [String], restarts: Bool = false) throws -> [SimulatedRecord] {
        var simulator = Simulator.services()
        for line in lines { try simulator.feed(SimulatedRecord(json: Array(line.utf8).span)) }
        if restarts { try simulator.restart() }
        try simulator.advance(to: SimulatedStory.start.adding(seconds: 100))
        return simulator.takeWritten()
    }

    private static func person(_ id: String, device: String, settings: String = "", _ more: String = "") -> String {
        SimulatedStory.line(
            0, "people",
            #"{"id":"\#(id)","timeZone":"UTC","locale":"en","previews":"always","#
                + #""devices":[{"id":"\#(device)","platform":"ios","apps":["chat"]}],"#
                + #""apps":{"chat":{"authorization":"authorized"\#(settings)}}\#(more)}"#, key: id)
    }

    private static func app(_ more: String = "") -> String {
        SimulatedStory.line(0, "apps", #"{"id":"chat","name":"Chat","entitlements":["communication"]\#(more)}"#)
    }

    @Test("two people whose ids differ only in their bytes are two people", arguments: pairs)
    func people(_ first: String, _ second: String, _ other: String) throws {
        let recipients = #""recipients":["\#(first)","\#(second)"]"#
        let requests = [("now", ""), ("later", #","trigger":{"afterSeconds":60}"#)].map { id, more in
            SimulatedStory.request(
                1, #"{"id":"\#(id)","app":"chat",\#(recipients),"content":{"body":"Tea \#(id)"}\#(more)}"#)
        }
        let people = [Self.person(first, device: "one"), Self.person(second, device: "two")]
        for restarts in [false, true] {
            let written = try Self.run([Self.app()] + people + requests, restarts: restarts)
            let deliveries = try written.filter { $0.topic == .deliveriesIOS }.map {
                try Delivery(json: Array($0.text.utf8).span)
            }
            for (person, device) in [(first, "one"), (second, "two")] {
                let own = deliveries.filter { $0.person == PersonID(derived: person) }
                #expect(own.map(\.device.string) == [device, device], "restarted: \(restarts)")
                #expect(own.map(\.sequence) == [1, 2], "restarted: \(restarts)")
            }
        }
    }

    /// A place of the contract that declares a name, and another that must refer to it with the same bytes.
    struct Place: Sendable, CustomTestStringConvertible {
        let name: String
        /// Members of the app's record, of the person's settings for the app, and of the person; `$1` is the name.
        var app = ""
        var settings = ""
        var person = ""
        /// The records that follow; `$1` is the name, `$2` the one that may be spelled differently.
        let records: [String]

        var testDescription: String { name }
    }

    private static func request(_ id: String, _ more: String) -> String {
        own(id, #""content":{"body":"Hello \#(id)"},\#(more)"#)
    }

    private static func own(_ id: String, _ members: String) -> String {
        SimulatedStory.request(2, #"{"id":"\#(id)","app":"chat","recipients":["anna"],\#(members)}"#)
    }

    static let places: [Place] = [
        Place(
            name: "collapseId replaces",
            records: [request("a", #""collapseId":"$1""#), request("b", #""collapseId":"$2""#)]),
        Place(
            name: "a target names a collapseId",
            records: [
                request("a", #""collapseId":"$1""#), own("w", #""type":"withdraw","target":{"collapseId":"$2"}"#),
            ]),
        Place(
            name: "a target names a threadId",
            records: [request("a", #""threadId":"$1""#), own("w", #""type":"withdraw","target":{"threadId":"$2"}"#)]),
        Place(
            name: "a muted thread", settings: #","mutedThreads":{"$1":"2026-03-03T00:00:00Z"}"#,
            records: [request("a", #""threadId":"$2""#)]),
        Place(
            name: "a thread that is muted by its notification",
            records: [
                SimulatedStory.line(
                    1, "interactions",
                    #"{"id":"m","person":"anna","device":"phone","type":"mute","app":"chat","thread":"$1","at":"2026-03-02T12:00:01Z"}"#
                ), request("a", #""threadId":"$2""#),
            ]),
        Place(
            name: "a category that is off", settings: #","categoriesOff":["$1"]"#,
            records: [request("a", #""category":"$2""#)]),
        Place(
            name: "a category of the app", app: #","categories":[{"id":"$1","actions":[{"id":"x","title":"Go"}]}]"#,
            records: [request("a", #""category":"$2""#)]),
        Place(
            name: "a category of a content extension",
            app: #","categories":[{"id":"$1"}],"contentExtensions":[{"id":"e","categories":["$1"],"#
                + #""initialContentSizeRatio":1,"layout":[{"text":"Own"}]}]"#,
            records: [request("a", #""category":"$2""#)]),
        Place(
            name: "a category of the watch", app: #","watch":{"categories":[{"id":"$1"}]}"#,
            records: [request("a", #""category":"$2""#)]),
        Place(
            name: "a category that names what a tap opens", app: #","categories":[{"id":"$1"},{"id":"$2"}]"#,
            records: [
                own("a", #""category":"$1","content":{"body":"A","targetContentId":"t"}"#),
                request("b", #""category":"$2""#),
            ]),
        Place(
            name: "the filter of a Focus",
            person:
                #","activeFocus":{"id":"work"},"focuses":[{"id":"work","apps":{"mode":"silence"},"filters":{"chat":["$1"]}}]"#,
            records: [request("a", #""filterCriteria":"$2""#)]),
        Place(
            name: "a person of a Focus",
            person: #","contacts":[{"id":"$2","handles":["sara@example.com"]}],"#
                + #""activeFocus":{"id":"work"},"focuses":[{"id":"work","people":{"mode":"allow","list":["$1"]}}]"#,
            records: [
                request(
                    "a", #""communication":{"intent":"send-message","sender":{"id":"s","handle":"sara@example.com"}}"#)
            ]),
        Place(
            name: "a sound", app: #","sounds":[{"name":"$1","seconds":2}]"#, records: [request("a", #""sound":"$2""#)]),
        Place(
            name: "a launch image", app: #","launchImages":["$1"]"#,
            records: [own("a", #""content":{"body":"A","launchImage":"$2"}"#)]),
        Place(
            name: "a text of the app", app: #","strings":{"en":{"$1":"One"}}"#,
            records: [own("a", #""content":{"titleLocKey":"$2","body":"A"}"#)]),
        Place(
            name: "the second of two texts", app: #","strings":{"en":{"$1":"One","$2":"Two"}}"#,
            records: [own("a", #""content":{"titleLocKey":"$1","body":"A"}"#)]),
        Place(
            name: "an attachment of a layout",
            app: #","categories":[{"id":"c"}],"contentExtensions":[{"id":"e","categories":["c"],"#
                + #""initialContentSizeRatio":1,"layout":[{"image":"attachment:$1"}]}]"#,
            records: [own("a", #""category":"c","content":{"body":"A","attachments":[{"id":"$2","url":"a.png"}]}"#)]),
    ]

    /// The output for a place, with one symbol for every spelling of the names.
    private static func outcome(of place: Place, _ first: String, _ second: String) throws -> [String] {
        let lines = [app(place.app), person("anna", device: "phone", settings: place.settings, place.person)]
        let written = try run(
            (lines + place.records).map { $0.replacing("$1", with: first).replacing("$2", with: second) })
        return written.map { record in
            // Sentences may suggest a similar name, such as the other spelling.
            let text = record.text.replacing(/"(detail|fix)":"[^"]*"/, with: "")
            return [first, second].reduce("\(record.topic) \(text)") { replacing(bytesOf: $1, in: $0) }
        }
    }

    /// Comparisons of Foundation and the standard library follow Unicode equivalence.
    private static func replacing(bytesOf name: String, in text: String) -> String {
        let (name, text) = (Array(name.utf8), Array(text.utf8))
        var result: [UInt8] = []
        var index = 0
        while index < text.count {
            if text[index...].starts(with: name) {
                result += Array("•".utf8)
                index += name.count
            } else {
                result.append(text[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    @Test("another spelling is another name", arguments: places) func spellings(_ place: Place) throws {
        for (composed, decomposed, other) in Self.pairs {
            let different = try Self.outcome(of: place, composed, other)
            #expect(try Self.outcome(of: place, composed, decomposed) == different, "\(composed)")
            #expect(try Self.outcome(of: place, decomposed, composed) == different, "\(composed)")
            #expect(try Self.outcome(of: place, composed, composed) != different, "tells nothing")
        }
    }
}
