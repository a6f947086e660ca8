import Model
import TestSupport
import Testing

struct ServiceExtensionTests {
    private static let photo = ViewAttachment(
        id: PlainID(derived: "photo"), url: "https://example.org/p.png", kind: .image)

    @Test("R18: the extension does not run without an alert")
    func withoutAlert() throws {
        var delivery = sample()
        delivery.alert = nil
        delivery.list = false
        var push = PushContent(token: "aa", body: "B.")
        push.attachments = [Self.photo]
        push.step = StepPush()
        push.step?.unread = 2
        #expect(try publish(delivery, push: push).push["payload.aps"] == #"{"badge":2}"#)
    }

    @Test(
        "F6, R18: the communication goes along as in requests; it passes the device's Focus if it alerts",
        arguments: [true, false])
    func communication(alerts: Bool) throws {
        var delivery = sample()
        if !alerts { delivery.alert = nil }
        var push = PushContent(token: "aa", body: "B.")
        push.sender = StepSender(name: "Bob", handle: "b@example.org")
        push.sender?.id = PlainID(derived: "u-7")
        push.sender?.conversation = "c-1"
        push.sender?.mentionsRecipient = true
        push.sender?.notifiesAnyway = true
        #expect(
            try publish(delivery, push: push).push["payload.belfry.communication"]
                == #"{"conversation":"c-1","intent":"send-message","mentionsRecipient":true,"#
                + (alerts ? #""notifyAnyway":true,"# : "")
                + #""sender":{"handle":"b@example.org","id":"u-7","name":"Bob"}}"#)
    }

    @Test("R18: in a payload that is too long, attachments are removed from the last; the sender and the text stay")
    func shortened() throws {
        var push = PushContent(token: "aa", title: "T", body: String(repeating: "word ", count: 60))
        push.attachments = (0..<40).map {
            ViewAttachment(url: "https://example.org/\($0)/\(String(repeating: "x", count: 100)).png", kind: .image)
        }
        push.tellsShortening = true
        push.sender = StepSender(name: "Bob", handle: "b@example.org", image: "https://example.org/bob.png")
        let published = try publish(sample(), push: push)
        let parts = try published.push
        let left = try #require(parts["payload.belfry.attachments"]).split(separator: "{").count - 1
        // Each takes about 150 bytes, and 300 are the text.
        #expect((20...26).contains(left) && parts["payload"].map(\.utf8.count) ?? 0 <= 4096)
        #expect(parts["payload.aps.mutable-content"] == "1")
        let sender = #""sender":{"handle":"b@example.org","image":"https://example.org/bob.png","name":"Bob"}"#
        #expect(parts["payload.belfry.communication"] == #"{"intent":"send-message",\#(sender)}"#)
        // The body keeps a readable rest.
        #expect(parts["payload.aps.alert.body"].map { $0.hasPrefix("word word") && $0.utf8.count > 240 } == true)
        #expect(published.receipts.flatMap(\.advice).map(\.code) == [.payloadShortened])
        // Images go before the sender does.
        push.attachments = []
        push.sender?.image = "https://example.org/" + String(repeating: "x", count: 4000)
        let other = try publish(sample(), push: push).push
        #expect(
            other["payload.belfry.communication"]
                == #"{"intent":"send-message","sender":{"handle":"b@example.org","name":"Bob"}}"#)
    }
}
