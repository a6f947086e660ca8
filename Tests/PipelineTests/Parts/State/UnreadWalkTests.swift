import Testing

@testable import Pipeline

extension Parts {
    struct UnreadWalkTests {
        @Test func aWalkOverNothingIsDone() {
            #expect(UnreadWalk().isDone)
            #expect(!UnreadWalk(partitions: [4]).isDone)
        }

        @Test func itGoesThroughTheSlotsOfEachPartition() {
            var walk = UnreadWalk(partitions: [2, 5, 6], began: 9)
            var visited: [[Int]] = []
            for count in [3, 3, 3, 0, 1] {
                visited.append([Int(walk.partitions.first ?? -1), walk.slot])
                walk.advance(in: count)
            }
            #expect(visited == [[2, 0], [2, 1], [2, 2], [5, 0], [6, 0]])
            #expect(walk.isDone && walk.began == 9)
        }

        @Test func otherWorkHasEverySecondSlice() {
            var walk = UnreadWalk(partitions: [0])
            let shared = (0..<4).map { _ in walk.isDue(whileOthersWait: true) }
            let alone = (0..<4).map { _ in walk.isDue(whileOthersWait: false) }
            #expect(shared == [true, false, true, false])
            #expect(alone == [true, true, true, true])
        }
    }
}
