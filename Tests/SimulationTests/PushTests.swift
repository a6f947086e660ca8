import Foundation
import Model
import Simulation
import Testing

/// The push provider's record of a request that passed all five services (rule R18).
struct PushTests {
    private static let settings = [
        #"{"at":"2026-03-02T12:00:00Z","topic":"apps","key":"org.example.chess","value":{"id":"org.example.chess","#
            + #""name":"Chess","entitlements":["communication"],"categories":[{"id":"message"}]}}"#,
        #"{"at":"2026-03-02T12:00:00Z","topic":"people","key":"anna","value":{"id":"anna","timeZone":"UTC","#
            + #""locale":"en","previews":"never","devices":[{"id":"phone","platform":"ios","#
            + #""apps":["org.example.chess"],"pushToken":{"org.example.chess":"abcd"}},"#
            + #"{"id":"mac","platform":"macos","apps":["org.example.chess"]}],"focuses":[{"id":"work"}],"#
            + #""apps":{"org.example.chess":{"authorization":"authorized"}}}}"#,
    ]

    private static func line(_ second: Int, _ topic: String, _ value: String) -> String {
        let time = Instant(milliseconds: 1_772_452_800_000).adding(seconds: Double(second))
        return #"{"at":"\#(time)","topic":"\#(topic)","key":"anna","value":\#(value)}"#
    }

    private static func deliveries(_ lines: [String]) throws -> [[String: Any]] {
        let text = try SimulatedFile.run((settings + lines).joined(separator: "\n"), in: .services())
        return try text.split(separator: "\n").compactMap { line in
            let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            guard let topic = record?["topic"] as? String, topic.hasPrefix("deliveries.") else { return nil }
            return record?["value"] as? [String: Any]
        }
    }

    @Test("R18: the payload has collapse id, end, filter criteria, sender and attachments, even with hidden previews")
    func everything() throws {
        let request =
            #"{"id":"r1","app":"org.example.chess","recipients":["anna"],"category":"message","collapseId":"c-1","#
            + #""expires":"2026-03-02T13:00:00Z","filterCriteria":"club","relevanceScore":0.5,"threadId":"t","#
            + #""communication":{"intent":"send-message","sender":{"name":"Sara","handle":"sara@example.org"}},"#
            + #""content":{"body":"Your move.","targetContentId":"game-7","data":{"game":7},"#
            + #""attachments":[{"id":"board","url":"https://example.org/board.png"}]}}"#
        let deliveries = try Self.deliveries([Self.line(1, "notifications.ingest", request)])
        #expect(deliveries.count == 2)
        let mac = try #require(deliveries.first { $0["device"] as? String == "mac" })
        #expect(mac["apns"] == nil)
        let phone = try #require(deliveries.first { $0["device"] as? String == "phone" })
        let apns = try #require(phone["apns"] as? [String: Any])
        #expect(
            apns["headers"] as? [String: String] == [
                "apns-topic": "org.example.chess", "apns-push-type": "alert", "apns-priority": "10",
                "apns-expiration": "1772456400", "apns-collapse-id": "c-1",
            ])
        let payload = try #require(apns["payload"] as? [String: Any])
        let aps = try #require(payload["aps"] as? [String: Any])
        #expect(aps["alert"] as? [String: String] == ["title": "Sara", "body": "Your move."])
        #expect(aps["filter-criteria"] as? String == "club")
        #expect(aps["target-content-id"] as? String == "game-7")
        #expect(aps["mutable-content"] as? Int == 1)
        #expect(payload["game"] as? Int == 7)
        let belfry = try #require(payload["belfry"] as? [String: Any])
        #expect((belfry["attachments"] as? [[String: String]])?.map { $0["url"] } == ["https://example.org/board.png"])
        let communication = belfry["communication"] as? [String: Any]
        #expect(communication?["sender"] as? [String: String] == ["name": "Sara", "handle": "sara@example.org"])
        #expect(String(describing: phone["views"]).contains("Your move") == false)
    }

    @Test("R18: a push for a held notification is passive; its digest belongs to no single app, so it has no payload")
    func heldAndDigest() throws {
        let focus = { (id: String, second: Int) in
            Self.line(
                second, "interactions",
                #"{"id":"\#(id)","person":"anna","device":"phone","at":"2026-03-02T12:00:00Z","type":"\#(id)","focus":"work"}"#
            )
        }
        let deliveries = try Self.deliveries([
            focus("focus-on", 1),
            Self.line(
                2, "notifications.ingest",
                #"{"id":"r1","app":"org.example.chess","recipients":["anna"],"sound":"default","content":{"body":"Your move."}}"#
            ), focus("focus-off", 3),
        ]).filter { $0["device"] as? String == "phone" }
        let held = try #require(deliveries.first { $0["type"] as? String == "present" }?["apns"] as? [String: Any])
        let aps = (held["payload"] as? [String: Any])?["aps"] as? [String: Any]
        #expect(aps?["interruption-level"] as? String == "passive")
        #expect(aps?["sound"] == nil)
        let digest = try #require(deliveries.first { $0["type"] as? String == "digest" })
        #expect(digest["apns"] == nil)
        #expect(digest["alert"] is [String: Any])
    }
}
