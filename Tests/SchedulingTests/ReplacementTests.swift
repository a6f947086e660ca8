import Model
import TestSupport
import Testing

/// Rule N5.
@Suite struct ReplacementTests {
    static func collapsing(_ body: String, _ change: (inout RequestDetails) -> Void = { _ in }) -> RequestDetails {
        .text(body) {
            $0.collapseID = "c"
            change(&$0)
        }
    }

    struct Row: Sendable {
        var second: RequestDetails
        var isRead = false
        var kind: DeliveryType
        var receipt: String
    }

    static let rows: [Row] = [
        Row(second: collapsing("B"), kind: .update, receipt: "quiet N5 level-not-raised *"),
        Row(
            second: collapsing("B") { $0.interruptionLevel = .passive }, kind: .update,
            receipt: "quiet N5 level-not-raised *"),
        Row(
            second: collapsing("B") { $0.interruptionLevel = .timeSensitive }, kind: .alert, receipt: "alerted S11 *"),
        Row(second: collapsing("B") { $0.alertsAgain = true }, kind: .alert, receipt: "alerted S13 *"),
        Row(
            second: collapsing("B") {
                $0.alertsAgain = true
                $0.interruptionLevel = .passive
            }, kind: .update, receipt: "quiet S3 passive *"),
    ]

    @Test("N5: in place, unread again, alerting only when the level rose or it asks to", arguments: rows.indices)
    func replace(index: Int) throws {
        let row = Self.rows[index]
        var world = try World.ready()
        let first = world.notify(Self.collapsing("A"), id: "a")
        world.notify(.text("Beside"), id: "beside")
        world.interact(.viewed(first))
        _ = world.driver.take()
        let second = world.notify(row.second, id: "b")
        let step = try #require(try world.steps().first)
        #expect(step.kind == row.kind)
        #expect(step.replaces == first)
        #expect(step.notifications.map(\.id) == [second])
        #expect(step.devices.map(\.badge) == [2])
        #expect(try world.receipts() == ["replaced N5", row.receipt])
        // The old id no longer exists.
        world.interact(.viewed(first))
        #expect(try world.deliveries() == [])
    }

    @Test("N5: only within the same device or none, and the same app's id")
    func scope() throws {
        var world = try World.ready()
        world.notify(Self.collapsing("A"))
        world.notify(Self.collapsing("B") { $0.device = World.phone })
        world.notify(.text("C") { $0.collapseID = "C" })
        #expect(try world.steps().map(\.replaces) == [nil, nil, nil])
    }

    @Test("N5: one that arrives after a newer replacement ends `replaced`")
    func overtaken() throws {
        var world = try World.ready()
        world.notify(Self.collapsing("New"), acceptedAt: World.start)
        _ = world.driver.take()
        world.notify(Self.collapsing("Old"), acceptedAt: World.start.adding(seconds: -1))
        #expect(try world.steps() == [])
        #expect(try world.receipts() == ["replaced N5 *"])
    }

    @Test("N5: a parked one ends, and the new one's own trigger decides")
    func parked() throws {
        var world = try World.ready()
        world.notify(Self.collapsing("A") { $0.trigger = .after(seconds: 60, repeats: false) })
        #expect(try world.receipts() == ["parked P10"])
        world.notify(Self.collapsing("B") { $0.trigger = .after(seconds: 90, repeats: false) })
        #expect(try world.receipts() == ["replaced N5 *", "parked P10"])
        world.driver.advance(seconds: 60)
        #expect(try world.receipts() == [])
        world.driver.advance(seconds: 30)
        #expect(try world.receipts() == ["alerted S13 *"])
    }
}
