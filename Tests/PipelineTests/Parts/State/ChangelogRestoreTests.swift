import Kafka
import Testing

@testable import Pipeline

struct ChangelogRestoreTests {
    @Test func onlyPartitionsThatHoldSomethingAreReadToTheirEnds() {
        var restore = ChangelogRestore(
            [2: Watermarks(low: 3, high: 8), 0: Watermarks(low: 0, high: 10), 1: Watermarks(low: 5, high: 5)],
            began: 77)
        #expect(restore.partitions == [0, 2] && restore.targets == [0: 10, 2: 8] && restore.began == 77)
        #expect(restore.progress == RestoreProgress(done: 0, total: 15))
        restore.reach(0, 9)
        #expect(restore.targets == [0: 10, 2: 8])
        #expect(restore.reached(0) == 9 && restore.reached(2) == nil)
        restore.reach(0, 10)
        #expect(restore.targets == [2: 8] && !restore.isDone)
        restore.reach(2, 9)
        #expect(restore.isDone)
    }

    @Test func nothingToReadIsDone() {
        let restore = ChangelogRestore([1: Watermarks(low: 5, high: 5)], began: 0)
        #expect(restore.isDone && restore.partitions == [] && restore.progress.share == 1)
    }

    @Test(arguments: [(0, 0), (2, 0), (5, 3), (10, 8), (12, 8)] as [(Int64, Int)])
    func progressIsTheShareBetweenBothEnds(reached: Int64, done: Int) {
        var restore = ChangelogRestore([0: Watermarks(low: 2, high: 10)], began: 0)
        restore.reach(0, reached)
        #expect(restore.progress == RestoreProgress(done: done, total: 8))
    }
}
