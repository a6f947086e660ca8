import Foundation
import Model
import Simulation
import TestSupport
import Testing

/// The push provider's record of a request that passed all five services (rule R18).
struct PushTests {
    private static let settings = [
        SimulatedStory.line(
            0, "apps",
            #"{"id":"chess","name":"Chess","entitlements":["communication"],"categories":[{"id":"message"}]}"#),
        SimulatedStory.line(
            0, "people",
            #"{"id":"anna","timeZone":"UTC","locale":"en","previews":"never","devices":[{"id":"phone","platform":"ios","#
                + #""apps":["chess"],"pushToken":{"chess":"abcd"}},{"id":"mac","platform":"macos","apps":["chess"]}],"#
                + #""apps":{"chess":{"authorization":"authorized"}}}"#),
    ]

    @Test("R18: the payload has collapse id, end, filter criteria, sender and attachments, even with hidden previews")
    func everything() throws {
        let request = SimulatedStory.request(
            1,
            #"{"id":"r1","app":"chess","recipients":["anna"],"category":"message","collapseId":"c-1","threadId":"t","#
                + #""expires":"2026-03-02T13:00:00Z","filterCriteria":"club","relevanceScore":0.5,"#
                + #""communication":{"intent":"send-message","sender":{"name":"Sara","handle":"sara@example.org"}},"#
                + #""content":{"body":"Your move.","targetContentId":"game-7","data":{"game":7},"#
                + #""attachments":[{"id":"board","url":"https://example.org/board.png"}]}}"#)
        let deliveries = try SimulatedStory(Self.settings + [request]).deliveries
        #expect(deliveries.map(\.device.string) == ["phone", "mac"])
        #expect(deliveries.last?.apns == nil)
        let phone = try #require(deliveries.first)
        let apns = try ReadJSON(Data(try #require(phone.apns).bytes))
        #expect(
            apns["headers"]
                == #"{"apns-collapse-id":"c-1","apns-expiration":"1772456400","apns-priority":"10","#
                + #""apns-push-type":"alert","apns-topic":"chess"}"#)
        #expect(
            apns["payload.aps"]
                == #"{"alert":{"body":"Your move.","title":"Sara"},"badge":1,"category":"message","#
                + #""filter-criteria":"club","interruption-level":"active","mutable-content":1,"relevance-score":0.5,"#
                + #""target-content-id":"game-7","thread-id":"t"}"#)
        #expect(apns["payload.game"] == "7")
        #expect(apns["payload.belfry.attachments.url"] == #"["https://example.org/board.png"]"#)
        #expect(apns["payload.belfry.communication.sender"] == #"{"handle":"sara@example.org","name":"Sara"}"#)
        let views = JSONSlice { phone.views.write(to: &$0) }
        #expect(!String(decoding: views.bytes, as: UTF8.self).contains("Your move"))
    }
}
