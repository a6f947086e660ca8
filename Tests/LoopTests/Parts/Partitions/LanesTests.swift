import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

struct LanesTests {
    let bench: Bench<Relay>
    var lanes: Lanes { bench.parts.lanes }

    init() throws { bench = try Bench(Relay()) }

    /// How many items are taken from a lane, and when they came, in seconds.
    private func take(_ lane: Int) -> [Int64] {
        [Int64(lanes.take(lane).remaining), (lanes.taken - HandClock.start) / 1_000_000]
    }

    @Test func aLaneHasWhatItsConsumerHasAndWhatIsHeld() {
        #expect((0..<3).map(lanes.hasRecords) == [false, false, false])
        bench.deliver(.normal, .record(0, "a", "b"))
        lanes.hold(RecordBatch([.record(0, "a", "b")]), 1)
        #expect((0..<3).map(lanes.hasRecords) == [false, true, true])
        // A batch that is used up is not kept.
        lanes.hold(RecordBatch([]), 1)
        #expect(!lanes.hasRecords(1))
        lanes.hold(RecordBatch([.end(1)]), 1)
        lanes.drop()
        #expect((0..<3).map(lanes.hasRecords) == [false, false, true])
    }

    @Test func theRestComesBeforeANewBatchAndKeepsItsTime() {
        bench.deliver(.normal, .record(0, "a", "b"), .record(1, "a", "b"), .record(2, "a", "b"))
        bench.deliver(.normal, .record(3, "a", "b"))
        var batch = lanes.take(2)
        batch.visit(atMost: 1, record: { _ in true }, event: { _ in })
        lanes.hold(batch, 2)
        bench.clock.move(seconds: 1)
        #expect(take(2) == [2, 0] && take(2) == [1, 1])
    }

    @Test func waitingForALaneKeepsWhatCameWithItsTime() {
        let wait = { bench.asked { lanes.waitFor(lane: 0, milliseconds: 10) } }
        #expect(wait() == ["take 100 of lane 0 in 10 ms"] && !lanes.hasRecords(0) && bench.clock.seconds == 0.01)
        bench.clock.move(seconds: 1)
        bench.deliver(.changes, .record(0, "a", "b"))
        #expect(wait() == ["take 100 of lane 0 in 10 ms"] && bench.supply.lanes[0].isEmpty && lanes.hasRecords(0))
        bench.clock.move(seconds: 1)
        #expect(take(0) == [1, 1])
    }
}
