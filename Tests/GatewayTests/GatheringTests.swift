import Foundation
import HTTP
import Model
import Synchronization
import Testing

@testable import Gateway

struct GatheringTests {
    private final class Answered: Sendable {
        let all = Mutex<[String]>([])
        func note(_ response: HTTPResponse) {
            all.withLock { $0.append(String(decoding: response.body, as: UTF8.self)) }
        }
    }

    @Test func itAnswersOnceWhenAllAreThereInTheOrderOfTheList() {
        let answered = Answered()
        let gathering = Gathering(3, answer: answered.note)
        gathering.note(.problem(Problem(.noBroker, "c")), at: 2)
        gathering.note(.taken(202) { $0.member("id", "a") }, at: 0)
        gathering.note(.taken(202) { $0.member("id", "again") }, at: 0)
        gathering.note(.taken(202) { $0.member("id", "out of range") }, at: 3)
        #expect(answered.all.withLock { $0.isEmpty })
        gathering.note(.taken(202) { $0.member("id", "b") }, at: 1)
        gathering.note(.taken(202) { $0.member("id", "late") }, at: 1)
        #expect(
            answered.all.withLock { $0 } == [
                #"{"results":[{"status":202,"id":"a"},{"status":202,"id":"b"},{"type":"/problems/no-broker","#
                    + #""title":"Kafka does not answer","status":503,"detail":"c"}]}"# + "\n"
            ])
    }

    @Test func anEmptyListIsAnsweredAtOnce() {
        let answered = Answered()
        _ = Gathering(0, answer: answered.note)
        #expect(answered.all.withLock { $0 } == ["{\"results\":[]}\n"])
    }

    @Test func threadsMayNoteAtTheSameTime() {
        let answered = Answered()
        let gathering = Gathering(1000, answer: answered.note)
        DispatchQueue.concurrentPerform(iterations: 1000) { index in
            gathering.note(.taken(202) { $0.member("id", String(index)) }, at: index)
        }
        let bodies = answered.all.withLock { $0 }
        #expect(bodies.count == 1)
        let ids = bodies[0].matches(of: /"id":"(\d+)"/).compactMap { Int($0.1) }
        #expect(ids == Array(0..<1000))
    }
}
