import Foundation
import SimulatedBroker
import Testing

/// The simulation itself: that it repeats itself, that its faults happen, and that it notices mistakes.
struct SimulationTests {
    @Test func theSameSeedGivesTheSameRun() {
        for seed in 1...5 as ClosedRange<UInt64> {
            let runs = (0..<2).map { _ in CopyRun(seed: seed, records: 100, journal: true).run() }
            defer { for run in runs { run.cluster.shutDown() } }
            #expect(runs[0].cluster.journal.lines == runs[1].cluster.journal.lines)
            #expect(runs[0].texts == runs[1].texts)
            #expect(runs[0].cluster.ticks == runs[1].cluster.ticks)
        }
    }

    @Test func aCorrectLoopLosesAndDoublesNothing() {
        let count = ProcessInfo.processInfo.environment["BELFRY_SEEDS"].flatMap { UInt64($0) } ?? 100
        var counts: [FaultKind: Int] = [:]
        for seed in 1...count {
            let run = CopyRun(seed: seed).run()
            if let fault = run.fault { Issue.record("seed \(seed): \(fault)") }
            for (kind, count) in run.cluster.faultCounts { counts[kind, default: 0] += count }
            #expect(run.cluster.shutDown() == [], "seed \(seed)")
        }
        for kind in FaultKind.allCases { #expect(counts[kind, default: 0] > 0, "\(kind) never happened") }
    }

    @Test func aCrashAtAnyCallLosesAndDoublesNothing() {
        for call in 1...150 {
            let run = CopyRun(seed: UInt64(call), faults: FaultPlan(), records: 60, crashAtCall: call).run()
            if let fault = run.fault { Issue.record("call \(call): \(fault)") }
            run.cluster.shutDown()
        }
    }

    /// `BELFRY_SEED=263 swift test --filter aSeedIsFollowed` prints what happens in one run, under the faults of that
    /// seed or under those of `BELFRY_FAULTS=rebalance=2,lateMarkers=0.1`.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["BELFRY_SEED"] != nil))
    func aSeedIsFollowed() {
        let seed = ProcessInfo.processInfo.environment["BELFRY_SEED"].flatMap { UInt64($0) } ?? 1
        var faults: FaultPlan?
        if let text = ProcessInfo.processInfo.environment["BELFRY_FAULTS"] {
            faults = FaultPlan()
            for pair in text.split(separator: ",") {
                let parts = pair.split(separator: "=")
                for kind in FaultKind.allCases where parts.first.map({ $0 == "\(kind)" }) == true {
                    faults?[kind] = parts.last.flatMap { Double($0) } ?? 0
                }
            }
        }
        let run = CopyRun(seed: seed, faults: faults, journal: true).run()
        for line in run.cluster.journal.lines { print(line) }
        print(run.fault ?? "nothing lost, nothing doubled")
        run.cluster.shutDown()
    }

    /// Ways to do it wrong, and the faults that punish them.
    static let mistakes: [(Copier.Mistake, [FaultKind: Double])] = [
        (.keepsDoubtfulProducers, [.delayedEnd: 0.2]),
        (.sendsNoOffsets, [.crashAfterCall: 0.002]),
        (.believesOldOffsets, [.oldOffsets: 2, .rebalance: 2]),
        (.skipsAfterAborts, [.refusedRecord: 0.1]),
    ]

    @Test(arguments: mistakes)
    func aMistakeIsNoticed(_ mistake: Copier.Mistake, _ rates: [FaultKind: Double]) {
        var faults = FaultPlan()
        for (kind, rate) in rates { faults[kind] = rate }
        func isNoticed(_ mistake: Copier.Mistake, seed: UInt64) -> Bool {
            let run = CopyRun(seed: seed, faults: faults, mistake: mistake).run()
            defer { run.cluster.shutDown() }
            return run.fault != nil
        }
        let seed = (1...200 as ClosedRange<UInt64>).first { isNoticed(mistake, seed: $0) }
        // The same faults do no harm without the mistake.
        #expect(seed.map { isNoticed(.none, seed: $0) } == false, "seed \(seed ?? 0)")
    }
}
