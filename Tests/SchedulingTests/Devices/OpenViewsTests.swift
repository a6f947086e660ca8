@testable import Model
import Testing

@testable import Scheduling

struct OpenViewsTests {
    static let tablet = DeviceID(derived: "tablet")
    static let (a, b, c) = (Judged.key("a"), Judged.key("b"), Judged.key("c"))

    private static func view(of item: ItemKey, showing since: [ItemKey] = [], seconds: Double = 0) -> DeviceState {
        var reported = DeviceState()
        reported.open(item, at: World.at(-seconds))
        for key in since { reported.openView?.value?.show(key) }
        return reported
    }

    private static func state(_ views: [DeviceID: DeviceState]) throws -> PersonState {
        var state = try Judged.state([Judged.item("a"), Judged.item("b"), Judged.item("c")]) {
            $0.devices.append(Device(id: tablet, platform: .iPadOS, apps: [World.appID]))
        }
        for (device, reported) in views { state.set(reported, for: device) }
        return state
    }

    /// The item that shows on each device after a change.
    private static func shown(_ change: OpenViews.Change) -> [DeviceID: [String]] {
        change.reported.reduce(into: [:]) { shown, reported in
            shown[reported.device] =
                reported.state.openView?.value.map { [$0.item.request.string, $0.shown.request.string] } ?? []
        }
    }

    @Test("N11: where an item shows, and whose view it is", arguments: [3600, 3600.001])
    func showing(seconds: Double) throws {
        let isOpen = seconds == 3600
        let state = try Self.state([
            World.phone: Self.view(of: Self.a, showing: [Self.b], seconds: seconds),
            Self.tablet: Self.view(of: Self.b, seconds: seconds),
        ])
        func devices(_ key: ItemKey) -> [DeviceID] {
            OpenViews.devices(showingInViewOfAnother: key, in: state, at: World.start)
        }
        #expect(devices(Self.b) == (isOpen ? [World.phone] : []))
        #expect(devices(Self.a) == [])
        func another(_ view: ItemKey, _ device: DeviceID) -> Bool {
            OpenViews.showAnother(in: view, on: device, in: state, at: World.start)
        }
        #expect(another(Self.a, World.phone) == isOpen)
        #expect(!another(Self.b, Self.tablet))
        #expect(!another(Self.b, World.phone))
        let owners = OpenViews.owners(
            on: [Self.tablet, World.phone, DeviceID(derived: "other")], in: state, at: World.start)
        #expect(owners == (isOpen ? [Self.a, Self.b] : []))
    }

    @Test("N11: a step's fields for an item that shows in another's view") func entries() throws {
        let state = try Self.state([World.phone: Self.view(of: Self.a), Self.tablet: Self.view(of: Self.b)])
        let item = try #require(state.items[Self.b])
        let circumstances = try #require(Circumstances(item, state, try Judged.occasion()))
        func entries(of owner: ItemKey, on devices: [DeviceID]) -> [StepDevice] {
            OpenViews.entries(for: item, circumstances, inViewOf: owner, on: devices, in: state)
        }
        let entry = try #require(entries(of: Self.a, on: [World.phone, Self.tablet]).first)
        #expect(entry.id == World.phone)
        #expect(entry.isViewOnly && entry.list && entry.pushToken == nil)
        #expect(entries(of: Self.a, on: [World.phone, Self.tablet]).count == 1)
        #expect(entries(of: Self.a, on: [Self.tablet]).isEmpty)
    }

    @Test("N11: an arrival shows in the views that match it, except its own") func arrival() throws {
        let state = try Self.state([
            World.phone: Self.view(of: Self.a), Self.tablet: Self.view(of: Self.b, showing: [Self.a]),
        ])
        let item = try #require(state.items[Self.b]).with(content: nil, hash: nil)
        #expect(item.details.category == nil)
        var arriving = RequestDetails.text("B")
        arriving.category = "story"
        var withCategory = state
        for name in ["a", "b"] { withCategory.set(Judged.item(name, .text(name) { $0.category = "story" })) }
        let circumstances = try #require(Circumstances(Judged.item("b", arriving), withCategory, try Judged.occasion()))
        let views = ArrivalViews(for: Judged.item("b", arriving), circumstances, in: withCategory)
        #expect(views.items == [World.phone: Self.a, Self.tablet: Self.b])
        let change = OpenViews.arrival(of: Self.b, for: views, in: withCategory)
        #expect(Self.shown(change) == [World.phone: ["a", "b"], Self.tablet: ["b", "b"]])
        #expect(change.shown == [Self.b: [World.phone]])
        // A view that was taken over shows the arrival too, even if it does not match.
        var taken = ArrivalViews()
        taken.takenOver = [World.phone]
        #expect(OpenViews.arrival(of: Self.b, for: taken, in: withCategory).shown == [Self.b: [World.phone]])
        #expect(OpenViews.arrival(of: Self.b, for: ArrivalViews(), in: withCategory).shown == [:])
    }

