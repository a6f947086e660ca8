import Foundation
import Model
import TestSupport
import Testing

@testable import Delivery

/// Random deliveries, in parts that run in parallel.
struct PayloadPropertyTests {
    static let parts = 4
    static let each = SeededGenerator.rounds(4000)
    static let seed = SeededGenerator(for: "PayloadPropertyTests").seed

    @Test("R18: a payload is JSON of at most 4,096 bytes, and APNs accepts its headers", arguments: 0..<parts)
    func properties(part: Int) throws {
        var random = RandomPush(seed: Self.seed &+ UInt64(part))
        var pushes = 0
        var shortened = 0
        for number in 0..<Self.each {
            let (delivery, content) = random.next()
            guard let push = PushMember(delivery, content: content) else { continue }
            pushes += 1
            if push.isShortened { shortened += 1 }
            let faults = Self.faults(of: push, delivery, content)
            if !faults.isEmpty {
                let text = String(decoding: push.payload.bytes, as: UTF8.self)
                Issue.record("seed \(Self.seed), part \(part), number \(number): \(faults) \(push.headers) \(text)")
                return
            }
        }
        // Both cases must be frequent.
        #expect(pushes > Self.each / 2)
        #expect(shortened > Self.each / 50)
    }

    /// What is wrong, in words.
    private static func faults(of push: PushMember, _ delivery: Delivery, _ content: PushContent) -> [String] {
        let bytes = push.payload.bytes
        guard bytes.count <= 4096 else { return ["\(bytes.count) bytes"] }
        // Read with Foundation's parser, because the project's own writer made the payload.
        guard let payload = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
            let aps = payload["aps"] as? [String: Any], payload["belfry"] is [String: Any]
        else { return ["no JSON, or no aps"] }
        // What a push says otherwise than its delivery (section 5, V).
        var delivery = delivery
        if delivery.type != .inApp { delivery.alert = delivery.alert ?? content.step?.alert }
        delivery.notification = delivery.notification ?? content.item?.notification
        delivery.app = content.topic.map { AppID(derived: $0.text) } ?? content.item?.app ?? delivery.app
        return faults(of: aps, delivery) + faults(of: push.headers, aps, delivery)
    }

    private static let names: Set = [
        "alert", "badge", "sound", "thread-id", "category", "content-available", "mutable-content",
        "target-content-id", "interruption-level", "relevance-score", "filter-criteria",
    ]

    private static func faults(of aps: [String: Any], _ delivery: Delivery) -> [String] {
        var faults: [String] = []
        func expect(_ holds: Bool, _ fault: String) { if !holds { faults.append(fault) } }
        expect(!aps.isEmpty && names.isSuperset(of: aps.keys), "members of aps")
        let alert = aps["alert"] as? [String: Any]
        let hasText = alert?["title"] != nil || alert?["body"] != nil
        if aps["content-available"] != nil {
            let isWithdrawal = delivery.type == .withdraw && aps["badge"] != nil
            expect(aps.count == (isWithdrawal ? 2 : 1), "a background push with more in it")
        }
        if aps["mutable-content"] != nil { expect(hasText, "mutable-content without text") }
        if let badge = aps["badge"] { expect((badge as? Int).map { $0 >= 0 } ?? false, "badge") }
        let level = aps["interruption-level"] as? String
        expect((level == nil) == (alert == nil), "a level without an alert, or none with one")
        if let level { expect(InterruptionLevel(rawValue: level) != nil, "level") }
        if alert != nil, delivery.alert == nil { expect(level == "passive" && aps["sound"] == nil, "quiet") }
        if let sound = aps["sound"] as? [String: Any] {
            expect(sound["critical"] as? Int == 1 && sound["name"] is String, "critical sound")
            expect(delivery.alert?.sound?.overridesSilent == true, "an object for a sound that is not critical")
        }
        return faults
    }

    private static func faults(
        of headers: [(name: StaticString, value: String)], _ aps: [String: Any], _ delivery: Delivery
    ) -> [String] {
        var faults: [String] = []
        func expect(_ holds: Bool, _ fault: String) { if !holds { faults.append(fault) } }
        let values = Dictionary(headers.map { ("\($0.name)", $0.value) }) { first, _ in first }
        expect(values.count == headers.count, "a header twice")
        expect(headers.allSatisfy { !$0.value.isEmpty && $0.value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }, "signs")
        expect(values["apns-topic"] == delivery.app?.string, "topic")
        let isBackground = aps["content-available"] != nil && aps["badge"] == nil
        expect(values["apns-push-type"] == (isBackground ? "background" : "alert"), "push type")
        let alertsNow = aps["alert"] != nil && delivery.alert != nil
        expect(values["apns-priority"] == (alertsNow ? "10" : "5"), "priority")
        if let id = values["apns-collapse-id"] { expect((1...64).contains(id.utf8.count), "collapse id") }
        expect((values["apns-collapse-id"] != nil) == (aps["alert"] != nil), "no collapse id")
        let expiration = values["apns-expiration"].flatMap { Int($0) }
        expect(expiration.map { $0 >= 0 } ?? false, "expiration")
        if aps["alert"] == nil, delivery.type != .withdraw { expect(expiration == 0, "a number alone is kept") }
        if aps["alert"] != nil { expect(expiration != 0, "an alert is not kept") }
        return faults
    }
}
