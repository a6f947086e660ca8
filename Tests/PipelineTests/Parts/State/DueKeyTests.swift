import Kafka
import Model
import Testing

@testable import Pipeline

extension Parts {
    struct DueKeyTests {
        static func key(_ due: Int64, _ partition: Int32, _ slot: Int32) -> DueKey {
            DueKey(due: Instant(milliseconds: due), partition: partition, slot: slot)
        }

        @Test func equalTimesHaveAFixedOrder() {
            let sorted = [Self.key(1, 9, 9), Self.key(2, 0, 5), Self.key(2, 0, 6), Self.key(2, 1, 0)]
            #expect([sorted[3], sorted[1], sorted[2], sorted[0]].sorted() == sorted)
        }
    }
}
