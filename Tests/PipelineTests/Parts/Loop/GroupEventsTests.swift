import Kafka
import Model
import Testing

@testable import Pipeline

extension Parts {
    struct GroupEventsTests {
        let bench: Bench<Relay>

        init() throws {
            bench = try Bench(Relay())
            try bench.read(from: 5)
            bench.status.readiness = .ready
        }

        private func answer(_ events: GroupEvent...) throws -> Bool {
            bench.supply.events = events
            return try bench.parts.events.answerAll()
        }

        @Test func withoutEventsNothingIsOutdated() throws {
            #expect(try !answer())
            #expect(bench.journal.take() == [])
        }

        // swift-format-ignore
        static let events: [(event: GroupEvent, lines: [String], isOutdated: Bool)] = [
            (event: .assigned([]),                    lines: ["assign"],                     isOutdated: true),
            (event: .revoked([], isLost: false),      lines: ["unassign"],                   isOutdated: true),
            (event: .failure(.odd),                   lines: [],                             isOutdated: false),
            (event: .failure(.brokersDown),           lines: [],                             isOutdated: false),
            (event: .failure(.instanceFenced),        lines: ["make consumer", "subscribe"], isOutdated: true),
            (event: .failure(.deadly),                lines: ["make consumer", "subscribe"], isOutdated: true),
            (event: .failure(KafkaError(number: 82, message: "fenced, not fatal")),
             lines: ["make consumer", "subscribe"], isOutdated: true),
        ]

        @Test(arguments: events)
        func eachEventHasItsAnswer(event: GroupEvent, lines: [String], isOutdated: Bool) throws {
            #expect(try answer(event) == isOutdated)
            #expect(bench.journal.take() == lines)
        }

        /// An error that comes last does not make the records in hand valid again.
        @Test func allEventsAreAnsweredInTheirOrder() throws {
            let revoked = GroupEvent.revoked([bench.place(0)], isLost: false)
            #expect(try answer(.failure(.odd), revoked, .assigned([bench.place(1)]), .failure(.odd)))
            #expect(bench.journal.take() == ["unassign", "assign"])
            #expect(bench.parts.assignment.isPending && bench.supply.events.isEmpty)
        }

        @Test(arguments: [
            (true, ["abort", "seek notifications.classified-0@5", "unassign"]),
            (false, ["sendOffsets of generation 1: notifications.classified-0=6", "commit", "unassign"]),
        ])
        func lostPartitionsAreNotCommitted(isLost: Bool, lines: [String]) throws {
            bench.deliver(.normal, .record(5, "k", "v"))
            try bench.spend(.normal)
            _ = bench.journal.take()
            #expect(try answer(.revoked([bench.place(0)], isLost: isLost)))
            #expect(bench.journal.take() == lines)
        }

        @Test(arguments: [(KafkaError.brokersDown, Readiness.connecting), (.odd, .ready)])
        func onlyTheLossOfAllBrokersDisconnects(error: KafkaError, readiness: Readiness) throws {
            _ = try answer(.failure(error))
            #expect(bench.status.readiness == readiness)
        }
    }
}
