@testable import Model
import Testing

@testable import Scheduling

struct GatheringTests {
    static let leisure = RequestDetails.text("For leisure") { $0.interruptionLevel = .passive }

    struct Row: Named {
        var name: String
        var details = leisure
        var change: @Sendable (inout ItemStanding) -> Void = { _ in }
        var person: @Sendable (inout Person) -> Void = { _ in }
        var isListed = false
    }

    static let rows: [Row] = [
        Row(name: "passive", isListed: true), Row(name: "not passive as it came", change: { $0.listing = .atOnce }),
        Row(name: "read", change: { $0.read() }), Row(name: "gone", change: { $0.place = .arriving }),
        Row(name: "snoozed", change: { $0.waits(for: .snooze(Firing(due: World.evening))) }),
        Row(
            name: "with a trigger to come", change: { $0.fires(Firing(due: World.evening)) },
            isListed: true),
        Row(name: "not passive any more", details: .text("Hello")),
        Row(name: "not allowed any more", person: { $0.apps[World.appID]?.authorization = .denied }),
        Row(name: "on trial by now", person: { $0.apps[World.appID]?.authorization = .provisional }),
    ]

    private static func item(_ row: Row) -> Item {
        Judged.item("passive", row.details) {
            $0.listing = .againInSummary
            row.change(&$0)
        }
    }

    @Test("W8: which passive items are listed too", arguments: rows) func passive(row: Row) throws {
        let state = try Judged.state([Self.item(row)], row.person)
        let occasion = try Judged.occasion()
        let expected = row.isListed ? ["passive"] : []
        let digest = Gathering.digest([], during: 0..<1, in: state, occasion)
        #expect(digest.listed.map(\.item.name) == expected)
        #expect(Gathering.summary([], in: state, occasion).listed.map(\.item.name) == expected)
    }

    @Test("W8: a digest lists what arrived while the Focus was on", arguments: [0, 1, 2, 3])
    func during(ordinal: Int) throws {
        let before = (0..<ordinal).map { Judged.item("before-\($0)") }
        let state = try Judged.state(before + [Self.item(Row(name: "passive"))])
        let digest = Gathering.digest([], during: 1..<3, in: state, try Judged.occasion())
        #expect(digest.listed.count == ((1..<3).contains(ordinal) ? 1 : 0))
    }

    @Test("W9: a summary lists items that await one, and items that the present Focus lets through")
    func summary() throws {
        for (awaits, isAllowed, isListed) in [(true, true, true), (false, true, false), (true, false, false)] {
            let item = Self.item(Row(name: "passive", change: { if !awaits { $0.listing = .againInDigest } }))
            let state = try Judged.state([item]) {
                $0.focuses = [Focus(id: World.work, apps: FocusApps(mode: isAllowed ? .silence : .allow))]
                $0.activeFocus = ActiveFocus(id: World.work)
            }
            #expect(state.focus != nil)
            let summary = Gathering.summary([], in: state, try Judged.occasion())
            #expect(summary.listed.count == (isListed ? 1 : 0), "\(awaits), \(isAllowed)")
        }
    }

    @Test("W9: a summary goes to devices that take one, a digest to all") func comes() {
        let (digest, summary) = (
            Gathering(kind: .digest, waiting: [], listed: []), Gathering(kind: .summary, waiting: [], listed: [])
        )
        for takes in [true, false] {
            let device = Device(id: World.phone, platform: .iOS, scheduledSummary: takes)
            #expect(digest.comes(to: device))
            #expect(summary.comes(to: device) == takes)
        }
        #expect(digest.kind.type == .digest && digest.kind.rule == .w8)
        #expect(summary.kind.type == .summary && summary.kind.rule == .w9)
    }

    @Test("W8: alerting and listed items share one order, each kind of gathering its own") func ordered() throws {
        let items = [
            Judged.item("best", .text("A") { $0.relevanceScore = 1 }, ordinal: 0), Judged.item("new", ordinal: 1),
        ]
        let gathered = Judged.gathered(items, in: try Judged.state(), try Judged.occasion())
        func names(_ kind: Gathering.Kind) -> [String] {
            Gathering(kind: kind, waiting: [gathered[0]], listed: [gathered[1]]).ordered.map(\.item.name)
        }
        #expect(names(.digest) == ["new", "best"])
        #expect(names(.summary) == ["best", "new"])
    }
}
