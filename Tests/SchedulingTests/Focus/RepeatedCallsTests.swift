import Model
import TestSupport
import Testing

/// Rule F4.
@Suite struct RepeatedCallsTests {
    static let focus = Focus(id: World.work, repeatedCalls: true)

    static func world(_ focus: Focus = focus) throws -> World {
        try World.ready {
            $0.turnOn(focus)
            $0.person.contacts = ContactBook([
                Contact(
                    id: PlainID(derived: "bob"),
                    handles: ["bob@example.com", "+491701234567"].compactMap { Handle($0) })
            ])
        }
    }

    struct Row: Sendable {
        var first = "bob@example.com"
        var second = "bob@example.com"
        var seconds: Double = 60
        var isAnswered = false
        var isMessage = false
        var passes: Bool
    }

    @Test(
        "F4: the same caller within three minutes, by the calls' own times, unanswered",
        arguments: [
            Row(passes: true), Row(seconds: 180, passes: true), Row(seconds: 180.001, passes: false),
            Row(seconds: 0, passes: true), Row(isAnswered: true, passes: false),
            Row(second: "+49 170 1234567", passes: true), Row(second: "eve@example.com", passes: false),
            Row(first: "eve@x.org", second: "EVE@x.org", passes: true),
            Row(first: "eve@x.org", second: "ann@x.org", passes: false), Row(isMessage: true, passes: false),
        ])
    func again(row: Row) throws {
        var world = try Self.world()
        let id = world.notify(row.isMessage ? .message(from: row.first) : .call(from: row.first), id: "first")
        #expect(try world.receipts() == ["held S7 focus"])
        if row.isAnswered { world.interact(.callAnswered(id)) }
        world.notify(.call(from: row.second), id: "second", acceptedAt: World.at(row.seconds))
        let receipt = try #require(try world.sentReceipts().last)
        #expect(World.short(receipt) == (row.passes ? "alerted S13 *" : "held S7 focus"))
        #expect(receipt.details.passedBy?.value == (row.passes ? .f4 : nil))
    }

    @Test("F4: the calls' own times count: a later call that arrived first does not make a repetition")
    func overtaken() throws {
        var world = try Self.world()
        world.notify(.call(), id: "later", acceptedAt: World.start)
        world.notify(.call(), id: "earlier", acceptedAt: World.at(-60))
        #expect(try world.receipts() == ["held S7 focus", "held S7 focus"])
        world.notify(.call(), id: "third", acceptedAt: World.at(60))
        #expect(try world.receipts() == ["alerted S13 *"])
    }

    @Test("F4: off in the Focus, or the first call refused by P: no repetition") func notCounted() throws {
        var world = try Self.world(Focus(id: World.work, timeSensitive: true))
        for _ in 0..<2 { world.notify(.call()) }
        #expect(try world.receipts() == ["held S7 focus", "held S7 focus"])
        world = try Self.world()
        world.notify(.call { $0.expires = World.start })
        world.notify(.call())
        #expect(try world.receipts() == ["expired P2 *", "held S7 focus"])
    }

    @Test("F4: an alerted call counts too; the memory survives a restart and expires") func memory() throws {
        var world = try Self.world()
        world.registering.person.activeFocus = nil
        world.notify(.call())
        world.interact(.focusOn(World.work, until: nil))
        try world.driver.crashAndRestore()
        world.driver.advance(seconds: 100)
        world.notify(.call())
        #expect(try world.receipts() == ["alerted S13 *", "alerted S13 *"])
        world.interact(.focusOff(nil))
        world.interact(.clearedAll(nil))
        world.driver.advance(seconds: 2 * 86_400)
        #expect(
            !world.driver.changelog.contains { $0.value.contains(UInt8(ascii: "@")) && $0.key.hasSuffix("attention") })
    }
}
