import Model
import Scheduling
import TestSupport
import Testing

/// Random histories with Focuses, summaries, triggers and snoozes: properties that always hold.
@Suite struct AttentionPropertyTests {
    /// What the receipts of one history have said about one notification so far.
    struct Told {
        var details: RequestDetails
        /// Its wait ended without an alert; a snooze starts another wait.
        var isOver = false
    }

    @Test("No alert after its end; no marketing in a Focus; Critical is never held; a repeated record changes nothing")
    func holds() throws {
        var random = SeededGenerator(for: "AttentionPropertyTests.holds")
        for _ in 0..<40 {
            var world = try World.ready {
                RandomAttention.change(&$0.person, &random)
                $0.settings.authorization = .authorized
            }
            var told: [String: Told] = [:]
            for number in 0..<120 {
                var event = RestoreTests.event(&random, number)
                if case .notify(let details, _, let late) = event {
                    let id = "r\(number)"
                    event = .notify(details, id: id, late: late)
                    told["news/\(id)/ann"] = Told(details: details)
                }
                RestoreTests.apply(event, to: &world)
                try check(world, &told, "seed \(random.seed), \(event)")
                _ = world.driver.take()
                try changesNothing(world, "seed \(random.seed), \(event)")
            }
        }
    }

    private func check(_ world: World, _ told: inout [String: Told], _ comment: Comment) throws {
        for receipt in try world.sentReceipts() {
            let id = receipt.notification?.string ?? ""
            guard let known = told[id] else { continue }
            switch receipt.code {
            case .alerted:
                #expect(!known.isOver, comment)
                if known.details.isMarketing { #expect(receipt.details["focus"] == nil, comment) }
            case .held:
                #expect(receipt.details["level"] != "critical", comment)
                #expect([.focus, .summary].contains(receipt.details.reason?.value), comment)
            case .cancelled, .expired, .withdrawn, .replaced, .suppressed:
                told[id]?.isOver = !(known.details.trigger?.repeats ?? false) || receipt.isTerminal
            case .snoozed: told[id]?.isOver = false
            default: break
            }
        }
    }

    /// The same record again: everything that waits is decided again, without any output.
    private func changesNothing(_ world: World, _ comment: Comment) throws {
        var copy = world
        guard copy.driver.state(of: "ann") != nil else { return }
        copy.register()
        _ = copy.driver.take()
        let due = copy.driver.earliest()?.due
        copy.register()
        #expect(copy.driver.take().map(\.text) == [], comment)
        #expect(copy.driver.earliest()?.due == due, comment)
    }
}
