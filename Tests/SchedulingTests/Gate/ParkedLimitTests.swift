import Model
import Testing

@testable import Scheduling

struct ParkedLimitTests {
    static let alarm = details()

    static func details(_ change: (inout RequestDetails) -> Void = { _ in }) -> RequestDetails {
        .text("Alarm") {
            $0.trigger = .after(seconds: 60, repeats: false)
            change(&$0)
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// Plain notifications that are parked; ``one`` is there beside them.
        var count: Int
        var one: Item?
        var new = alarm
        var isReached: Bool

        var testDescription: String { name }
    }

    private static func parked(_ name: String, _ details: RequestDetails = alarm, of app: AppID = World.appID) -> Item {
        Judged.item(name, details, of: app) {
            ($0.isThere, $0.wait) = (false, Wait(kind: .trigger, due: World.evening))
        }
    }

    static let rows: [Row] = [
        Row(name: "63", count: 63, isReached: false), Row(name: "64", count: 64, isReached: true),
        Row(name: "without a trigger", count: 64, new: .text("Now"), isReached: false),
        Row(
            name: "a repeating one that came", count: 63,
            one: Judged.item("one", details { $0.trigger = .after(seconds: 60, repeats: true) }) {
                $0.repeatsAt = World.evening
            }, isReached: true),
        Row(
            name: "one that snoozes", count: 63,
            one: Judged.item("one", .text("A")) { $0.wait = Wait(kind: .snooze, due: World.evening) },
            isReached: false),
        Row(name: "its own request", count: 63, one: parked("new"), isReached: false),
        Row(name: "another app's", count: 63, one: parked("one", of: World.chatID), isReached: false),
        Row(
            name: "another device's", count: 63, one: parked("one", details { $0.device = World.phone }),
            isReached: false),
        Row(
            name: "one that it replaces", count: 63, one: parked("one", details { $0.collapseID = "c" }),
            new: details { $0.collapseID = "c" }, isReached: false),
        Row(
            name: "one of another collapse id", count: 63, one: parked("one", details { $0.collapseID = "d" }),
            new: details { $0.collapseID = "c" }, isReached: true),
    ]

    @Test("P9: at most 64 of one app and device are parked", arguments: rows) func reached(row: Row) throws {
        let items = (0..<row.count).map { Self.parked("p\($0)") } + [row.one].compactMap(\.self)
        let isReached = ParkedLimit.isReached(by: Judged.notification("new", row.new), in: try Judged.state(items))
        #expect(isReached == row.isReached)
    }
}
