import Model
import Simulation
import Testing

@testable import Console
@testable import Page

/// The order of inputs and deliveries of the same instant.
struct HappeningOrderTests {
    static let phone = DeviceID(derived: "phone")
    static let id = NotificationID(derived: "chat/a/anna")
    static let at = Instant(milliseconds: 5000)

    static func delivery(
        _ type: DeliveryType, sequence: Int, at: Instant = at, body: String, listed: Bool = true
    ) -> SimulatedRecord {
        var delivery = Delivery(
            id: "d\(sequence)", sequence: sequence, type: type, person: PersonID(derived: "anna"), device: phone,
            platform: .iOS, at: at, why: Why(code: "alerted", rule: .s13))
        (delivery.app, delivery.notification, delivery.list) = (AppID(derived: "chat"), id, listed)
        if listed { delivery.views.list = CompactView(picture: .appIcon(nil), title: body) }
        var view = DetailView(icon: nil, appName: "Chat", dismiss: "Dismiss")
        view.body = body
        delivery.views.expanded = view
        return SimulatedRecord(
            at: at, topic: .deliveries(.iOS), key: "anna", value: JSONSlice { delivery.write(to: &$0) }.bytes)
    }

    static var expanded: SimulatedRecord {
        let interaction = Interaction(
            id: PlainID(derived: "i"), person: PersonID(derived: "anna"), device: phone, at: at, kind: .expanded(id))
        return SimulatedRecord(
            at: at, topic: .interactions, key: "anna", value: JSONSlice { interaction.write(to: &$0) }.bytes)
    }

    static func body(_ fold: PersonFold) -> String? { fold.devices.screens.first?.openView(at: at)?.view.body }

    @Test func whatIsOpenedComesAfterTheDeliveryThatShowsIt() {
        var fold = PersonFold()
        fold.take(inputs: [Self.expanded], deliveries: [Self.delivery(.present, sequence: 1, body: "First")])
        #expect(Self.body(fold) == "First")
    }

    @Test("N11: what comes for the open view comes after it was opened", arguments: [false, true])
    func whatComesForTheOpenViewComesAfterwards(isTrimmed: Bool) {
        let earlier = Self.delivery(.present, sequence: 1, at: Instant(milliseconds: 10), body: "First")
        let update = Self.delivery(.update, sequence: 2, body: "Another", listed: false)
        var fold = PersonFold()
        if isTrimmed {
            fold.take(inputs: [], deliveries: [earlier])
            fold = PersonFold(stored: fold.stored)
        }
        fold.take(inputs: [Self.expanded], deliveries: [update, earlier])
        #expect(Self.body(fold) == "Another")
    }
}
