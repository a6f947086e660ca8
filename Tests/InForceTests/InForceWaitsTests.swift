import Model
import TestSupport
import Testing

@testable import InForce

struct InForceWaitsTests {
    private let waits = InForceWaits()
    private let answers = Kept<Bool>()

    private func read(_ offset: Int64, partition: Int32 = 0, key: String = "rail") {
        waits.settle(ExactString(key), AppSource(partition: partition, offset: offset))
    }

    private func wait(_ watch: InForceWaits.Watch, _ offset: Int64, seconds: Int = 60) {
        waits.wait(watch, AppSource(partition: 0, offset: offset), seconds: seconds, done: answers.add)
    }

    @Test func theRecordOrALaterOneEndsTheWaitOnce() {
        wait(waits.watch("rail"), 7)
        read(6)
        read(8, partition: 1)
        read(9, key: "bank")
        #expect(answers.all == [])
        read(8)
        read(9)
        #expect(answers.all == [true])
    }

    @Test func aRecordThatIsReadBeforeItsPlaceIsKnownCounts() {
        let watch = waits.watch("rail")
        read(7)
        wait(watch, 7)
        read(8)
        #expect(answers.all == [true])
    }

    @Test func anOlderRecordDoesNotCount() {
        let watch = waits.watch("rail")
        read(6)
        wait(watch, 7)
        #expect(answers.all == [])
    }

    @Test func aWaitEndsInTimeAndAnEndedWatchIsSilent() {
        wait(waits.watch("rail"), 7, seconds: 0)
        waits.end(waits.watch("rail"))
        waits.settleLate()
        read(7)
        #expect(answers.all == [false])
    }
}
