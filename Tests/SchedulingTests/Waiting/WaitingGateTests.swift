import Model
import Testing

@testable import Scheduling

struct WaitingGateTests {
    struct Row: Named {
        var name: String
        var details = RequestDetails.text("Hello")
        var isParked = false
        var isRegistered = true
        var person: @Sendable (inout Person) -> Void = { _ in }
        /// When it is due, and while it waits; `nil` if it passes.
        var due: String?
        var waiting: String?
        /// W5 if no device can have it any more.
        var noDevice: String?
    }

    static let offers = PlainID(derived: "offers")
    static let local = RequestDetails.text("Hello") { $0.device = DeviceID(derived: "gone") }
    static let expired = RequestDetails.text("Hello") { $0.expires = World.start }
    static let w5 = "suppressed W5 turned-off-while-waiting was"

    static let rows: [Row] = [
        Row(name: "allowed", noDevice: "\(w5) no-device"),
        Row(
            name: "not allowed", person: { $0.apps[World.appID]?.authorization = .denied },
            due: "suppressed P3 not-authorized", waiting: "\(w5) not-authorized",
            noDevice: "\(w5) no-device also not-authorized"),
        Row(
            name: "several reasons", details: .marketing,
            person: {
                $0.apps[World.appID]?.topicsOff = [offers]
                $0.devices = []
            },
            due: "suppressed P5 turned-off also marketing-not-consented no-device",
            waiting: "\(w5) turned-off also marketing-not-consented no-device",
            noDevice: "\(w5) no-device also turned-off marketing-not-consented"),
        // While it waits another rule ends it.
        Row(name: "expired", details: expired, due: "expired P2", noDevice: "\(w5) no-device"),
        Row(
            name: "expired and not allowed", details: expired,
            person: { $0.apps[World.appID]?.authorization = .denied }, due: "expired P2 also not-authorized",
            waiting: "\(w5) not-authorized", noDevice: "\(w5) no-device also not-authorized"),
        Row(
            name: "its device left, it is there", details: local, due: "suppressed P1 device-unknown",
            waiting: "\(w5) no-device", noDevice: "\(w5) no-device"),
        Row(
            name: "its device left, it is parked", details: local, isParked: true,
            due: "suppressed P1 device-unknown", waiting: "\(w5) device-unknown"),
        Row(
            name: "its app is gone", isRegistered: false, due: "suppressed P1 app-removed",
            waiting: "\(w5) app-removed", noDevice: "\(w5) no-device"),
    ]

    private static func short(_ judgement: WaitingGate.Judgement) -> String? {
        switch judgement {
        case .passed: nil
        case .refused(let ending): ending.short
        }
    }

    @Test(
        "W5, W10: P judges a due notification under its own rules, a waiting one under one rule with P's reason",
        arguments: rows)
    func judged(row: Row) throws {
        let item = Judged.item("r", row.details) {
            $0.place = row.isParked ? .parked(Firing(due: World.evening)) : .center(.waiting(.summary(.s12)))
        }
        let occasion = try Judged.occasion(apps: row.isRegistered ? [World.standardApp] : [])
        let state = try Judged.state([item], row.person)
        #expect(Self.short(WaitingGate.judgeWhenDue(item, in: state, occasion)) == row.due)
        #expect(Self.short(WaitingGate.judgeWhileWaiting(item, in: state, occasion)) == row.waiting)
        // What no device can have any more; one that is parked does not wait to alert.
        #expect(WaitingGate.noDevice(item, in: state, occasion)?.short == row.noDevice)
    }
}
