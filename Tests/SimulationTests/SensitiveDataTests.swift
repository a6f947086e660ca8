import Model
import Simulation
import Testing

/// Sensitive data through all five services: the shown content contains it, and nothing else does.
struct SensitiveDataTests {
    /// One text of each kind, made up or published for tests, with the part that must not be repeated.
    static let secrets: [(text: String, parts: [String])] = [
        ("Paid with 4111 1111 1111 1111.", ["1111 1111", "4111"]), ("Card 378282246310005", ["378282246310005"]),
        ("From DE89 3704 0044 0532 0130 00.", ["3704", "0532", "0130"]), ("482913 is your code.", ["482913"]),
        ("Password: hunter2!x", ["hunter2"]), ("SSN 536-22-8471", ["8471", "536-22"]),
        ("Your EIN is 12-3456789.", ["3456789"]), ("Passport number 912803456.", ["912803456"]),
    ]

    private typealias Story = SimulatedStory

    private static let settings = [
        Story.line(
            0, "apps",
            #"{"id":"bank","name":"Bank","entitlements":["communication","time-sensitive"],"categories":[{"id":"c","actions":"#
                + #"[{"id":"reply","title":"Reply","textInput":{}},{"id":"later","title":"Later","snoozeSeconds":60}]}]}"#
        ),
        Story.line(0, "apps", #"{"id":"strict","name":"Strict","adviceAsErrors":["sensitive-data"]}"#),
        Story.line(
            0, "people",
            #"{"id":"anna","timeZone":"UTC","locale":"de","devices":[{"id":"phone","platform":"ios","apps":["bank"],"#
                + #""pushToken":{"bank":"abcd"}},{"id":"watch","platform":"watchos","companion":"phone"}],"#
                + #""apps":{"bank":{"authorization":"authorized"}},"focuses":[{"id":"work"}],"summary":{"times":["14:00"]}}"#
        ),
    ]

    /// Every member that can hold the text in an accepted request.
    private static func contents(_ text: String) -> [String] {
        [
            #"{"title":"\#(text)","subtitle":"\#(text)","body":"\#(text)","data":{"note":"\#(text)","\#(text)":1}}"#,
            #"{"titleLocKey":"\#(text)","bodyLocKey":"KEY","bodyLocArgs":["\#(text)"]}"#,
            #"{"body":"\#(text)","attachments":[{"id":"\#(text)","url":"\#(text)","type":"\#(text)"}],"launchImage":"\#(text)"}"#,
            #"{"body":"\#(text)","targetContentId":"\#(text)","\#(text)":1}"#,
            // Too long for a push.
            #"{"title":"\#(text)","body":"\#(String(repeating: text + " ", count: 300))"}"#,
        ]
    }

    private static func requests(_ text: String) -> [String] {
        let sender = #""communication":{"intent":"send-message","sender":{"name":"\#(text)","handle":"\#(text)"}}"#
        var lines: [String] = []
        func send(_ id: String, _ members: String, app: String = "bank") {
            lines.append(Story.request(1, #"{"id":"\#(id)","app":"\#(app)","recipients":["anna"],\#(members)}"#))
        }
        for (number, content) in contents(text).enumerated() {
            send("a\(number)", #""category":"c","content":\#(content)"#)
            send("b\(number)", #""content":\#(content),\#(sender),"threadId":"t\#(number)""#)
            send("s\(number)", #""content":\#(content)"#, app: "strict")
            send("u\(number)", #""type":"update","target":{"request":"a0"},"content":\#(content)"#)
            send("t\(number)", #""content":\#(content),"trigger":{"afterSeconds":90},"expires":"2026-03-02T13:00:00Z""#)
        }
        // Rejected for a wrong type, an unknown value or an unknown name.
        let broken = [
            #""content":{"title":["\#(text)"]}"#, #""content":"\#(text)""#, #""interruptionLevel":"\#(text)""#,
            #""content":{"body":"B"},"expires":"\#(text)""#, #""topic":"\#(text)""#,
            #""marketing":{"topic":"\#(text)"}"#,
            #""content":{"data":"\#(text)"}"#, #""content":{"body":"\#(text)"},"relevanceScore":"\#(text)""#,
            #""communication":{"intent":"\#(text)"}"#, #""trigger":{"at":"\#(text)"}"#,
            #""content":{"vibration":"\#(text)"}"#,
        ]
        for (number, members) in broken.enumerated() { send("x\(number)", members) }
        send("y", #""content":{"body":"\#(text)"}"#, app: "nobody")
        lines.append(Story.request(1, #"{"content":{"body":"\#(text)"}}"#))
        return lines
    }

    private static func interactions(_ text: String) -> [String] {
        let long = String(repeating: text + " ", count: 400)
        return [
            #""type":"action","notification":"bank/a0/anna","action":"reply","text":"\#(text)""#,
            #""type":"action","notification":"bank/a1/anna","action":"later""#,
            #""type":"action","notification":"bank/a0/anna","action":"reply","text":"\#(long)""#,
            #""type":"\#(text)","notification":"bank/a0/anna""#, #""type":"focus-on","focus":"work""#,
        ].enumerated().map { number, members in Story.interaction(5, id: "i\(number)", members) }
    }

    @Test("sensitive-data: no receipt, no reason and no header of a dead letter repeats it", arguments: secrets.indices)
    func nowhere(index: Int) throws {
        let (text, parts) = Self.secrets[index]
        let lines =
            Self.settings + Self.requests(text) + Self.interactions(text)
            + [
                Story.line(6, "people", #"{"id":"ben","timeZone":"\#(text)","locale":"en"}"#),
                Story.line(6, "apps", #"{"id":"shop","name":"Shop","entitlements":["\#(text)"]}"#),
            ]
        var counts: [Topic: Int] = [:]
        for record in try Story(lines, until: 90_000).records {
            counts[record.topic, default: 0] += 1
            var told = (record.key ?? "") + record.headers.map { "\($0.name)=\($0.text ?? "") " }.joined()
            switch record.topic {
            case .rejected, .responses: break  // The received bytes; the person's own text.
            case .receipts: told += record.text
            default: told += try Self.reason(of: record)
            }
            for part in parts { #expect(!told.contains(part), "\(record.topic): \(told)") }
        }
        for (topic, least) in [(Topic.receipts, 41), (.rejected, 16), (.responses, 1), (.deliveriesIOS, 15)] {
            #expect(counts[topic, default: 0] >= least, "\(topic)")
        }
    }

    /// The members of a delivery that are not content.
    private static func reason(of record: SimulatedRecord) throws -> String {
        let delivery = try Delivery(json: Array(record.text.utf8).span)
        return delivery.id + String(decoding: JSONSlice { delivery.why.write(to: &$0) }.bytes, as: UTF8.self)
    }
}
