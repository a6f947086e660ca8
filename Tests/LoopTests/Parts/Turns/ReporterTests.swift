import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

struct ReporterTests {
    let bench: Bench<Relay>
    var reporter: Reporter<Relay> { bench.parts.reporter }

    init() throws {
        bench = try Bench(Relay())
        try bench.read(from: 5, 7)
    }

    /// The lag as it is published.
    private func lag() -> LagFigures {
        reporter.publish(.ready)
        return bench.status.metrics.lag
    }

    // MARK: Publishing

    @Test func readinessAndMetricsArePublishedTogether() {
        bench.parts.counts.metrics.commits.transactions = 3
        bench.parts.culprit.noteAbort(records: 1)
        reporter.publish(.ready)
        #expect(bench.status.readiness == .ready)
        #expect(bench.status.metrics.commits.transactions == 3 && bench.status.metrics.failures.abortsInARow == 1)
    }

    @Test func betweenTimesItIsPublishedOnceASecond() {
        let shown = [(0, .ready), (1, .joining), (0.1, .joining)].map { (seconds: Double, readiness: Readiness) in
            bench.clock.move(seconds: seconds)
            reporter.publishIfDue(readiness)
            return bench.status.readiness
        }
        #expect(shown == [.ready, .ready, .joining])
    }

    @Test func theStateIsMeasured() throws {
        let counter = try Bench(Counter(delaySeconds: 1))
        try counter.read(from: 0)
        try counter.work(on: .record(0, "a", "v"), .record(1, "b", "v"))
        counter.restore("c", "1 0", offset: 0)
        counter.clients.reader(.table).batches = [[.app("a", "A", at: 0)]]
        counter.parts.apps.follow()
        counter.parts.counts.metrics.state.restore = RestoreProgress(done: 1, total: 2)
        counter.parts.reporter.publish(.ready)
        var expected = StateFigures(
            restore: RestoreProgress(done: 1, total: 2), keys: 3, keysUnread: 1, timersWaiting: 2,
            timersDue: HandClock.instant.adding(seconds: 1), appsKnown: 1)
        #expect(counter.status.metrics.state == expected)
        #expect(counter.commit() == nil)
        counter.parts.reporter.publish(.ready)
        expected.waiting.count(.trigger, by: 2)
        #expect(counter.status.metrics.state == expected)
        counter.parts.stages.forget()
        counter.parts.reporter.publish(.ready)
        #expect(counter.status.metrics.state.waiting == WaitCounts())
        #expect(counter.parts.reporter.restoreProgress == RestoreProgress(done: 1, total: 2))
    }

    // MARK: Lag

    @Test func theLagIsWhatTheLogHasBeyondTheNextOffset() {
        // Without a fetch nothing is known to wait.
        #expect(lag().partitions.map(\.records) == [0, 0])
        bench.supply.watermarks = [
            bench.place(0): Watermarks(low: 0, high: 12), bench.place(1): Watermarks(low: 0, high: 6),
        ]
        bench.parts.inputs[0].lastTimestamp = HandClock.instant.milliseconds - 3000
        bench.parts.inputs[0].drained = 0
        let found = lag()
        #expect(found.partitions.map(\.name) == ["notifications.classified-0", "notifications.classified-1"])
        #expect(found.partitions.map(\.next) == [5, 7] && found.partitions.map(\.records) == [7, 0])
        let lanes = Lane.allCases.map { $0 == .normal ? LaneLag(lane: $0, records: 7, seconds: 3) : LaneLag(lane: $0) }
        #expect(found.lanes == lanes)
        #expect(bench.parts.inputs.partitions.map(\.drained) == [0, HandClock.instant.milliseconds])
    }

    @Test func theLagOfALaneIsThatOfAllItsPartitions() throws {
        try bench.read([(bench.place(0), 0), (bench.place(0, of: 1), 0), (bench.place(1, of: 1), 0)])
        for input in bench.parts.inputs.partitions {
            bench.supply.watermarks[input.place] = Watermarks(low: 0, high: 4)
        }
        let records = Dictionary(uniqueKeysWithValues: lag().lanes.map { ($0.lane, $0.records) })
        #expect(records[.urgent] == 8 && records[.normal] == 4)
    }

    @Test func anOpenTransactionThatBlocksAPartitionIsTimedWhileABrokerAnswers() {
        bench.status.broker.noteAnswer()
        bench.supply.watermarks[bench.place(0)] = Watermarks(low: 0, high: 12)
        #expect(lag().partitions[0].stalledSeconds == nil)
        bench.parts.inputs[0].readableEnd = 5
        bench.parts.inputs[0].lastTimestamp = HandClock.instant.milliseconds - 3000
        #expect(lag().partitions[0].stalledSeconds == 0)
        bench.clock.move(seconds: 2)
        #expect(lag().partitions[0].stalledSeconds == 2)
        // Its records cannot be read, so they have no age.
        #expect(lag().lanes.first { $0.lane == .normal }?.seconds == 0)
        bench.clock.move(seconds: 4)
        #expect(lag().partitions[0].stalledSeconds == nil)
        bench.status.broker.noteAnswer()
        #expect(lag().partitions[0].stalledSeconds == 0)
    }
}
