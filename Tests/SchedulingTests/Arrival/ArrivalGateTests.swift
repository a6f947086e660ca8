import Model
import Testing

@testable import Scheduling

struct ArrivalGateTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var details = RequestDetails.text("New")
        var isWithdrawn = false
        var isAllowed = true
        var items: [Item] = []
        /// `nil` if it passes.
        var ending: String?
        var notesCall = false

        var testDescription: String { name }
    }

    static let older = World.at(-60)
    static let newer = World.at(0.001)
    static let collapsing = RequestDetails.text("New") { $0.collapseID = "c" }
    static let call = RequestDetails.call { $0.collapseID = "c" }
    static let alarm = RequestDetails.text("New") { $0.trigger = .after(seconds: 60, repeats: false) }

    private static func parked(_ count: Int) -> [Item] {
        (0..<count).map { number in
            Judged.item("p\(number)", .text("\(number)") { $0.trigger = alarm.trigger }) {
                ($0.isThere, $0.wait) = (false, Wait(kind: .trigger, due: World.evening))
            }
        }
    }

    static let rows: [Row] = [
        Row(name: "new"), Row(name: "a call", details: call, notesCall: true),
        Row(name: "withdrawn", isWithdrawn: true, isAllowed: false, ending: "withdrawn N8"),
        Row(name: "not allowed", isAllowed: false, ending: "suppressed P3 not-authorized"),
        Row(
            name: "repeated", items: [Judged.item("a", .text("New"), acceptedAt: older)],
            ending: "suppressed P8 repeat"),
        Row(
            name: "not allowed, repeated", isAllowed: false, items: [Judged.item("a", .text("New"), acceptedAt: older)],
            ending: "suppressed P3 not-authorized also repeat"),
        Row(name: "the last that may park", details: alarm, items: parked(63)),
        Row(name: "one too many parked", details: alarm, items: parked(64), ending: "suppressed P9 too-many-parked"),
        Row(
            name: "overtaken", details: collapsing,
            items: [Judged.item("a", .text("Newer") { $0.collapseID = "c" }, acceptedAt: newer)],
            ending: "replaced N5"),
        Row(
            name: "replacing", details: collapsing,
            items: [Judged.item("a", .text("Old") { $0.collapseID = "c" }, acceptedAt: older)]),
        // It passed P, so the call is recorded in any case.
        Row(
            name: "an overtaken call", details: call, items: [Judged.item("a", call, acceptedAt: newer)],
            ending: "replaced N5", notesCall: true),
        Row(
            name: "a call that is not allowed", details: call, isAllowed: false,
            ending: "suppressed P3 not-authorized"),
    ]

    @Test("P2: which arrivals may go on, and the first reason against the others", arguments: rows)
    func judge(row: Row) throws {
        var state = try Judged.state(row.items) { if !row.isAllowed { $0.apps[World.appID]?.authorization = .denied } }
        if row.isWithdrawn {
            var remembered = AppState()
            remembered.note(AppState.Withdrawal(target: .app, device: nil, acceptedAt: Self.newer))
            state.set(remembered, for: World.appID)
        }
        let notification = Judged.notification("r", row.details)
        let circumstances = try #require(Circumstances(Shared(notification), state, try Judged.occasion()))
        let (ending, notes): (Ending?, ArrivalNotes?) =
            switch ArrivalGate.judge(circumstances, in: state) {
            case .passed(let notes): (nil, notes)
            case .refused(let ending): (ending, nil)
            case .overtaken(let ending, let notes): (ending, notes)
            }
        #expect(ending?.short == row.ending)
        #expect((notes?.attention?.calls.map(\.key) ?? []) == (row.notesCall ? [Judged.key()] : []))
        #expect(
            ending?.details[.earlier] == (row.ending?.hasPrefix("suppressed P8") == true ? .text("news/a/ann") : nil))
    }

    @Test("F4: a call is recorded with whether its caller had called shortly before", arguments: [180, 180.001])
    func repeatedCall(seconds: Double) throws {
        var state = try Judged.state()
        var attention = Attention()
        let earlier = try #require(
            RepeatedCalls.call(Judged.notification("a", .call(), acceptedAt: World.at(-seconds))))
        attention.note(earlier)
        state.set(attention)
        let circumstances = try #require(
            Circumstances(Shared(Judged.notification("r", .call())), state, try Judged.occasion()))
        let notes = ArrivalNotes(callOf: circumstances, in: state)
        #expect(notes.isRepeatedCall == (seconds == 180))
        #expect(notes.attention?.calls.map(\.key).names == (seconds == 180 ? ["a", "r"] : ["r"]))
    }

    @Test("R19: the target of a tap is checked only if the notification passes", arguments: [true, false])
    func tapTarget(isAllowed: Bool) throws {
        var state = try Judged.state { if !isAllowed { $0.apps[World.appID]?.authorization = .denied } }
        var remembered = AppState()
        remembered.targetCategories = ["story"]
        state.set(remembered, for: World.appID)
        let notification = Judged.notification("r", .text("New") { $0.category = "story" })
        let circumstances = try #require(Circumstances(Shared(notification), state, try Judged.occasion()))
        switch ArrivalGate.judge(circumstances, in: state) {
        case .passed(let notes):
            guard case .advise(let advice) = notes.tapTarget else {
                Issue.record("no advice")
                return
            }
            #expect(isAllowed)
            #expect(advice.code == .noTarget)
        case .refused, .overtaken: #expect(!isAllowed)
        }
    }
}
