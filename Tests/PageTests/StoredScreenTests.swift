import Model
import TestSupport
import Testing

@testable import Page

/// The stored form of a person's devices: what follows leads to the same devices as without the break.
struct StoredScreenTests {
    static func stored(_ devices: PersonDevices) throws -> PersonDevices {
        try PersonDevices(json: JSONSlice { devices.write(to: &$0) }.bytes.span)
    }

    static func text(_ devices: PersonDevices) -> String {
        String(decoding: JSONSlice { devices.write(to: &$0) }.bytes, as: UTF8.self)
    }

    static func opened(_ id: String, at second: Int64) -> Interaction {
        Interaction(
            id: PlainID(derived: "i\(second)"), person: PersonID(derived: "anna"),
            device: DeviceID(derived: "phone"), at: Instant(milliseconds: second * 1000),
            kind: .expanded(NotificationID(derived: "chat/\(id)/anna")))
    }

    /// Deliveries that change every part of a screen.
    static var deliveries: [Delivery] {
        var (first, second) = (
            DeviceScreenTests.delivery(.present, "a", sequence: 1, badge: 1, title: "A"),
            DeviceScreenTests.delivery(.present, "b", sequence: 2, badge: 2, title: "<b>B</b>")
        )
        first.threadID = "t"
        for index in 0..<2 {
            var view = DetailView(icon: nil, appName: "Chat", dismiss: "Dismiss")
            view.body = "Body \(index)"
            if index == 0 { first.views.expanded = view } else { second.views.expanded = view }
        }
        second.locked.list = CompactView(picture: .appIcon(nil), placeholder: "Notification")
        var withdrawal = DeviceScreenTests.delivery(.withdraw, nil, sequence: 3, badge: 1)
        withdrawal.notifications = [NotificationID(derived: "chat/a/anna")]
        var update = DeviceScreenTests.delivery(.update, "b", sequence: 4, title: "B2")
        update.views.expanded = second.views.expanded
        update.views.expanded?.body = "Changed"
        return [first, second, withdrawal, update]
    }

    @Test func aBreakAnywhereLeadsToTheSameDevices() throws {
        var whole = PersonDevices()
        var results: [String] = []
        for cut in 0...Self.deliveries.count {
            var devices = PersonDevices()
            for (index, delivery) in Self.deliveries.enumerated() {
                if index == cut { devices = try Self.stored(devices) }
                devices.take(delivery)
                if index == 1 { devices.take(Self.opened("b", at: 0), at: Instant(milliseconds: 5)) }
            }
            results.append(Self.text(try Self.stored(devices)))
            whole = devices
        }
        #expect(Set(results).count == 1)
        let screen = try #require(whole.screens.first)
        #expect(screen.items.map(\.view.title) == ["B2"])
        #expect(screen.openView(at: Instant(milliseconds: 6))?.view.body == "Changed")
    }

    @Test func aLowerSequenceThatComesAfterTheBreakChangesNothing() throws {
        var devices = PersonDevices()
        for delivery in Self.deliveries { devices.take(delivery) }
        devices = try Self.stored(devices)
        let before = Self.text(devices)
        devices.take(DeviceScreenTests.delivery(.present, "a", sequence: 1, badge: 9, title: "A"))
        #expect(Self.text(devices) == before)
    }

    @Test func aBannerThatIsGoneForADayCannotBeOpened() throws {
        var screen = DeviceScreen(device: DeviceID(derived: "phone"), platform: .iOS)
        for number in 0..<3 {
            var delivery = DeviceScreenTests.delivery(.present, "\(number)", sequence: number + 1, list: false)
            delivery.at = Instant(milliseconds: Int64(number) * 86_400_000 + 1)
            delivery.views.list = CompactView(picture: .appIcon(nil), title: "Title")
            delivery.views.expanded = DetailView(icon: nil, appName: "Chat", dismiss: "Dismiss")
            screen.apply(delivery)
        }
        #expect(screen.details.keys.map(\.string).sorted() == ["chat/1/anna", "chat/2/anna"])
    }

    @Test(arguments: [
        "{}", #"{"version":2,"device":"phone","platform":"ios"}"#, #"{"version":1,"platform":"ios"}"#,
        #"{"version":1,"device":"phone","platform":"ios","items":[{}]}"#, "null", "[",
    ])
    func anotherFormIsNotRead(text: String) {
        #expect(throws: Rejection.self) { try DeviceScreen(json: Array(text.utf8).span) }
    }
}
