import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

struct StateRestorerTests {
    static let topic = Topic.schedulingChangelog.rawValue
    static let beginning = [
        "watermarks \(topic)-0", "watermarks \(topic)-1", "make reader restore \(topic)",
        "restore.assign \(topic)-0@start",
    ]

    let bench: Bench<Counter>
    let restorer: StateRestorer<Counter>
    var stages: PartitionStages<Counter> { bench.parts.stages }
    var reader: ScriptedReader { bench.clients.reader(.restore) }

    init() throws {
        bench = try Bench(Counter(delaySeconds: 1))
        restorer = StateRestorer(bench.surroundings, bench.parts.counts, bench.parts.stages)
        bench.admin.ends[TopicPartition(Self.topic, 0)] = Watermarks(low: 0, high: 4)
    }

    private func step() -> Bool? { try? restorer.step([1, 0]) }

    private func entry(_ offset: Int64, _ key: String, _ value: String = "1 50") -> StoredItem {
        .record(offset, "\(key)\tcount", value)
    }

    /// The stable end can be before the last update, whose marker is still on its way; the admin's end is not.
    @Test func readingGoesOnAtAnEndBelowTheHighWatermark() {
        reader.batches = [
            [entry(0, "a", "1 50"), entry(1, "b", "2 0")], [.end(2)], [entry(2, "a", "3 70")], [.end(4)],
        ]
        #expect((0..<4).map { _ in step() } == [false, false, false, true])
        #expect(bench.journal.take() == Self.beginning + ["restore.close"])
        #expect(stages.keyCount == 2 && stages.unreadCount == 2)
        #expect(stages.unread.partitions == [0, 1] && stages.unread.slot == 0)
        #expect(bench.metrics.state.restore == RestoreProgress(done: 4, total: 4))
        _ = stages.stage(of: 0).stage.keys.slot(of: "a")
        #expect(bench.state(of: "a")?.count == 3)
    }

    /// A marker is not delivered, so the client alone knows that it was passed.
    @Test func aMarkerAtTheEndIsPassed() {
        reader.positions[TopicPartition(Self.topic, 0)] = 4
        #expect(step() == true)
    }

    /// The group assigned a partition that a topic of unequal partition count has, and the changelog has not.
    @Test(arguments: [3, 2])
    func anUnknownPartitionOfTheChangelogEndsWhereTheCountsDiffer(classified: Int) {
        bench.admin.counts[Topic.classified.rawValue] = classified
        bench.journal.answer("watermarks", .unknownTopic(Self.topic))
        #expect(ending(try restorer.step([2])) == (classified == 3 ? .wrongTopics : nil))
    }

    @Test func aTruncatedLogIsReadFromItsNewStart() {
        reader.batches = [[entry(0, "old"), .failure(.outOfRange)], [entry(3, "new")]]
        #expect(step() == false && step() == true)
        #expect(bench.journal.take() == Self.beginning + Self.beginning + ["restore.close"])
        #expect(bench.state(of: "old") == nil && stages.keyCount == 1)
    }

    @Test func anotherFailureOfReadingIsPassedOver() {
        reader.batches = [[entry(0, "a"), .failure(.odd), entry(3, "b")]]
        #expect(step() == true && stages.keyCount == 2)
    }

    @Test(arguments: ["watermarks", "restore.assign", "reader"])
    func aBrokerThatDoesNotAnswerOrAReaderThatCannotBeMadeIsTriedAgain(call: String) {
        if call == "reader" { bench.clients.refused = [call] } else { bench.journal.answer(call, .odd) }
        #expect(step() == false && bench.clock.seconds == 0.02)
        #expect(bench.status.situation.wait?.subject == .changelogEnds)
        reader.batches = [[.end(4)]]
        #expect(bench.asked { _ = step() } == Self.beginning + ["restore.close"])
        #expect(bench.status.situation.wait == nil)
    }
}

struct ChangelogRestoreTests {
    @Test func onlyPartitionsThatHoldSomethingAreReadToTheirEnds() {
        var restore = ChangelogRestore(
            [2: Watermarks(low: 3, high: 8), 0: Watermarks(low: 0, high: 10), 1: Watermarks(low: 5, high: 5)],
            began: 77)
        #expect(restore.partitions == [0, 2] && restore.targets == [0: 10, 2: 8] && restore.began == 77)
        #expect(restore.progress == RestoreProgress(done: 0, total: 15))
        restore.reach(0, 9)
        #expect(restore.targets == [0: 10, 2: 8])
        restore.reach(0, 10)
        #expect(restore.targets == [2: 8] && !restore.isDone)
        restore.reach(2, 9)
        #expect(restore.isDone && ChangelogRestore([1: Watermarks(low: 5, high: 5)], began: 0).progress.share == 1)
    }

    @Test(arguments: [(0, 0), (2, 0), (5, 3), (10, 8), (12, 8)] as [(Int64, Int)])
    func progressIsTheShareBetweenBothEnds(reached: Int64, done: Int) {
        var restore = ChangelogRestore([0: Watermarks(low: 2, high: 10)], began: 0)
        restore.reach(0, reached)
        #expect(restore.progress == RestoreProgress(done: done, total: 8))
    }
}
