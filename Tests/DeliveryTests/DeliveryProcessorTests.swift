import Model
import TestSupport
import Testing

struct DeliveryProcessorTests {
    @Test("a delivery goes to its platform's topic, keyed by person, byte for byte", arguments: Platform.allCases)
    func topic(platform: Platform) throws {
        let delivery = sample(platform)
        let published = try publish(delivery)
        #expect(published.topics.map(\.rawValue) == ["deliveries.\(platform.rawValue)"])
        #expect(published.keys == ["anna"])
        #expect(published.headers == [[]])
        #expect(published.values == [JSONSlice { delivery.write(to: &$0) }.bytes])
    }

    @Test("traceparent becomes a header")
    func traceparent() throws {
        let trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        let headers = try publish(sample(), traceparent: trace).headers
        #expect(headers == [[Header("traceparent", trace)]])
    }

    @Test("when the request was accepted is counted, not published", arguments: [nil, "abcd"] as [PushToken?])
    func acceptedAt(token: PushToken?) throws {
        let push = token.map { PushContent(token: $0, title: "T", body: "B") }
        let (waited, direct) = (
            try publish(sample(), push: push), try publish(sample(), push: push, acceptedAt: at, lane: .urgent)
        )
        #expect(waited.counted == [nil] && direct.counted == [.delivery(.urgent, acceptedAt: at)])
        #expect(waited.values == direct.values)
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
            String(decoding: published.values[0], as: UTF8.self).contains(
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
        #expect(published.values.isEmpty)
        #expect(published.deadLetters.count == 1)
        #expect(published.deadLetters.first?.first { $0.name == "belfry-reason" }?.text == reason)
        #expect(published.deadLetters.first?.first { $0.name == "belfry-service" }?.text == "delivery")
    }
}
