import Kafka
import Model
import Testing

@testable import Pipeline

extension Parts {
    /// Records that need an app which is not known yet.
    struct WaitingForAppsTests {
        let bench: Bench<Asking>
        var reader: ScriptedReader { bench.clients.reader(.table) }

        init() throws {
            bench = try Bench(Asking())
            try bench.read(from: 5)
            // Something is written that cannot be read yet.
            bench.admin.ends[Self.table] = Watermarks(low: 0, high: 4)
        }

        private static let table = TopicPartition(Topic.registeredApps.rawValue, 0)

        /// After so many seconds the table can be read to an offset, with these records.
        private func arrive(seconds: Double, to offset: Int64, _ items: StoredItem...) {
            bench.clock.after(seconds: seconds) { [reader] in
                reader.batches = [items]
                reader.positions[Self.table] = offset
            }
        }

        private func spend() -> String? { setback { () throws(Setback) in try bench.spend(.normal) } }

        @Test func anAppThatHasArrivedNeedsNoWait() {
            reader.batches = [[.app("a", "A", at: 0)]]
            bench.deliver(.normal, .record(5, "a", "v"))
            #expect(spend() == nil)
            #expect(bench.journal.take() == ["begin", "produce notifications.rendered a=found"])
            #expect(bench.clock.seconds == 0)
        }

        @Test func anAppIsAwaited() {
            arrive(seconds: 2, to: 1, .app("a", "A", at: 0))
            bench.deliver(.normal, .record(5, "a", "v"))
            #expect(spend() == nil)
            #expect(
                bench.journal.take() == [
                    "begin", "watermarks notifications.apps-0", "produce notifications.rendered a=found",
                ])
            #expect(bench.clock.seconds == 2)
        }

        @Test func theWorkBeforeTheWaitIsCommitted() {
            arrive(seconds: 2, to: 2, .app("b", "B", at: 1))
            reader.batches = [[.app("a", "A", at: 0)]]
            bench.deliver(.normal, .record(5, "a", "v"), .record(6, "b", "v"))
            #expect(spend() == nil)
            #expect(
                bench.journal.take() == [
                    "begin", "produce notifications.rendered a=found",
                    "sendOffsets of generation 1: notifications.scheduled-0=6", "commit",
                    "watermarks notifications.apps-0", "begin", "produce notifications.rendered b=found",
                ])
            #expect(bench.transaction.records == 1 && bench.transaction.lastRecord?.offset == 6)
            #expect(bench.parts.inputs[0].committed == 6)
        }

        @Test func anAppIsUnknownOnceEverythingWrittenIsRead() {
            arrive(seconds: 30, to: 4)
            bench.deliver(.normal, .record(5, "a", "v"))
            #expect(spend() == nil)
            #expect(bench.journal.take().last == "produce notifications.rendered a=absent")
            #expect(bench.clock.seconds == 30)
        }

        @Test func oneQuestionServesABatch() {
            arrive(seconds: 1, to: 4)
            bench.deliver(.normal, .record(5, "a", "v"), .record(6, "b", "v"))
            #expect(spend() == nil)
            #expect(bench.journal.take().filter { $0.hasPrefix("watermarks") }.count == 1)
            bench.clock.sleep(microseconds: 1)
            bench.deliver(.normal, .record(7, "c", "v"))
            #expect(spend() == nil)
            #expect(bench.journal.take().filter { $0.hasPrefix("watermarks") }.count == 1)
        }

        @Test func anotherAssignmentEndsTheWait() {
            bench.clock.after(seconds: 2) { [supply = bench.supply] in supply.events = [.assigned([])] }
            bench.deliver(.normal, .record(5, "a", "v"))
            #expect(spend() == "outdated")
            #expect(bench.clock.seconds == 2 && bench.parts.assignment.isPending)
        }

        @Test func anErrorOfTheClientDoesNotEndIt() {
            bench.clock.after(seconds: 2) { [supply = bench.supply] in supply.events = [.failure(.odd)] }
            arrive(seconds: 20, to: 4)
            bench.deliver(.normal, .record(5, "a", "v"))
            #expect(spend() == nil)
            #expect(bench.clock.seconds == 20)
        }

        @Test func aStopEndsTheWait() {
            bench.clock.after(seconds: 2) { [status = bench.status] in status.requestStop() }
            bench.deliver(.normal, .record(5, "a", "v"))
            #expect(spend() == "ends 0")
            #expect(bench.clock.seconds == 2)
        }

        @Test func aCommitThatFailsBeforeTheWaitEndsTheWork() {
            bench.journal.answer("commit", .abortable)
            reader.batches = [[.app("a", "A", at: 0)]]
            bench.deliver(.normal, .record(5, "a", "v"), .record(6, "b", "v"))
            #expect(spend() == "failed: ILLEGAL_GENERATION")
        }

        /// Counts the records of a key, each of which needs the key's app.
        struct Patient: Processor {
            static let topology = Counter.topology

            func process(
                _ record: borrowing Record, state: inout Counter.State, context: borrowing Context,
                output: inout Output
            ) -> Verdict {
                let app = AppID(derived: record.keyText)
                if let verdict = context.verdict(awaiting: app) { return verdict }
                state.count += 1
                return .done
            }

            func fire(_ state: inout Counter.State, context: borrowing Context, output: inout Output) {}
        }

        /// The state that a record changes after the wait belongs to the transaction that was begun then.
        @Test func stateThatChangesAfterTheWaitIsRolledBackWithItsOwnTransaction() throws {
            let bench = try Bench(Patient())
            try bench.read(from: 0)
            let table = bench.clients.reader(.table)
            bench.admin.ends[Self.table] = Watermarks(low: 0, high: 4)
            bench.clock.after(seconds: 2) { table.batches = [[.app("b", "B", at: 0)]] }
            table.batches = [[.app("a", "A", at: 0)]]
            bench.deliver(.normal, .record(0, "a", "v"), .record(1, "b", "v"))
            try bench.spend(.normal)
            let keys = { bench.parts.stages.known(0)?.stage.keys }
            #expect(keys()?.state(of: "a")?.count == 1 && keys()?.state(of: "b")?.count == 1)
            try bench.parts.recovery.attempt { () throws(Setback) in throw .mustAbort("x") }
            #expect(keys()?.state(of: "a")?.count == 1 && (keys()?.state(of: "b")?.count ?? 0) == 0)
        }

        @Test func theDoorLooksOnThePublicTopicInstead() throws {
            let door = try Bench(Porter())
            try door.parts.slot.register()
            door.parts.inputs.set(
                [(door.place(0, of: 1), 0)], of: door.parts.membership.topics, isCaughtUpFirst: false)
            let apps = TopicPartition(Topic.apps.rawValue, 0)
            door.clients.reader(.brief).ends[apps] = Watermarks(low: 0, high: 1)
            door.admin.ends[apps] = Watermarks(low: 0, high: 1)
            door.clients.reader(.brief).batches = [[.app("a", "A", at: 0)]]
            door.deliver(.normal, .record(0, "a", "v", topic: 1), .record(1, "b", "v", topic: 1))
            try door.spend(.normal)
            #expect(
                door.journal.take().filter { $0.hasPrefix("produce") } == [
                    "produce notifications.apps a={\"id\":\"a\",\"name\":\"A\"} 0:0",
                    "produce notifications.accepted a=A",
                    "produce notifications.accepted b=absent",
                ])
        }
    }
}
