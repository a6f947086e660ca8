import Model
import TestSupport
import Testing
import Webhook

@testable import Webhooks

struct ErasedPeopleTests {
    private static let start = CallQueueTests.start

    private static func call(_ offset: Int64, _ subject: String, since: Double = 0) throws -> WebhookCall {
        try CallQueueTests.call(offset, subject: subject, since: start.adding(seconds: since))
    }

    @Test func callsAboutAnErasedPersonAreHidden() throws {
        var erased = ErasedPeople(seconds: 100)
        let anna = try #require(PersonID("anna"))
        #expect(!erased.hides(try Self.call(0, "a/b/anna")))
        erased.erase(anna, at: Self.start)
        #expect(erased.hides(try Self.call(0, "a/b/anna")))
        // Also what is read afterwards.
        #expect(erased.hides(try Self.call(0, "a/b/anna", since: 50)))
        #expect(!erased.hides(try Self.call(0, "a/b/ben")))
        #expect(!erased.hides(try Self.call(0, "a/b")))
        erased.register(anna, at: Self.start.adding(seconds: 60))
        erased.register(anna, at: Self.start.adding(seconds: 90))
        #expect(erased.hides(try Self.call(0, "a/b/anna", since: 50)))
        #expect(!erased.hides(try Self.call(0, "a/b/anna", since: 70)))
        erased.erase(anna, at: Self.start.adding(seconds: 95))
        #expect(erased.hides(try Self.call(0, "a/b/anna", since: 70)))
    }

    @Test func anErasureIsRememberedAsLongAsACallMayWait() throws {
        var erased = ErasedPeople(seconds: 100)
        for (person, second, isAnnaHidden) in [("anna", 0.0, true), ("ben", 100, true), ("carl", 101, false)] {
            erased.erase(try #require(PersonID(person)), at: Self.start.adding(seconds: second))
            #expect(erased.hides(try Self.call(0, "a/b/anna")) == isAnnaHidden)
        }
        #expect(erased.hides(try Self.call(0, "a/b/ben")))
    }

    /// Calls that are taken out of a queue, in any state, leave the others in order and take no place.
    @Test func callsAreTakenOutOfTheQueue() throws {
        var random = SeededGenerator(for: "callsAreTakenOutOfTheQueue")
        for _ in 0..<200 {
            var queue = CallQueueTests.queue { $0.atOnceOfReceiver = 3 }
            var left: [String: [String]] = [:]
            for offset in 0..<Int64(40) {
                let subject = "a/r-\(Int.random(in: 0..<4, using: &random))/\(offset % 3 == 0 ? "anna" : "ben")"
                try CallQueueTests.add(offset, subject: subject, to: &queue)
                if subject.hasSuffix("ben") { left[subject, default: []].append("receipt-0-\(offset)") }
            }
            let begun = CallQueueTests.begun(&queue)
            #expect(begun.count == 3)
            let removed = queue.remove { $0.subject.hasSuffix("anna") }
            #expect(removed.allSatisfy { $0.call.subject.hasSuffix("anna") })
            var made: [String: [String]] = [:]
            var open = begun
            while let next = open.popLast() {
                guard let subject = queue[next.ticket]?.call.subject else {
                    Issue.record("a call in progress was taken out")
                    continue
                }
                made[subject, default: []].append(next.id)
                queue.finish(next.ticket, isDone: true, now: Self.start)
                open += CallQueueTests.begun(&queue)
            }
            #expect(made.filter { $0.key.hasSuffix("ben") } == left)
            #expect(made.filter { $0.key.hasSuffix("anna") }.values.joined().count + removed.count == 14)
            #expect(queue.count == 0)
        }
    }
}
