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
        bench.status.noteAnswer()
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
        bench.status.noteAnswer()
        #expect(lag().partitions[0].stalledSeconds == 0)
    }

    // MARK: The broker

    @Test func withoutABrokerAWorkerIsConnecting() {
        reporter.loseConnection(because: .brokersDown)
        #expect(bench.status.readiness == .connecting)
        let shown = [Readiness.ready, .joining, .stopping].map { readiness in
            reporter.publish(readiness)
            return bench.status.readiness
        }
        #expect(shown == [.connecting, .connecting, .stopping])
    }

    @Test func aBrokerIsLookedForOnceASecondUntilItAnswers() {
        let look = { bench.asked { reporter.lookForBroker(.ready) } }
        #expect(look() == [])
        reporter.loseConnection(because: .brokersDown)
        bench.journal.answer("partitionCount", .passing, nil)
        #expect(look() + look() == ["partitionCount notifications.apps"] && bench.status.readiness == .connecting)
        bench.clock.move(seconds: 1.1)
        #expect(look() == ["partitionCount notifications.apps"] && bench.status.readiness == .ready)
        bench.clock.move(seconds: 1.1)
        #expect(look() == [])
    }

    /// The lines of the log after some time and some event.
    private func lines(after seconds: Double, _ event: () -> Void = {}) -> [String] {
        bench.clock.move(seconds: seconds)
        event()
        reporter.publish(.ready)
        return bench.log.lines
    }

    @Test func anOutageIsLoggedOnceByWhoeverNoticesItFirst() {
        bench.status.noteAnswer()
        #expect(lines(after: 9.9) == [])
        // The probe gets no answer, while the client still has its connections.
        bench.status.noteSilence("_TIMED_OUT: no answer")
        let away = #"no broker answers; retrying bootstrap.servers=127.0.0.1:9092 error="_TIMED_OUT: no answer""#
        #expect(lines(after: 0.1) == [away])
        #expect(lines(after: 50) { reporter.loseConnection(because: .brokersDown) } == [away])
        bench.journal.answer("partitionCount", .passing)
        #expect(lines(after: 1.1) { reporter.lookForBroker(.ready) } == [away])
        #expect(lines(after: 1.1) { reporter.lookForBroker(.ready) } == [away, "the broker answers"])
    }

    @Test func aBrokerThatAnswersAgainIsLoggedWithoutALostConnection() {
        bench.status.noteAnswer()
        _ = lines(after: 10)
        let found = lines(after: 0) { bench.status.noteAnswer() }
        #expect(found.map { $0.prefix(18) } == ["no broker answers;", "the broker answers"])
    }
}
