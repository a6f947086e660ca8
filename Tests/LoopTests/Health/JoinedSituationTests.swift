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

    @Test func whatBothCountIsAdded() {
        let (first, second) = (Self.metrics((1, .normal)), Self.metrics((2, .urgent)))
        var both = Self.metrics((1, .normal), (2, .urgent))
        both.state = first.state
        #expect(Standing.situation(.ready, first).joined(by: Standing.situation(.ready, second)).metrics == both)
    }

    /// What some workers count together. A worker's numbers are multiples of its factor, each of another one, so that one
    /// that is left out or taken twice is seen. Times, and aborts in a row, are the greatest.
    private static func metrics(_ workers: (factor: Int, lane: Lane)...) -> LoopMetrics {
        var metrics = LoopMetrics()
        for (factor, lane) in workers {
            count(factor, lane, in: &metrics.commits)
            metrics.failures.transactionsAborted += 12 * factor
            (metrics.failures.abortsInARow, metrics.failures.lastAbort) = (13 * factor, "\(factor)")
            metrics.failures.producersReplaced += 14 * factor
            metrics.failures.fencings += 15 * factor
            metrics.failures.lastFencing = Fencing(at: Int64(16 * factor), reason: "\(factor)")
            metrics.failures.offsetResets += 17 * factor
            for index in metrics.lag.lanes.indices where metrics.lag.lanes[index].lane == lane {
                metrics.lag.lanes[index].records = 18 * factor
                metrics.lag.lanes[index].seconds = Double(19 * factor)
            }
            metrics.lag.partitions.append(
                PartitionLag(topic: "t", partition: 0, next: 0, records: 20 * factor, stalledSeconds: nil))
            metrics.state.keys = 21 * factor
        }
        return metrics
    }

    private static func count(_ factor: Int, _ lane: Lane, in commits: inout CommitCounts) {
        commits.transactions += factor
        commits.recordsIn[.accepted] += 2 * factor
        commits.timersFired += 3 * factor
        commits.recordsOut[.classified] += 4 * factor
        commits.rejections["unreadable", default: 0] += 5 * factor
        let app = AppID(derived: "parcel")
        commits.levelUses.add(6 * factor, app, .active)
        let alerted = ReceiptUse.Kind(code: .alerted, rule: Recorded(.s13), isTerminal: true)
        commits.count(ReceiptUse(app: app, kind: alerted), 7 * factor)
        commits.seconds[lane].observe(Double(8 * factor))
        commits.batchRecords[lane].observe(Double(9 * factor))
        commits.stageSeconds[lane].observe(Double(10 * factor))
        commits.deliverySeconds[lane].observe(Double(11 * factor))
        commits.takenSeconds[lane].observe(Double(12 * factor))
        (commits.last, commits.lastTook) = (Int64(22 * factor), Int64(23 * factor))
    }
}
