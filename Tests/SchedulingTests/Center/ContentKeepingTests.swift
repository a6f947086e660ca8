@testable import Model
import Testing

@testable import Scheduling

struct ContentKeepingTests {
    struct Row: Named {
        var name: String
        var details = RequestDetails.text("Hello")
        var change: @Sendable (inout ItemStanding) -> Void = { _ in }
        var isInFocus = false
        var hasView = false
        var keeps: Bool
    }

    static let rows: [Row] = [
        Row(name: "nothing to come", keeps: false),
        Row(name: "it waits", change: { $0.waits(for: .focus(.s10, isSummarised: false)) }, keeps: true),
        Row(name: "a category", details: .text("Hello") { $0.category = "story" }, keeps: true),
        Row(name: "it awaits a listing", change: { $0.listing = .againInSummary }, keeps: true),
        Row(name: "it is not listed yet", change: { $0.listing = .withSummary }, keeps: true),
        Row(name: "passive, in no Focus", change: { $0.listing = .againInDigest }, keeps: false),
        Row(
            name: "passive, in the Focus that is on", change: { $0.listing = .againInDigest }, isInFocus: true,
            keeps: true),
        Row(name: "in the Focus, not passive", isInFocus: true, keeps: false),
        Row(name: "in an open view", hasView: true, keeps: true),
    ]

    @Test("N12: how long content is kept", arguments: rows) func trimmed(row: Row) throws {
        let item = Judged.item("r", row.details, row.change)
        var state = try Judged.state([item]) { if row.isInFocus { $0.focuses = [Focus(id: World.work)] } }
        if row.isInFocus {
            var attention = Attention()
            attention.on = FocusOn(focus: World.work, reason: .manual, began: World.start, ends: nil)
            state.set(attention)
        }
        if row.hasView {
            var reported = DeviceState()
            reported.open(item.key, at: World.start)
            state.set(reported, for: World.phone)
        }
        let trimmed = ContentKeeping.trimmed(item, in: state)
        #expect((trimmed.details.content != nil) == row.keeps)
        #expect(trimmed.details.contentHash == item.details.contentHash)
        #expect(trimmed.standing == item.standing)
    }

    @Test("W8: a Focus's digest includes arrivals from the first item of that Focus on", arguments: [4, 5])
    func isInFocus(ordinal: Int) throws {
        var state = try Judged.state()
        var attention = Attention()
        attention.firstOrdinal = 5
        state.set(attention)
        let standing = Judged.item(ordinal: ordinal).standing
        #expect(!ContentKeeping.isInFocus(standing, in: state))
        attention.on = FocusOn(focus: World.work, reason: .manual, began: World.start, ends: nil)
        state.set(attention)
        #expect(ContentKeeping.isInFocus(standing, in: state) == (ordinal == 5))
    }

    @Test("W8: once a Focus is over, its passive items lose their content, in alphabetical order")
    func passiveToTrim() throws {
        func passive(_ name: String, _ details: RequestDetails = .text("Hello")) -> Item {
            Judged.item(name, details) { $0.listing = .againInDigest }
        }
        let items = [
            passive("before"), passive("b"), passive("a"), Judged.item("plain"),
            passive("kept", .text("Hello") { $0.category = "story" }), passive("bare", RequestDetails()),
        ]
        let trimmed = ContentKeeping.passiveToTrim(since: 1, in: try Judged.state(items))
        #expect(trimmed.map(\.name) == ["a", "b"])
        #expect(trimmed.allSatisfy { $0.details.content == nil })
    }
}
