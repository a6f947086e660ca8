import Model
import Testing

struct ServiceExtensionTests {
    private func parts(_ push: PushContent, _ change: (inout Delivery) -> Void = { _ in }) throws -> PushParts {
        var delivery = sample()
        change(&delivery)
        return try #require(try publish(delivery, push: push).first.apns).read(as: PushParts.self)
    }

    private static let photo = ViewAttachment(
        id: PlainID(derived: "photo"), url: "https://example.org/p.png", kind: .image)
    private static let names = #"{"delivery":"step/phone","notification":"parcels/r1/anna""#

    @Test("R18: attachments are listed, and the service extension runs")
    func attachments() throws {
        var push = PushContent(token: "a", body: "B.")
        #expect(try parts(push).aps("mutable-content") == nil)
        push.attachments = [Self.photo]
        let parts = try parts(push)
        #expect(parts.aps("mutable-content") == "1")
        #expect(
            parts.member("belfry") == Self.names
                + #","attachments":[{"id":"photo","url":"https://example.org/p.png","kind":"image"}]}"#)
    }

    @Test("R18: a communication carries the members of its intent")
    func communication() throws {
        var push = PushContent(token: "a", title: "Sara", body: "Hi.")
        push.sender = StepSender(contactName: "Sara Tyler", handle: "sara@example.org", image: "sara.png")
        #expect(try parts(push).aps("mutable-content") == "1")
        #expect(
            try parts(push).member("belfry") == Self.names
                + #","communication":{"intent":"send-message","sender":{"name":"Sara Tyler","handle":"sara@example.org","#
                + #""image":"sara.png"}}}"#)
        push.sender = StepSender(name: "Sara", isCall: true, isGroup: true, groupName: "Chess", groupImage: "c.png")
        #expect(
            try parts(push).member("belfry") == Self.names
                + #","communication":{"intent":"start-call","sender":{"name":"Sara"},"#
                + #""group":{"name":"Chess","image":"c.png"}}}"#)
    }

    @Test("R18: the extension does not run without text or without an alert")
    func withoutText() throws {
        var push = PushContent(token: "a")
        push.attachments = [Self.photo]
        #expect(try parts(push).aps("mutable-content") == nil)
        push.body = "B."
        let badge = try parts(push) {
            $0.alert = nil
            $0.list = false
        }
        #expect(badge.aps == ["badge": JSONSlice { $0.write(2) }])
    }

    @Test("R18: in a payload that is too long, attachments are removed after the data and before the text")
    func shortened() throws {
        var push = PushContent(token: "a", title: "T", body: String(repeating: "word ", count: 60))
        push.attachments = (0..<40).map {
            ViewAttachment(url: "https://example.org/\($0)/\(String(repeating: "x", count: 100)).png", kind: .image)
        }
        push.tellsShortening = true
        let published = try publish(sample(), push: push)
        let parts = try #require(try published.first.apns).read(as: PushParts.self)
        #expect(parts.aps("mutable-content") == nil)
        #expect(parts.member("belfry") == Self.names + "}")
        #expect(parts.aps("alert") == #"{"title":"T","body":"\#(String(repeating: "word ", count: 60))"}"#)
        #expect(published.receipts.flatMap(\.advice).map(\.code) == [.payloadShortened])
    }
}
