import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

struct AssignedInputsTests {
    let inputs = AssignedInputs(OwnCommits())
    static let topics: [(topic: Topic, name: String)] = [
        (.classified, "x.classified"), (.registeredPeople, "x.people"),
    ]
    static let (first, second, people) = (
        TopicPartition("x.classified", 1), TopicPartition("x.classified", 3), TopicPartition("x.people", 1)
    )

    init() { set((Self.second, 30), (Self.first, 10), (Self.people, 20), isCaughtUpFirst: true) }

    private func set(_ starts: (TopicPartition, Int64)..., isCaughtUpFirst: Bool = false) {
        inputs.set(starts, of: Self.topics, isCaughtUpFirst: isCaughtUpFirst)
    }

    /// Lets the first input move to an offset, and keeps that as committed.
    private func commit(_ offset: Int64) {
        inputs[0].next = offset
        inputs.keepCommitted(isTransactional: true)
    }

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
    func onlyAssignedPartitionsAreFoundByTopicAndNumber(topic: Int, partition: Int32, place: Int?) {
        #expect(inputs.place(topic, partition) == place)
        guard Self.topics.indices.contains(topic) else { return }
        #expect(inputs.contains(Self.topics[topic].topic, partition) == (place != nil))
    }

    @Test func anAssignmentReplacesTheOneBeforeAndHasNoForeignTopics() {
        set((Self.first, 7), (TopicPartition("foreign", 0), 2))
        #expect(inputs.partitions.map(\.place) == [Self.first])
        #expect(inputs.place(0, 3) == nil && inputs.place(0, 1) == 0)
        #expect(inputs[0].next == 7 && inputs[0].committed == 7)
        inputs.forget()
        #expect(inputs.indices.isEmpty && inputs.place(0, 1) == nil)
    }

    @Test func onlyChangesAreReadToTheirEndFirst() {
        #expect(inputs.partitions.map(\.isCatchingUp) == [false, false, true])
        inputs.reachEnd(0, 30)
        #expect(inputs.isCatchingUp)
        inputs.reachEnd(2, 25)
        #expect(!inputs.isCatchingUp)
        set((Self.people, 0))
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
        #expect(inputs.haveMoved && inputs.toCommit(touched: Set(touched)).map(\.committed) == committed)
    }

    @Test func aRollbackGoesToTheCommittedOffsets() {
        commit(35)
        #expect(!inputs.haveMoved)
        (inputs[0].next, inputs[1].next) = (40, 11)
        inputs.goBack()
        #expect(inputs.partitions.map(\.next) == [35, 10, 20] && inputs.partitions.map(\.committed) == [35, 10, 20])
    }

    @Test func aResetOffsetIsTheOwnOneFromThenOn() {
        commit(35)
        inputs.reset(0, to: 4)
        #expect(inputs[0].committed == 4)
        #expect(inputs.ownCommits.contradicted(by: [PartitionOffset(Self.second, 4)]).isEmpty)
    }
}

struct InputPartitionTests {
    static func partition(_ next: Int64, end: Int64) -> InputPartition {
        InputPartition(
            topic: .classified, place: TopicPartition("a", 0), work: .normal, next: next, committed: 0,
            isCatchingUp: false, readableEnd: end)
    }

    // swift-format-ignore
    static let stalls: [(next: Int64, end: Int64, high: Int64, isStalled: Bool)] = [
        (next: 5, end: 5,  high: 8, isStalled: true),
        (next: 5, end: 5,  high: 5, isStalled: false),  // drained
        (next: 4, end: 5,  high: 8, isStalled: false),  // records can still be read
        (next: 6, end: 5,  high: 8, isStalled: false),  // more could be read than at the last end
        (next: 5, end: -1, high: 8, isStalled: false),  // no end was seen yet
    ]

    @Test(arguments: stalls)
    func anOpenTransactionBlocksAPartitionWhoseReadableRecordsAreDone(
        next: Int64, end: Int64, high: Int64, isStalled: Bool
    ) {
        let found = Self.partition(next, end: end).stall(high: high, at: 100)
        #expect(found?.at == (isStalled ? next : nil) && found?.since == (isStalled ? 100 : nil))
    }

    @Test func aStallAtTheSamePlaceKeepsItsBeginning() {
        var partition = Self.partition(5, end: 5)
        partition.stalled = partition.stall(high: 8, at: 100)
        #expect(partition.stall(high: 9, at: 200)?.since == 100)
        partition.next = 6
        partition.readableEnd = 6
        #expect(partition.stall(high: 9, at: 300)?.since == 300)
    }

    /// The age is the greatest possible one, of a record that came right after the moment when nothing waited.
    @Test(
        arguments: [
            (0, 0, nil), (2000, 0, 3), (2000, 4000, 1), (4500, 4000, 0.5), (0, 4000, 1), (9000, 0, 0), (0, 6000, 0),
        ] as [(Int64, Int64, Double?)])
    func theAgeCountsFromTheLastRecordOrTheLastTimeAtTheEnd(last: Int64, drained: Int64, age: Double?) {
        var partition = Self.partition(5, end: 5)
        (partition.lastTimestamp, partition.drained) = (last, drained)
        #expect(partition.age(at: 5000) == age)
    }
}
