import Kafka
import Model
import TestSupport
import Testing

@testable import Loop
@testable import Program

/// Changes are read to their end before requests, but not for ever.
struct CatchUpTests {
    static let (people, other) = (TopicPartition("people", 0), TopicPartition("people", 1))
    static let second: Int64 = 1_000_000

    private static func partition(_ place: TopicPartition, next: Int64, isCatchingUp: Bool = true) -> InputPartition {
        InputPartition(
            topic: .registeredPeople, place: place, work: .changes, next: next, committed: 0,
            isCatchingUp: isCatchingUp)
    }

    // swift-format-ignore
    static let silences: [(seconds: Double, moved: Int64, isAnswered: Bool, finding: CatchUp.Finding)] = [
        (seconds: 9.9, moved: 0, isAnswered: true,  finding: .goesOn),
        (seconds: 10,  moved: 0, isAnswered: true,  finding: .waits(for: people)),
        (seconds: 29,  moved: 0, isAnswered: true,  finding: .waits(for: people)),
        (seconds: 30,  moved: 0, isAnswered: true,  finding: .givesUp(people)),
        (seconds: 30,  moved: 1, isAnswered: true,  finding: .goesOn),  // a record came
        (seconds: 30,  moved: 0, isAnswered: false, finding: .goesOn),  // no broker gives anything
    ]

    /// Looks each second, and before the last time moves the partition so far.
    private static func finding(
        after seconds: Double, moved: Int64 = 0, isAnswered: Bool = true, pause: Double = 0
    ) -> CatchUp.Finding {
        var catchUp = CatchUp()
        let caughtUp = partition(other, next: 9, isCatchingUp: false)
        for second in stride(from: 0, to: seconds, by: 0.5) where second == 0 || second > pause {
            _ = catchUp.look(at: [caughtUp, partition(people, next: 5)], ticks: ticks(second), isAnswered: true)
        }
        return catchUp.look(
            at: [caughtUp, partition(people, next: 5 + moved)], ticks: ticks(seconds), isAnswered: isAnswered)
    }

    private static func ticks(_ seconds: Double) -> Int64 { 7 * second + Int64(seconds * Double(second)) }

    @Test(arguments: silences)
    func aPartitionThatGivesNothingIsWaitedForOnlySoLong(
        seconds: Double, moved: Int64, isAnswered: Bool, finding: CatchUp.Finding
    ) {
        #expect(Self.finding(after: seconds, moved: moved, isAnswered: isAnswered) == finding)
    }

    /// While a restore or a commit kept the worker from reading, nothing could come.
    @Test func timeWithoutALookIsNoSilence() {
        #expect(Self.finding(after: 30, pause: 29) == .goesOn)
        #expect(Self.finding(after: 59, pause: 29) == .waits(for: Self.people))
    }

    /// Records that keep coming on one partition do not let the others wait longer.
    @Test func eachPartitionHasATimeOfItsOwn() {
        var catchUp = CatchUp()
        var last = CatchUp.Finding.goesOn
        for second in 0...30 {
            let both = [Self.partition(Self.other, next: Int64(second)), Self.partition(Self.people, next: 5)]
            last = catchUp.look(at: both, ticks: Self.ticks(Double(second)), isAnswered: true)
        }
        #expect(last == .givesUp(Self.people))
    }

    /// The partition has no leader: requests of all partitions wait, which `/readyz` tells, and go on after a while.
    @Test func aWorkerGoesOnWithoutAPartitionThatHasNoLeader() throws {
        let bench = try Bench(Counter(delaySeconds: 600))
        bench.supply.offsets = [bench.place(0): 5, bench.place(0, of: 1): 0]
        bench.assign(bench.place(0), bench.place(0, of: 1))
        var (isReady, handled): ([Bool], [UInt64]) = ([], [])
        for second in stride(from: 0.5, through: 40, by: 1) {
            bench.clock.after(seconds: second) { [status = bench.status] in
                status.broker.noteAnswer()
                isReady.append(status.situation.isReady)
                handled.append(UInt64(status.metrics.commits.transactions))
            }
        }
        let (code, _) = try bench.run(Counter(delaySeconds: 600), on: [.record(5, "k", "v")], 40)
        #expect(code == 0)
        #expect(handled[28] == 0 && handled[38] == 1)
        #expect(isReady[8] && !isReady[20] && isReady[38])
        #expect(bench.log.lines.contains { $0.contains("changes cannot be read") })
    }
}
