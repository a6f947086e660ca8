import Model
import TestSupport
import Testing

struct TapTargetTests {
    private static func story(_ text: String, opensTarget: Bool, category: ExactString? = "story") -> RequestDetails {
        .text(text) { ($0.category, $0.opensTarget) = (category, opensTarget) }
    }

    /// The earlier notifications, with or without a target and their category, before one without a target.
    // swift-format-ignore
    static let table: [(String, [(Bool, ExactString?)], ExactString?, Bool)] = [
        ("another of its category has one",  [(true, "story")],                  "story", true),
        ("a later one has none",             [(true, "story"), (false, "story")], "story", true),
        ("it is the first",                  [],                                  "story", false),
        ("the others have none",             [(false, "story")],                  "story", false),
        ("another category has one",         [(true, "other"), (true, nil)],      "story", false),
        ("its category is not registered",   [(true, "other")],                   "other", false),
        ("it has no category",               [(true, nil), (true, "story")],      nil,     false),
    ]

    @Test("R19: advice on a missing target, if others of the category name one", arguments: table)
    func noTarget(name: String, before: [(Bool, ExactString?)], category: ExactString?, applies: Bool) throws {
        var world = try World.ready()
        for (number, (opensTarget, category)) in before.enumerated() {
            world.notify(Self.story("Story \(number)", opensTarget: opensTarget, category: category))
        }
        world.fresh.notify(Self.story("Last", opensTarget: false, category: category))
        let receipts = try world.sentReceipts()
        let advised = receipts.filter { $0.code == .advised }
        #expect(advised.flatMap(\.advice).map(\.code) == (applies ? [.noTarget] : []), "\(name)")
        #expect(advised.allSatisfy { $0.rule == .r19 && !$0.isTerminal })
    }

    @Test("R19: one with a target gets no advice, and the knowledge outlives the items") func remembered() throws {
        var world = try World.ready()
        world.notify(Self.story("One", opensTarget: true))
        world.interact(.clearedAll(nil))
        world.notify(Self.story("Two", opensTarget: true))
        #expect(try !world.receipts().contains("advised R19"))
        world.notify(Self.story("Three", opensTarget: false))
        #expect(try world.receipts().contains("advised R19"))
    }
}
