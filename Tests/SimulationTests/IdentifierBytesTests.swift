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

    private static func person(_ id: String, device: String, settings: String = "", _ more: String = "") -> String {
        SimulatedStory.line(
            0, "people",
            #"{"id":"\#(id)","timeZone":"UTC","locale":"en","previews":"always","#
                + #""devices":[{"id":"\#(device)","platform":"ios","apps":["chat"]}],"#
                + #""apps":{"chat":{"authorization":"authorized"\#(settings)}}\#(more)}"#, key: id)
    }

    @Test("two people whose ids differ only in their bytes are two people, also after a restart", arguments: pairs)
    func people(_ first: String, _ second: String, _ other: String) throws {
        let app = SimulatedStory.line(0, "apps", #"{"id":"chat","name":"Chat"}"#)
        let requests = [("now", ""), ("later", #","trigger":{"afterSeconds":60}"#)].map { id, more in
            let members = #""id":"\#(id)","app":"chat","recipients":["\#(first)","\#(second)"]"#
            return SimulatedStory.request(1, #"{\#(members),"content":{"body":"\#(id)"}\#(more)}"#)
        }
        for restarting in [false, true] {
            let people = [Self.person(first, device: "one"), Self.person(second, device: "two")]
            let story = try SimulatedStory([app] + people + requests, until: 100, restarting: restarting)
            for (person, device) in [(first, "one"), (second, "two")] {
                let own = try story.deliveries.filter { $0.person == PersonID(derived: person) }
                #expect(own.map(\.device.string) == [device, device], "restarting: \(restarting)")
                #expect(own.map(\.sequence) == [1, 2], "restarting: \(restarting)")
            }
        }
    }

    /// A place of the contract that declares a name, and another that must refer to it with the same bytes.
    struct Place: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Members of the app's record, of the person's settings for the app, and of the person; `$1` is the name.
        let app: String, settings: String, person: String
        /// The records that follow; `$1` is the name, `$2` the one that may be spelled differently.
        let records: [String]

        init(_ name: String, app: String = "", settings: String = "", person: String = "", _ records: String...) {
            (testDescription, self.records) = (name, records)
            (self.app, self.settings, self.person) = (app, settings, person)
        }
    }

    /// A request with some words.
    private static func request(_ members: String, id: String = "a") -> String {
        own(#""content":{"body":"Hello \#(id)"},\#(members)"#, id: id)
    }

    /// A request with content of its own, or none.
    private static func own(_ members: String, id: String = "a") -> String {
        SimulatedStory.request(2, #"{"id":"\#(id)","app":"chat","recipients":["anna"],\#(members)}"#)
    }

    private static let muted = SimulatedStory.interaction(1, #""type":"mute","app":"chat","thread":"$1""#)
    private static let fromSara =
        #""communication":{"intent":"send-message","sender":{"id":"s","handle":"sara@example.com"}}"#
    private static let shown = #""initialContentSizeRatio":1,"layout"#

    /// The settings of a Focus that is on.
    private static func focus(_ members: String) -> String {
        #","activeFocus":{"id":"work"},"focuses":[{"id":"work",\#(members)}]"#
    }

    static let places = [
        Place(
            "a recipient", person("$1", device: "one"),
            SimulatedStory.request(2, #"{"id":"a","app":"chat","recipients":["$2"],"content":{"body":"A"}}"#)),
        Place("collapseId replaces", request(#""collapseId":"$1""#), request(#""collapseId":"$2""#, id: "b")),
        Place(
            "a target names a collapseId", request(#""collapseId":"$1""#),
            own(#""type":"withdraw","target":{"collapseId":"$2"}"#, id: "w")),
        Place(
            "a target names a threadId", request(#""threadId":"$1""#),
            own(#""type":"withdraw","target":{"threadId":"$2"}"#, id: "w")),
        Place(
            "a muted thread", settings: #","mutedThreads":{"$1":"2026-03-03T00:00:00Z"}"#,
            request(#""threadId":"$2""#)),
        Place("a thread that is muted by its notification", muted, request(#""threadId":"$2""#)),
        Place("a category that is off", settings: #","categoriesOff":["$1"]"#, request(#""category":"$2""#)),
        Place(
            "a category of the app", app: #","categories":[{"id":"$1","actions":[{"id":"x","title":"Go"}]}]"#,
            request(#""category":"$2""#)),
        Place(
            "a category of a content extension",
            app: #","categories":[{"id":"$1"}],"contentExtensions":[{"id":"e","categories":["$1"],"#
                + #"\#(shown)":[{"text":"Own"}]}]"#,
            request(#""category":"$2""#)),
        Place("a category of the watch", app: #","watch":{"categories":[{"id":"$1"}]}"#, request(#""category":"$2""#)),
        Place(
            "a category that names what a tap opens", app: #","categories":[{"id":"$1"},{"id":"$2"}]"#,
            own(#""category":"$1","content":{"body":"A","targetContentId":"t"}"#),
            request(#""category":"$2""#, id: "b")),
        Place(
            "the filter of a Focus", person: focus(#""apps":{"mode":"silence"},"filters":{"chat":["$1"]}"#),
            request(#""filterCriteria":"$2""#)),
        Place(
            "a person of a Focus",
            person: #","contacts":[{"id":"$2","handles":["sara@example.com"]}]"#
                + focus(#""people":{"mode":"allow","list":["$1"]}"#), request(fromSara)),
        Place("a sound", app: #","sounds":[{"name":"$1","seconds":2}]"#, request(#""sound":"$2""#)),
        Place("a launch image", app: #","launchImages":["$1"]"#, own(#""content":{"body":"A","launchImage":"$2"}"#)),
        Place(
            "a text of the app", app: #","strings":{"en":{"$1":"One"}}"#,
            own(#""content":{"titleLocKey":"$2","body":"A"}"#)),
        Place(
            "the second of two texts", app: #","strings":{"en":{"$1":"One","$2":"Two"}}"#,
            own(#""content":{"titleLocKey":"$1","body":"A"}"#)),
        Place(
            "an attachment of a layout",
            app: #","categories":[{"id":"c"}],"contentExtensions":[{"id":"e","categories":["c"],"#
                + #"\#(shown)":[{"image":"attachment:$1"}]}]"#,
            own(#""category":"c","content":{"body":"A","attachments":[{"id":"$2","url":"a.png"}]}"#)),
    ]

    /// The output for a place, with one symbol for every spelling of the names.
    private static func outcome(of place: Place, _ first: String, _ second: String) throws -> [String] {
        let app = #"{"id":"chat","name":"Chat","entitlements":["communication"]\#(place.app)}"#
        let person = person("anna", device: "phone", settings: place.settings, place.person)
        let lines = [SimulatedStory.line(0, "apps", app), person] + place.records
        let story = try SimulatedStory(
            lines.map { $0.replacing("$1", with: first).replacing("$2", with: second) }, until: 100)
        return story.records.map { record in
            // Sentences may suggest a similar name, such as the other spelling.
            let text = record.text.replacing(/"(detail|fix)":"[^"]*"/, with: "")
            return [first, second].reduce("\(record.topic) \(text)") { replacing(bytesOf: $1, in: $0) }
        }
    }

    /// Comparisons of Foundation and the standard library follow Unicode equivalence, unless scalars are compared.
    private static func replacing(bytesOf name: String, in text: String) -> String {
        String(String.UnicodeScalarView(Array(text.unicodeScalars).replacing(Array(name.unicodeScalars), with: ["•"])))
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
