import Model
import Testing

struct ListEntryTests {
    // swift-format-ignore
    static let table: [(AlertSurface?, Bool, Bool)] = [
        (.banner, true, true), (.banner, false, false), (.lockScreen, false, true), (nil, true, true),
        (nil, false, false), (AlertSurface.none, false, false),
    ]

    @Test("R6: on the Lock Screen or in Notification Center", arguments: table)
    func entry(surface: AlertSurface?, list: Bool, expected: Bool) throws {
        var phone = Sample.phone(surface: surface)
        phone.list = list
        let delivery = try render(Sample.step(devices: [phone])).first
        #expect((delivery.views.list != nil) == expected)
        #expect(delivery.list == list)
    }
}
