import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

struct CulpritSearchTests {
    let search = CulpritSearch()
    let inputs = AssignedInputs(OwnCommits())
    static let place = TopicPartition("a", 0)
    static let record = Loop.InputPlace(place: place, offset: 5)
    static let rejection = Rejection(.tooLarge, fix: "send less")

    init() { inputs.set([(Self.place, 5)], of: [(.classified, "a")], isCaughtUpFirst: false) }

    private func abort(_ records: Int...) {
        for count in records { search.noteAbort(records: count) }
    }

    private func commit(_ records: Int = 1) { search.noteCommit(records: records, of: inputs) }

    @Test func threeAbortsInARowBeginASearch() {
        for _ in 0..<2 {
            commit()
            abort(10, 20)
            #expect(!search.isSearching && search.abortsInARow == 2)
        }
        abort(30)
        #expect(search.isSearching && search.abortsInARow == 3)
    }

    /// As many records go one by one as the aborted transaction held, since the culprit is among them; after an abort of
    /// nothing it is one.
    @Test(arguments: [([1, 1, 3], 3), ([0, 0, 0], 1)])
    func theSearchLastsAsLongAsTheAbortedRecords(aborts: [Int], records: Int) {
        for count in aborts { abort(count) }
        for _ in 0..<records {
            #expect(search.isSearching)
            commit()
        }
        #expect(!search.isSearching)
    }

    // swift-format-ignore
    static let failures: [(aborts: Int, failure: KafkaError?, record: Loop.InputPlace?, isFound: Bool)] = [
        (aborts: 3, failure: .recordTooLarge, record: record, isFound: true),
        (aborts: 2, failure: .recordTooLarge, record: record, isFound: false),
        (aborts: 3, failure: .odd,            record: record, isFound: false),
        (aborts: 3, failure: nil,             record: record, isFound: false),
        (aborts: 3, failure: .recordTooLarge, record: nil,    isFound: false),
    ]

    @Test(arguments: failures)
    func aLoneRecordThatIsRefusedIsTheCulprit(
        aborts: Int, failure: KafkaError?, record: Loop.InputPlace?, isFound: Bool
    ) {
        for _ in 0..<aborts { abort(1) }
        #expect(search.findCulprit(failure, lastRecord: record) == isFound)
        #expect(search.rejection(of: Self.record)?.reason == (isFound ? .tooLarge : nil))
    }

    @Test func aRejectionIsDoneWhenItsRecordIsCommittedOrItsPartitionGivenUp() {
        for givesUp in [false, true] {
            search.reject(Self.record, Self.rejection)
            #expect(search.rejection(of: Loop.InputPlace(place: Self.place, offset: 6)) == nil)
            commit()
            #expect(search.rejection(of: Self.record) == Self.rejection)
            if givesUp { inputs.forget() } else { inputs[0].committed = 6 }
            commit()
            #expect(search.rejection(of: Self.record) == nil)
            if !givesUp { inputs[0].committed = 5 }
        }
    }

    @Test(arguments: [0: 0, 1: 0, 2: 40, 3: 80, 4: 160, 6: 640, 7: 1000, 50: 1000])
    func thePauseGrowsWithTheAborts(aborts: Int, milliseconds: Int) {
        for _ in 0..<aborts { abort(1) }
        #expect(search.pauseMilliseconds == milliseconds)
    }

    @Test func recordsAndAbortsAreForgottenApart() {
        abort(5, 5, 5)
        search.reject(Self.record, Self.rejection)
        search.forgetRecords()
        #expect(!search.isSearching && search.rejection(of: Self.record) == nil && search.abortsInARow == 3)
        abort(5)
        search.forgetAborts()
        #expect(search.isSearching && search.abortsInARow == 0)
    }
}
