import Kafka
import Model
import Testing

@testable import Pipeline

extension Parts {
    struct LoopCountsTests {
        /// The time since the last commit counts from the start, so that the first commit need not wait for a gap.
        @Test func theStartCountsAsTheLastCommit() {
            #expect(LoopCounts(started: 77).metrics.commits.last == 77)
        }
    }
}
