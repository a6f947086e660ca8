import Model
import TestSupport
import Testing

struct DeliveryProcessorTests {
    @Test(
        "a delivery goes to its platform's topic, keyed by person, byte for byte; traceparent becomes a header",
        arguments: Platform.allCases)
    func topic(platform: Platform) throws {
        let delivery = sample(platform)
        let trace = platform == .iOS ? nil : "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        let sent = try publish(delivery, traceparent: trace).deliveries
        #expect(sent.map(\.topic.rawValue) == ["deliveries.\(platform.rawValue)"])
        #expect(sent.map(\.key) == ["anna"] && sent.map(\.headers) == [trace.map { [Header("traceparent", $0)] } ?? []])
        #expect(sent.map(\.value) == [JSONSlice { delivery.write(to: &$0) }.bytes])
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

    @Test("its length is believed where it can be true; otherwise the delivery is looked through")
    func length() throws {
        func text(_ slice: JSONSlice) -> String { String(decoding: slice.bytes, as: UTF8.self) }
        let delivery = text(JSONSlice { sample().write(to: &$0) })
        let length = delivery.utf8.count
        let push = #","push":{"token":"abcd","title":"T"}"#
        func published(_ claim: Int?, _ behind: String = "", headers: [Header] = []) throws -> Published {
            let bytes = claim.map { #""deliveryBytes":  \#($0),"# } ?? ""
            let text = #"{"platform":"ios",\#(bytes)"delivery": \#(delivery)\#(behind)}"#
            return try publish(bytes: Array(text.utf8), headers: headers)
        }
        for claim in [nil, 0, 1, 2, length - 2, length, length + 1, length + 2, 1 << 40] {
            #expect(try published(claim).deliveries.map(\.text) == [delivery], "\(claim ?? -1)")
        }
        // Where an object within it ends, so that one brace is left over.
        let cut = try published(length - 1)
        #expect(cut.deliveries.isEmpty && cut.deadLetters.map { $0.header("belfry-reason") } == ["unreadable"])
        // A record that is replayed may have been changed since.
        let replayed = [Header("belfry-replayed-from", "notifications.rejected:0:7")]
        #expect(try published(length - 1, headers: replayed).deliveries.map(\.text) == [delivery])
        let mended = try published(length + push.utf8.count, push, headers: replayed)
        #expect(try mended.first.apns != nil && mended.deliveries.count == 1)
        // What is as long as it says was written by rendering, and is passed on as it is.
        let passedOn = try publish(bytes: Array(#"{"platform":"ios","deliveryBytes":9,"delivery":{"a":01!}}"#.utf8))
        #expect(passedOn.deliveries.map(\.text) == [#"{"a":01!}"#])
        let written = JSONSlice {
            var delivery = sample()
            RenderedDelivery.write(
                &delivery, platform: .iOS, push: nil, traceparent: nil, acceptedAt: nil, to: &$0)
        }
        let padding = String(repeating: " ", count: 8 - String(length).count)
        #expect(text(written).contains(#""deliveryBytes":\#(padding)\#(length),"delivery":{"#))
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
