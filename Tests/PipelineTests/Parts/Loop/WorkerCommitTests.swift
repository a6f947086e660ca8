import Kafka
import Model
import Testing

@testable import Pipeline

extension Parts {
    /// When a worker commits.
    struct WorkerCommitTests {
        private func run<Core: Processor>(_ core: Core, _ bench: Bench<Core>) throws -> [String] {
            bench.clock.after(seconds: 2) { bench.status.requestStop() }
            let worker = try Worker(core, bench.surroundings, BatchRule(), OwnCommits())
            #expect(worker.run() == .stopped)
            return bench.journal.take().drop { $0 != "begin" }.filter { !$0.hasPrefix("wait") }
        }

        @Test func urgentRecordsDoNotWaitForOthers() throws {
            let bench = try Bench(Relay())
            bench.supply.events = [.assigned([bench.place(0), bench.place(0, of: 1)])]
            bench.deliver(.normal, .record(0, "k", "normal"))
            bench.deliver(.urgent, .record(0, "k", "urgent", topic: 1))
            #expect(
                try run(Relay(), bench).prefix(6) == [
                    "begin", "produce notifications.scheduled k=urgent",
                    "sendOffsets of generation 1: notifications.classified-0=0, notifications.classified.urgent-0=1",
                    "commit", "begin", "produce notifications.scheduled k=normal",
                ])
        }

        /// After three aborts in a row each record has a transaction of its own.
        @Test func whileACulpritIsSearchedEachRecordIsCommittedAlone() throws {
            let bench = try Bench(Relay())
            bench.supply.events = [.assigned([bench.place(0)])]
            bench.journal.answer("commit", .abortable, times: 3)
            for round in 0..<4 {
                bench.clock.after(seconds: Double(round) * 0.3) {
                    bench.deliver(.normal, .record(0, "k", "1"), .record(1, "k", "2"))
                }
            }
            let lines = try run(Relay(), bench)
            #expect(lines.filter { $0 == "abort" }.count == 3)
            let sent = "sendOffsets of generation 1: notifications.classified-0="
            #expect(
                lines.suffix(10) == [
                    "begin", "produce notifications.scheduled k=1", sent + "1", "commit",
                    "begin", "produce notifications.scheduled k=2", sent + "2", "commit",
                    "wake consumer 2", "close consumer",
                ])
        }

        @Test func aTimerFiresAtItsTime() throws {
            let counter = Counter(delaySeconds: 0.6)
            let bench = try Bench(counter)
            bench.supply.events = [.assigned([bench.place(0)])]
            bench.deliver(.normal, .record(0, "k", "v"))
            #expect(try run(counter, bench).contains("produce notifications.receipts k=1"))
            let commits = bench.status.metrics.commits
            #expect(commits.timersFired == 1 && commits.transactions == 2)
            // The record was processed after the 10 ms in which the broker ends the transaction before.
            #expect(commits.last == HandClock.start + 610_000)
        }
    }
}