    struct Takeover: Sendable {
        var view: DeviceState
        /// The owner and the shown item; `nil` if nothing changes.
        var after: [String]?
        var isShown = false
    }

    static let takeovers: [Takeover] = [
        Takeover(view: view(of: a), after: ["c", "c"]), Takeover(view: view(of: b)),
        Takeover(view: view(of: b, showing: [a]), after: ["b", "c"], isShown: true),
        Takeover(view: view(of: b, showing: [a], seconds: 3600.001), after: ["b", "c"]),
    ]

    @Test("N11: a replacement takes over the views of the item that it replaces", arguments: takeovers.indices)
    func takingOver(index: Int) throws {
        let row = Self.takeovers[index]
        let change = OpenViews.takingOver(
            Self.a, by: Self.c, in: try Self.state([World.phone: row.view]), at: World.start)
        #expect(Self.shown(change) == (row.after.map { [World.phone: $0] } ?? [:]))
        #expect(change.shown == (row.isShown ? [Self.c: [World.phone]] : [:]))
    }

    struct Leave: Sendable {
        var view: DeviceState
        var keys: [ItemKey]
        /// The owner and the shown item, empty if the view closes; `nil` if nothing changes.
        var after: [String]?
        var shown: ItemKey?
    }

    static let leaves: [Leave] = [
        Leave(view: view(of: a), keys: [a], after: []), Leave(view: view(of: a), keys: [b]),
        Leave(view: view(of: a, showing: [b, c]), keys: [c], after: ["a", "b"], shown: b),
        Leave(view: view(of: a, showing: [b, c]), keys: [b, c], after: ["a", "a"], shown: a),
        Leave(view: view(of: a, showing: [b, c]), keys: [b], after: ["a", "c"]),
        Leave(view: view(of: a, showing: [b, c], seconds: 3600.001), keys: [c], after: ["a", "b"]),
    ]

    @Test(
        "N11: with its item a view closes; one that showed what leaves shows what came before",
        arguments: leaves.indices)
    func leaving(index: Int) throws {
        let row = Self.leaves[index]
        let state = try Self.state([World.phone: row.view])
        let change = OpenViews.leaving(row.keys, notOn: [], in: state, at: World.start)
        #expect(Self.shown(change) == (row.after.map { [World.phone: $0] } ?? [:]))
        #expect(change.shown == (row.shown.map { [$0: [World.phone]] } ?? [:]))
        #expect(OpenViews.leaving(row.keys, notOn: [World.phone], in: state, at: World.start).reported.isEmpty)
    }

    static let follows: [(kind: Interaction.Kind, before: ItemKey?, after: ItemKey??)] = [
        (.expanded(Judged.id("a")), nil, a), (.expanded(Judged.id("gone")), nil, nil),
        (.expanded(Judged.id("b")), a, b), (.dismissed(Judged.id("a")), a, .some(nil)),
        (.dismissed(Judged.id("b")), a, nil), (.cleared(Judged.id("a")), a, .some(nil)),
        (.cleared(Judged.id("b")), a, nil), (.opened(Judged.id("b")), a, .some(nil)),
        (.action(Judged.id("gone"), action: World.later, text: nil), a, .some(nil)), (.viewed(Judged.id("a")), a, nil),
        (.timedOut(Judged.id("a")), a, nil), (.clearedAll(nil), a, nil),
    ]

    @Test("N11: the effect of an interaction on its device's view", arguments: follows.indices)
    func follow(index: Int) throws {
        let row = Self.follows[index]
        let state = try Self.state(row.before.map { [World.phone: Self.view(of: $0, seconds: 60)] } ?? [:])
        let reported = OpenViews.follow(Judged.interaction(row.kind), at: World.start, in: state)
        #expect((reported == nil) == (row.after == nil))
        if let after = row.after { #expect(reported?.openView?.value?.item == after) }
        #expect(OpenViews.follow(Judged.interaction(row.kind, device: nil), at: World.start, in: state) == nil)
    }
}
