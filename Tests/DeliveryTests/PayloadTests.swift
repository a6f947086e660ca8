import Model
import TestSupport
import Testing

struct PayloadTests {
    // swift-format-ignore
    static let levels: [(InterruptionLevel, Bool, String, String)] = [
        (.passive, true, "active", "10"), (.active, true, "active", "10"),
        (.timeSensitive, true, "time-sensitive", "10"), (.critical, true, "critical", "10"),
        (.passive, false, "passive", "5"), (.active, false, "passive", "5"), (.critical, false, "passive", "5"),
    ]

    @Test("R18, V4: a quiet delivery is sent as passive without sound, and what alerts is not", arguments: levels)
    func level(level: InterruptionLevel, alerts: Bool, expected: String, priority: String) throws {
        var delivery = sample(type: alerts ? .present : .update)
        delivery.interruptionLevel = level
        if !alerts { delivery.alert = nil }
        let push = try publish(delivery, push: PushContent(token: "abcd", title: "T")).push
        #expect(push["payload.aps.interruption-level"] == expected)
        #expect((push["payload.aps.sound"] != nil) == alerts)
        #expect(push["headers.apns-priority"] == priority)
    }

    @Test(
        "D10, R18: the silent switch is left to the device, which vibrates for a push with a sound",
        arguments: [true, false])
    func silent(vibrates: Bool) throws {
        var delivery = sample()
        delivery.alert = DeliveryAlert(surface: .banner, vibration: vibrates)
        let push = try publish(delivery, push: PushContent(token: "abcd", title: "T")).push
        #expect(push["payload.aps.sound"] == (vibrates ? "default" : nil))
    }

    private static let unread: StepPush = {
        var push = StepPush()
        push.unread = 5
        return push
    }()
    static let numbers: [(step: StepPush?, number: String?)] = [(unread, "5"), (StepPush(), nil), (nil, "3")]

    @Test(
        "V2: the number of a push is the one that scheduling says; where an earlier version decided, the delivery's",
        arguments: numbers.indices)
    func number(row: Int) throws {
        var delivery = sample()
        delivery.badge = 3
        var push = PushContent(token: "abcd", title: "T")
        push.step = Self.numbers[row].step
        #expect(try publish(delivery, push: push).push["payload.aps.badge"] == Self.numbers[row].number)
    }
}
