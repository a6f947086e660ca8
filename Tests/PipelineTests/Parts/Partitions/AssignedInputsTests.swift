import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

extension Parts {
    struct AssignedInputsTests {
        let inputs = AssignedInputs(OwnCommits())
        static let topics: [(topic: Topic, name: String)] = [
            (.classified, "x.classified"), (.registeredPeople, "x.people"),
        ]
        static let (first, second, people) = (
            TopicPartition("x.classified", 1), TopicPartition("x.classified", 3), TopicPartition("x.people", 1)
        )

        init() {
            inputs.set(
                [(Self.second, 30), (Self.first, 10), (Self.people, 20)], of: Self.topics, isCaughtUpFirst: true)
        }

        private func numbers(_ body: (InputPartition) -> Int64) -> [Int64] { inputs.partitions.map(body) }

        // swift-format-ignore
        static let places: [(topic: Int, partition: Int32, place: Int?)] = [
            (topic: 0,  partition: 3,  place: 0),
            (topic: 0,  partition: 1,  place: 1),
            (topic: 1,  partition: 1,  place: 2),
            (topic: 0,  partition: 0,  place: nil),
            (topic: 0,  partition: 4,  place: nil),
            (topic: 1,  partition: 3,  place: nil),
            (topic: 2,  partition: 0,  place: nil),
            (topic: -1, partition: -1, place: nil),
        ]

        @Test(arguments: places)
        func aPartitionIsFoundByTopicAndNumber(topic: Int, partition: Int32, place: Int?) {
            #expect(inputs.place(topic, partition) == place)
        }

        @Test func onlyAssignedPartitionsAreContained() {
            #expect(inputs.contains(.classified, 3) && inputs.contains(.registeredPeople, 1))
            #expect(!inputs.contains(.classified, 0) && !inputs.contains(.registeredPeople, 3))
            inputs.set([(Self.first, 1), (TopicPartition("foreign", 0), 2)], of: Self.topics, isCaughtUpFirst: false)
            #expect(inputs.partitions.map(\.place) == [Self.first])
        }

        @Test func anAssignmentReplacesTheOneBefore() {
            inputs.set([(Self.first, 7)], of: Self.topics, isCaughtUpFirst: false)
            #expect(inputs.place(0, 3) == nil && inputs.place(0, 1) == 0)
            #expect(inputs[0].next == 7 && inputs[0].committed == 7)
            inputs.forget()
            #expect(inputs.indices.isEmpty && inputs.place(0, 1) == nil)
        }

        // MARK: Progress

        @Test func onlyChangesAreReadToTheirEndFirst() {
            #expect(inputs.partitions.map(\.isCatchingUp) == [false, false, true])
            inputs.reachEnd(0, 30)
            #expect(inputs.isCatchingUp)
            inputs.reachEnd(2, 25)
            #expect(!inputs.isCatchingUp)
            inputs.set([(Self.people, 0)], of: Self.topics, isCaughtUpFirst: false)
            #expect(!inputs.isCatchingUp)
        }

        @Test(arguments: [(5, 10), (10, 10), (14, 14)] as [(Int64, Int64)])
        func anEndMovesAPartitionForwardOnly(end: Int64, next: Int64) {
            inputs.reachEnd(1, end)
            #expect(inputs[1].next == next && inputs[1].readableEnd == end && inputs[1].committed == 10)
        }

        /// Offsets of a touched partition go along even when they have not moved, so that a worker that has lost the
        /// partition cannot commit what it wrote for it.
        @Test(arguments: [([], [30]), ([1], [30, 10, 20]), ([2], [30]), ([3], [30])] as [([Int32], [Int64])])
        func whatMovedAndWhatWasTouchedIsCommitted(touched: [Int32], committed: [Int64]) {
            inputs[0].next = 31
            #expect(inputs.haveMoved)
            #expect(inputs.toCommit(touched: Set(touched)).map(\.committed) == committed)
        }

        @Test func aRollbackGoesToTheCommittedOffsets() {
            inputs[0].next = 35
            inputs.keepCommitted(isTransactional: true)
            #expect(!inputs.haveMoved)
            inputs[0].next = 40
            inputs[1].next = 11
            inputs.goBack()
            #expect(numbers(\.next) == [35, 10, 20] && numbers(\.committed) == [35, 10, 20])
        }

        @Test(arguments: [true, false])
        func onlyOffsetsOfTransactionsAreNeverBelievedToGoBack(isTransactional: Bool) {
            inputs[0].next = 35
            inputs.keepCommitted(isTransactional: isTransactional)
            let found = inputs.ownCommits.contradicted(by: [
                PartitionOffset(Self.second, 30), PartitionOffset(Self.first, 0),
            ])
            #expect(found == (isTransactional ? [Self.second: 35] : [:]))
        }

        @Test func aResetOffsetIsTheOwnOneFromThenOn() {
            inputs[0].next = 35
            inputs.keepCommitted(isTransactional: true)
            inputs.reset(0, to: 4)
            #expect(inputs[0].committed == 4)
            #expect(inputs.ownCommits.contradicted(by: [PartitionOffset(Self.second, 4)]).isEmpty)
        }
    }
}
