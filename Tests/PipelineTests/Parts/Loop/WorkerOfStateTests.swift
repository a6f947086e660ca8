import Kafka
import Model
import Testing

@testable import Pipeline

extension Parts {
    /// Turns of services that have state or know apps.
    struct WorkerOfStateTests {
        /// The changes of people are read to their end before other records.
        @Test func otherRecordsWaitUntilChangesAreRead() throws {
            let bench = try Bench(Counter(delaySeconds: 1))
            bench.supply.events = [.assigned([bench.place(0), bench.place(0, of: 1)])]
            bench.deliver(.normal, .record(0, "k", "v"))
            bench.deliver(.changes, .record(0, "k", "v", topic: 1))
            bench.clock.after(seconds: 0.3) { bench.deliver(.changes, .end(1, topic: 1)) }
            var before: [Int] = []
            bench.clock.after(seconds: 0.29) { before = bench.supply.lanes.map(\.count) }
            bench.clock.after(seconds: 3) { bench.status.requestStop() }
            let worker = try Worker(Counter(delaySeconds: 1), bench.surroundings, BatchRule(), OwnCommits())
            #expect(worker.run() == .stopped)
            #expect(before == [0, 0, 1])
            let found = bench.journal.take().filter {
                $0.hasPrefix("produce notifications.r") || $0.hasPrefix("produce notifications.scheduled ")
            }
            // The timer fires a second after the key's first record.
            #expect(
                found == [
                    "produce notifications.scheduled k=v", "produce notifications.scheduled k=v",
                    "produce notifications.receipts k=2",
                ])
            #expect(bench.status.metrics.commits.timersFired == 1)
            #expect(bench.status.metrics.commits.recordsIn[.registeredPeople] == 1)
        }

        @Test func anAppWhoseOlderRecordCameLastIsSentAgainWithTheOffsets() throws {
            let bench = try Bench(Doorman())
            bench.supply.events = [.assigned([bench.place(0)])]
            bench.clients.reader(.table).batches = [
                [
                    .app("a", "New", at: 0, source: AppSource(partition: 0, offset: 5)),
                    .app("a", "Old", at: 1, source: AppSource(partition: 0, offset: 3)), .end(2),
                ]
            ]
            bench.clock.after(seconds: 1) { bench.status.requestStop() }
            let worker = try Worker(Doorman(), bench.surroundings, BatchRule(), OwnCommits())
            #expect(worker.run() == .stopped)
            let found = bench.journal.take().drop { $0 != "begin" }.filter { !$0.hasPrefix("wait") }
            #expect(
                found == [
                    "begin", "produce notifications.apps a={\"id\":\"a\",\"name\":\"New\"} 0:5",
                    "sendOffsets of generation 1: apps-0=0", "commit", "wake consumer 2", "close consumer",
                ])
        }
    }
}
