import Model
import Testing

@testable import Scheduling

struct TargetsTests {
    static let tablet = DeviceID(derived: "tablet")

    static let items: [Item] = [
        Judged.item("a", .text("A") { $0.collapseID = "c" }), Judged.item("b", .text("B") { $0.threadID = "t" }),
        Judged.item("local", .text("C") { $0.device = World.phone }), Judged.item("other", of: World.chatID),
        Judged.item("parked") { $0.place = .parked(Firing(due: World.evening)) },
        Judged.item("later", .text("D") { $0.threadID = "t" }, acceptedAt: World.at(0.001)),
        Judged.item("awaiting") { $0.place = .unregistered(until: World.evening) },
    ]

    private static func request(_ target: Target, on device: DeviceID? = nil, after seconds: Double = 0)
        -> ClassifiedNotification
    {
        Judged.notification(
            "request", RequestDetails(kind: .withdraw(target), device: device), acceptedAt: World.at(seconds))
    }

    static let table: [(target: Target, device: DeviceID?, after: Double, names: [String])] = [
        (.request(RequestID(derived: "a")), nil, 0, ["a"]), (.request(RequestID(derived: "z")), nil, 0, []),
        (.request(RequestID(derived: "other")), nil, 0, []), (.collapseID("c"), nil, 0, ["a"]),
        (.collapseID("C"), nil, 0, []), (.threadID("t"), nil, 0, ["b"]), (.threadID("t"), nil, 0.001, ["b", "later"]),
        (.app, nil, 0, ["a", "b", "local", "parked"]), (.app, nil, 0.001, ["a", "b", "local", "parked", "later"]),
        (.app, nil, -0.001, []), (.app, World.phone, 0, ["local"]), (.app, tablet, 0, []),
    ]

    @Test(
        "N7: what a request names: by target and device, and not what was accepted after it", arguments: table.indices)
    func named(index: Int) throws {
        let row = Self.table[index]
        let found = Targets.items(
            row.target, of: Self.request(row.target, on: row.device, after: row.after), in: try Judged.state(Self.items)
        )
        #expect(found.map(\.name) == row.names)
    }

    @Test("N8: a withdrawal also names notifications that still await a registration") func awaiting() throws {
        let state = try Judged.state(Self.items)
        func found(_ target: Target, on device: DeviceID? = nil, after seconds: Double = 0) -> [String] {
            let request = Self.request(target, on: device, after: seconds)
            return Targets.unregistered(target, of: request, waitedAs: nil, in: state).map(\.name)
        }
        #expect(found(.app) == ["awaiting"])
        // In the same instant the order of arrival decides.
        let ordinal = try #require(state.items.items { $1.isUnregistered }.first).standing.ordinal
        for (place, count) in [(ordinal + 1, 1), (ordinal - 1, 0)] {
            #expect(Targets.unregistered(.app, of: Self.request(.app), waitedAs: place, in: state).count == count)
        }
        #expect(found(.app, after: -0.001) == [])
        #expect(found(.app, on: World.phone) == [])
        #expect(found(.request(RequestID(derived: "a"))) == [])
    }

    @Test("N10: an app that may not notify updates nothing but government alerts", arguments: Authorization.allCases)
    func updatable(authorization: Authorization) throws {
        var app = World.standardApp
        app.publicAuthority = PublicAuthority(regions: ["DE"])
        let alert = Judged.item("alert", .text("Flood") { $0.interruptionLevel = .critical })
        let person = try Judged.person { $0.apps[World.appID]?.authorization = authorization }
        let state = try Judged.state(person)
        let update = Judged.notification("u", RequestDetails(kind: .update(.app)), of: app)
        let circumstances = try #require(Circumstances(Shared(update), state, try Judged.occasion(apps: [app])))
        let forbids = [.notDetermined, .denied].contains(authorization)
        let plain = Judged.item("plain")
        #expect(
            Targets.updatable([plain, alert], circumstances)?.map(\.name) == (forbids ? ["alert"] : ["plain", "alert"]))
        #expect(Targets.updatable([plain], circumstances)?.map(\.name) == (forbids ? nil : ["plain"]))
    }

    @Test("N7: an update older than the content that is there changes nothing", arguments: [nil, -1, 0, 0.001])
    func current(contentAfter: Double?) {
        let item = Judged.item(acceptedAt: World.at(-60)) { $0.contentAt = contentAfter.map { World.at($0) } }
        let found = Targets.current([item], for: Self.request(.app))
        #expect(found.isEmpty == (contentAfter == 0.001))
    }

    @Test("N9: an app marks all of its items as read, or those it names; without targets, none") func reading() throws {
        let items = [Judged.item("a"), Judged.item("b") { $0.waits(for: .focus(.s10, isSummarised: false)) }]
        let state = try Judged.state(items)
        let one = try #require(Targets.reading([items[1]], .threadID("t"), of: Self.request(.app), in: state))
        #expect(one.read.map(\.cancels) == [Ending(.cancelled, .w1)])
        #expect(one.leaving == [])
        #expect(one.why.rule.value == .n9)
        let all = try #require(Targets.reading(items, .app, of: Self.request(.app), in: state))
        #expect(all.read.map(\.cancels) == [nil, Ending(.cancelled, .w7)])
        #expect(all.leaving.names == ["a", "b"])
        #expect(Targets.reading([], .app, of: Self.request(.app), in: state) == nil)
    }

    @Test("N8: a withdrawal is remembered for a target that it overtook, unless the target's id is known")
    func remembering() throws {
        let state = try Judged.state(Self.items)
        func remembered(_ target: Target) -> [AppState.Withdrawal]? {
            Targets.remembering(target, of: Self.request(target, on: World.phone), in: state)?.withdrawals
        }
        #expect(remembered(.request(RequestID(derived: "a"))) == nil)
        for target in [Target.request(RequestID(derived: "z")), .threadID("t"), .app] {
            #expect(
                remembered(target)
                    == [AppState.Withdrawal(target: target, device: World.phone, acceptedAt: World.start)])
        }
    }

    static let withdrawals: [(target: Target, device: DeviceID?, after: Double, isWithdrawn: Bool)] = [
        (.app, nil, 0.001, true), (.app, nil, 0, false), (.app, World.phone, 0.001, true), (.app, tablet, 0.001, false),
        (.threadID("t"), nil, 0.001, true), (.threadID("u"), nil, 0.001, false),
        (.request(RequestID(derived: "r")), nil, 0.001, true), (.collapseID("t"), nil, 0.001, false),
    ]

    @Test("N8: notifications that were withdrawn before they arrived", arguments: withdrawals.indices)
    func withdrawn(index: Int) throws {
        let row = Self.withdrawals[index]
        var state = try Judged.state()
        var remembered = AppState()
        remembered.note(AppState.Withdrawal(target: row.target, device: row.device, acceptedAt: World.at(row.after)))
        state.set(remembered, for: World.appID)
        let local = RequestDetails.text("Hello") { ($0.threadID, $0.device) = ("t", World.phone) }
        #expect(Targets.isWithdrawn(Shared(Judged.notification("r", local)), in: state) == row.isWithdrawn)
        #expect(!Targets.isWithdrawn(Shared(Judged.notification("r", local, of: World.chat)), in: state))
    }
}
