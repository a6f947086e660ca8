import Model
import TestSupport
import Testing

@testable import Scheduling

struct LastPushTests {
    /// The items a, b and c, with what the app's state remembers.
    private static func state(_ remembered: String?) throws -> PersonState {
        var state = try Judged.state(["a", "b", "c"].map { Judged.item($0) })
        var app = AppState()
        app.lastPushes[World.phone] = remembered.map { RequestID(derived: $0) }
        state.set(app, for: World.appID)
        return state
    }

    /// Of the items a, b and c, in order of arrival: which one the app's state remembers, which of them leave, and whether
    /// those had the last push.
    static let rows: [(remembered: String?, left: [String], isTaken: Bool)] = [
        (nil, ["c"], true), (nil, ["b"], false), (nil, ["a", "c"], true), ("a", ["a"], true), ("a", ["b", "c"], false),
        ("a", ["a", "b", "c"], true), ("gone", ["c"], true), ("gone", ["b"], false), (nil, [], false),
    ]

    @Test("V5: what had the last push is what arrived last, or what is remembered", arguments: rows.indices)
    func taken(row: Int) throws {
        let (remembered, left, isTaken) = Self.rows[row]
        var state = try Self.state(remembered)
        let items = left.compactMap { state.items[Judged.key($0)] }
        for item in items { state.remove(item.key) }
        #expect(LastPush.isTaken(by: items, of: World.appID, on: World.phone, in: state) == isTaken)
    }

    /// Which item of a, b and c a step shows, how, what the app's state remembers before it and after it.
    static let steps: [(shown: String, change: @Sendable (inout StepDevice) -> Void, before: String?, after: String?)] =
        [
            ("c", { _ in }, nil, nil), ("c", { _ in }, "a", nil), ("a", { _ in }, nil, "a"), ("b", { _ in }, "a", "b"),
            ("a", { $0.removePush() }, nil, nil), ("b", { $0.removePush() }, "gone", nil),
            ("c", { ($0.list, $0.type) = (false, .inApp) }, nil, nil),
            // Only the number is pushed, of a new item or of one that was there.
            ("c", { ($0.list, $0.type) = (false, .present) }, nil, "b"),
            ("c", { ($0.list, $0.type) = (false, .present) }, "a", "a"),
            ("c", { ($0.list, $0.type) = (false, .present) }, "gone", "b"),
            ("c", { $0.list = false }, nil, nil), ("a", { $0.list = false }, nil, nil),
        ]

    @Test("V5: the item that was pushed last is remembered where it did not arrive last", arguments: steps.indices)
    func remembers(row: Int) throws {
        let (shown, change, before, after) = Self.steps[row]
        let state = try Self.state(before)
        var device = StepDevice(id: World.phone, platform: .iOS, list: true, pushToken: "aa")
        change(&device)
        let step = Step(
            id: "s", sequence: 1, kind: .update, person: World.personID, at: World.start, app: World.appID,
            notifications: [], locale: .english, why: Why(code: "quiet", rule: .n7), devices: [device])
        let ordinal = try #require(state.items.standing(of: Judged.key(shown))?.ordinal)
        let last = LastPush.remembered(
            after: step, showing: LastPush.Shown(key: Judged.key(shown), ordinal: ordinal), in: state)
        let pushes = last[World.appID] ?? state.state(of: World.appID).lastPushes
        #expect(pushes == (after.map { [World.phone: RequestID(derived: $0)] } ?? [:]))
    }
}
