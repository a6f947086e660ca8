@testable import Model
import Testing

@testable import Scheduling

struct CircumstancesTests {
    @Test("P1: nothing is checked while person or app is unknown") func unknown() throws {
        let item = Judged.item()
        #expect(Circumstances(item, try Judged.state(nil), try Judged.occasion()) == nil)
        #expect(Circumstances(item, try Judged.state(), try Judged.occasion(apps: [])) == nil)
        #expect(Circumstances(item, try Judged.state(), try Judged.occasion()) != nil)
    }

    static let devices: [(device: DeviceID?, expected: [String])] = [
        (nil, ["phone", "watch"]), (World.phone, ["phone"]), (DeviceID(derived: "spare"), []),
        (DeviceID(derived: "gone"), []),
    ]

    @Test("D1: the devices with the app, in the person's order, or the device of a local request", arguments: devices)
    func devicesOfTheApp(device: DeviceID?, expected: [String]) throws {
        let person = try Judged.person {
            $0.devices.append(Device(id: DeviceID(derived: "spare"), platform: .iOS))
            $0.devices.append(World.watch)
        }
        let circumstances = try #require(
            try Judged.circumstances(.text("Hello") { $0.device = device }, person: person))
        #expect(circumstances.devices.map(\.id.string) == expected)
    }

    @Test("C8: a government alert, judged by its present level") func governmentAlert() throws {
        var app = World.standardApp
        app.publicAuthority = PublicAuthority(regions: ["DE"])
        for (level, isAlert) in [(InterruptionLevel.critical, true), (.timeSensitive, false)] {
            let circumstances = try #require(
                try Judged.circumstances(
                    .text("Flood") { $0.interruptionLevel = level }, app: app,
                    person: try Judged.person { $0.apps[World.appID]?.criticalAlerts = false }))
            #expect(circumstances.isGovernmentAlert == isAlert)
            #expect(circumstances.level.level == level)
        }
    }

    @Test("Focus: the one that is on, as in the record") func focus() throws {
        let focus = Focus(id: World.work, timeSensitive: false)
        let on = try #require(
            try Judged.circumstances(
                .text("Hello"),
                person: try Judged.person { ($0.focuses, $0.activeFocus) = ([focus], ActiveFocus(id: World.work)) }))
        #expect(on.focus == focus)
        #expect(on.focusOn == FocusOn(focus: World.work, reason: .manual, began: World.start, ends: nil))
        let off = try #require(
            try Judged.circumstances(.text("Hello"), person: try Judged.person { $0.focuses = [focus] }))
        #expect(off.focus == nil && off.focusOn == nil)
    }

    @Test("F2: the contact that the sender is; a claim that does not hold names nobody", arguments: [true, false])
    func contact(isCommunication: Bool) throws {
        let bob = Contact(id: PlainID(derived: "bob"), handles: [Handle("bob@example.com")].compactMap(\.self))
        let person = try Judged.person { $0.contacts = ContactBook([bob]) }
        func contact(_ handle: String) throws -> Contact? {
            try Judged.circumstances(.message(from: handle), person: person, isCommunication: isCommunication)?.contact
        }
        #expect(try contact("bob@example.com") == (isCommunication ? bob : nil))
        #expect(try contact("eve@example.com") == nil)
    }

    @Test("F6: an item's memory counts: a repeated call, an alert") func standing() throws {
        for (isRepeatedCall, hasAlerted) in [(true, false), (false, true)] {
            let item = Judged.item { ($0.isRepeatedCall, $0.hasAlerted) = (isRepeatedCall, hasAlerted) }
            let circumstances = try #require(Circumstances(item, try Judged.state(), try Judged.occasion()))
            #expect(circumstances.isRepeatedCall == isRepeatedCall)
            #expect(circumstances.hasAlerted == hasAlerted)
        }
    }
}
