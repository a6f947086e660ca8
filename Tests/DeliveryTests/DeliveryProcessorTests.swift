import Model
import TestSupport
import Testing

struct DeliveryProcessorTests {
    @Test("a delivery goes to its platform's topic, keyed by person, byte for byte", arguments: Platform.allCases)
    func topic(platform: Platform) throws {
        let delivery = sample(platform)
        let sent = try publish(delivery).deliveries
        #expect(sent.map(\.topic.rawValue) == ["deliveries.\(platform.rawValue)"])
        #expect(sent.map(\.key) == ["anna"] && sent.map(\.headers) == [[]])
        #expect(sent.map(\.value) == [JSONSlice { delivery.write(to: &$0) }.bytes])
    }

    @Test("traceparent becomes a header")
    func traceparent() throws {
        let trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        let sent = try publish(sample(), traceparent: trace).deliveries
        #expect(sent.map(\.headers) == [[Header("traceparent", trace)]])
    }

    @Test("when the request was accepted is counted, not published", arguments: [nil, "abcd"] as [PushToken?])
    func acceptedAt(token: PushToken?) throws {
        let push = token.map { PushContent(token: $0, title: "T", body: "B") }
        let waited = try publish(sample(), push: push).deliveries
        let direct = try publish(sample(), push: push, acceptedAt: at, lane: .urgent).deliveries
        #expect(waited.map(\.counted) == [nil] && direct.map(\.counted) == [.delivery(.urgent, acceptedAt: at)])
        #expect(waited.map(\.value) == direct.map(\.value))
    }

    @Test("a token adds apns and changes nothing else")
    func apns() throws {
        var delivery = sample()
        delivery.data = JSONSlice { writer in
            writer.beginObject()
            writer.member("parcel", "7 \"a\"")
            writer.endObject()
        }
        let published = try publish(delivery, push: PushContent(token: "abcd", title: "T", body: "B"))
        var read = try published.first
        #expect(read.apns != nil)
        read.apns = nil
        #expect(read == delivery)
        #expect(
            published.deliveries[0].text.contains(
                #""apns":{"token":"abcd","environment":"production","headers":{"#))
    }

    // swift-format-ignore
    static let broken: [(String, String)] = [
        ("", "unreadable"), ("{", "unreadable"), ("{}", "invalid"), (#"{"platform": "ios"}"#, "invalid"),
        (#"{"platform": "phone", "delivery": {}}"#, "invalid"), (#"{"platform": "ios", "delivery": 7}"#, "invalid"),
        (#"{"platform": "ios", "delivery": {}, "push": {"token": "aa"}}"#, "invalid"),
    ]

    @Test("a record that cannot be read becomes a dead letter and nothing else", arguments: broken)
    func deadLetter(value: String, reason: String) throws {
        let published = try publish(bytes: Array(value.utf8))
        #expect(published.deliveries.isEmpty)
        #expect(published.deadLetters.map { $0.header("belfry-reason") } == [reason])
        #expect(published.deadLetters.first?.header("belfry-service") == "delivery")
    }
}
