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

    @Test("R18: in a payload that is too long, attachments are removed after the data and before the text")
    func shortened() throws {
        var push = PushContent(token: "aa", title: "T", body: String(repeating: "word ", count: 60))
        push.attachments = (0..<40).map {
            ViewAttachment(url: "https://example.org/\($0)/\(String(repeating: "x", count: 100)).png", kind: .image)
        }
        push.tellsShortening = true
        let published = try publish(sample(), push: push)
        let parts = try published.push
        #expect(parts["payload.aps.mutable-content"] == nil)
        #expect(parts["payload.belfry"] == #"{"delivery":"step/phone","notification":"parcels/r1/anna"}"#)
        #expect(parts["payload.aps.alert"] == #"{"body":"\#(String(repeating: "word ", count: 60))","title":"T"}"#)
        #expect(published.receipts.flatMap(\.advice).map(\.code) == [.payloadShortened])
    }
}
