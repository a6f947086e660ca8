@testable import Model
import Testing

@testable import Loop
@testable import Program

/// What the two workers of a process without state tell as one.
struct JoinedSituationTests {
    static let restoring = Readiness.restoring(RestoreProgress(done: 1, total: 2))

    @Test(
        arguments: [
            (.ready, .ready, .ready), (.ready, .joining, .joining), (.joining, .connecting, .connecting),
            (restoring, .ready, restoring), (.ready, .stopping, .stopping), (.connecting, .stopping, .stopping),
        ] as [(Readiness, Readiness, Readiness)])
    func theOneFurtherFromWorkSpeaksForBoth(first: Readiness, second: Readiness, both: Readiness) {
        let (first, second) = (Standing.situation(first), Standing.situation(second))
        #expect(first.joined(by: second).readiness == both && second.joined(by: first).readiness == both)
    }

    @Test func theLongerWaitAndTheLongerSilenceAreTold() {
        var (first, second) = (Standing.situation(), Standing.situation())
        first.turned = 5
        first.wait = LoopWait(subject: .transaction, reason: "short", after: nil, at: Standing.now - 1)
        second.wait = LoopWait(subject: .registration, reason: "long", after: nil, at: Standing.now - 9)
        for joined in [first.joined(by: second), second.joined(by: first)] {
            #expect(joined.wait?.reason == "long" && joined.turned == 5)
        }
    }

    /// Each number of the second worker is different, so that one that is left out or taken twice is seen.
    @Test func whatBothCountIsAdded() {
        let (one, two) = (Self.metrics(1, lane: .normal), Self.metrics(2, lane: .urgent))
        let metrics = Standing.situation(.ready, one).joined(by: Standing.situation(.ready, two)).metrics
        let (commits, failures, lag) = (metrics.commits, metrics.failures, metrics.lag)
        #expect(commits.transactions == 3 && commits.timersFired == 9 && commits.last == 22)
        #expect(commits.recordsIn[.accepted] == 6 && commits.recordsOut[.classified] == 12)
        #expect(commits.rejections == ["unreadable": 15])
        #expect(commits.levelUses.counts.values.sorted() == [18])
        #expect(commits.receipts.values.sorted() == [21] && commits.appReceipts.counts.values.sorted() == [21])
        #expect(commits.seconds[.normal].sum == 8 && commits.seconds[.urgent].sum == 16)
        #expect(commits.batchRecords[.normal].sum == 9 && commits.batchRecords[.urgent].sum == 18)
        #expect(commits.takenSeconds[.normal].sum == 12 && commits.takenSeconds[.urgent].sum == 24)
        #expect(commits.stageSeconds[.normal].sum == 10 && commits.stageSeconds[.urgent].sum == 20)
        #expect(commits.deliverySeconds[.normal].sum == 11 && commits.deliverySeconds[.urgent].sum == 22)
        #expect(failures.transactionsAborted == 36 && failures.abortsInARow == 26 && failures.producersReplaced == 42)
        #expect(failures.fencings == 45 && failures.lastFencing == 32 && failures.offsetResets == 51)
        #expect(lag.lanes.map(\.records) == [36, 18] && lag.lanes.map(\.seconds) == [38, 19])
        #expect(lag.partitions.map(\.records) == [20, 40])
        #expect(metrics.state == one.state)
    }

    /// Metrics whose numbers are multiples of a factor.
    private static func metrics(_ factor: Int, lane: Lane) -> LoopMetrics {
        var metrics = LoopMetrics()
        metrics.commits = commits(factor, lane)
        metrics.failures = FailureCounts(
            transactionsAborted: 12 * factor, abortsInARow: 13 * factor, producersReplaced: 14 * factor,
            fencings: 15 * factor, lastFencing: Int64(16 * factor), offsetResets: 17 * factor)
        metrics.lag.lanes = Lane.allCases.map {
            $0 == lane
                ? LaneLag(lane: $0, records: 18 * factor, seconds: Double(19 * factor)) : LaneLag(lane: $0)
        }
        metrics.lag.partitions = [
            PartitionLag(topic: "t", partition: 0, next: 0, records: 20 * factor, stalledSeconds: nil)
        ]
        metrics.state.keys = 21 * factor
        return metrics
    }

    private static func commits(_ factor: Int, _ lane: Lane) -> CommitCounts {
        var commits = CommitCounts()
        commits.transactions = factor
        commits.recordsIn[.accepted] = 2 * factor
        commits.timersFired = 3 * factor
        commits.recordsOut[.classified] = 4 * factor
        commits.rejections = ["unreadable": 5 * factor]
        let app = AppID(derived: "parcel")
        commits.levelUses.add(6 * factor, app, .active)
        let alerted = ReceiptUse.Kind(code: .alerted, rule: Recorded(.s13), isTerminal: true)
        commits.count(ReceiptUse(app: app, kind: alerted), 7 * factor)
        commits.seconds[lane].observe(Double(8 * factor))
        commits.batchRecords[lane].observe(Double(9 * factor))
        commits.takenSeconds[lane].observe(Double(12 * factor))
        commits.stageSeconds[lane].observe(Double(10 * factor))
        commits.deliverySeconds[lane].observe(Double(11 * factor))
        commits.last = Int64(11 * factor)
        return commits
    }
}
