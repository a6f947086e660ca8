import Foundation
import HTTP
import Model
import TestSupport
import Testing

@testable import Gateway

struct ListAnswerTests {
    private let answered = KeptLines()

    private func list(_ count: Int) -> ListAnswer {
        ListAnswer(count) { [answered] in answered.add(String(decoding: $0.body, as: UTF8.self)) }
    }

    @Test func itAnswersOnceWhenAllAreThereInTheOrderOfTheList() {
        let list = list(3)
        list.note(.problem(Problem(.noBroker, "c")), at: 2)
        list.note(.taken(202) { $0.member("id", "a") }, at: 0)
        list.note(.taken(202) { $0.member("id", "again") }, at: 0)
        list.note(.taken(202) { $0.member("id", "out of range") }, at: 3)
        #expect(answered.lines.isEmpty)
        list.note(.taken(202) { $0.member("id", "b") }, at: 1)
        list.note(.taken(202) { $0.member("id", "late") }, at: 1)
        #expect(
            answered.lines == [
                #"{"results":[{"status":202,"id":"a"},{"status":202,"id":"b"},{"type":"/problems/no-broker","#
                    + #""title":"Kafka does not answer","status":503,"detail":"c"}]}"# + "\n"
            ])
    }

    @Test func anEmptyListIsAnsweredAtOnce() {
        _ = list(0)
        #expect(answered.lines == ["{\"results\":[]}\n"])
    }

    @Test func threadsMayNoteAtTheSameTime() {
        let list = list(1000)
        DispatchQueue.concurrentPerform(iterations: 1000) { index in
            list.note(.taken(202) { $0.member("id", String(index)) }, at: index)
        }
        let bodies = answered.lines
        #expect(bodies.count == 1)
        #expect(bodies[0].matches(of: /"id":"(\d+)"/).compactMap { Int($0.1) } == Array(0..<1000))
    }
}
