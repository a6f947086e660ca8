import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

extension Parts {
    struct GroupEventsTests {
        let bench: Bench<Relay>

        init() throws {
            bench = try Bench(Relay())
            try bench.read(from: 5)
            bench.status.readiness = .ready
        }

        private func answer(_ events: [GroupEvent]) throws -> Bool {
            bench.supply.events = events
            return try bench.parts.events.answerAll()
        }

        static let newConsumer = ["make consumer", "subscribe"]
        static let revoked = GroupEvent.revoked([TopicPartition(Topic.classified.rawValue, 0)], isLost: false)

        // swift-format-ignore
        static let table: [(events: [GroupEvent], lines: [String], isOutdated: Bool, readiness: Readiness)] = [
            (events: [],                         lines: [],           isOutdated: false, readiness: .ready),
            (events: [.assigned([])],            lines: ["assign"],   isOutdated: true,  readiness: .ready),
            (events: [revoked],                  lines: ["unassign"], isOutdated: true,  readiness: .joining),
            (events: [.failure(.odd)],           lines: [],           isOutdated: false, readiness: .ready),
            // Only the loss of all brokers disconnects.
            (events: [.failure(.brokersDown)],   lines: [],           isOutdated: false, readiness: .connecting),
            (events: [.failure(.instanceFenced)], lines: newConsumer, isOutdated: true,  readiness: .joining),
            (events: [.failure(.deadly)],        lines: newConsumer,  isOutdated: true,  readiness: .joining),
            (events: [.failure(KafkaError(number: 82, message: "fenced, not fatal"))],
             lines: newConsumer, isOutdated: true, readiness: .joining),
            // All are answered in their order. An error that comes last does not make the records in hand valid again.
            (events: [.failure(.odd), revoked, .assigned([]), .failure(.odd)],
             lines: ["unassign", "assign"], isOutdated: true, readiness: .joining),
        ]

        @Test(arguments: table)
        func eventsHaveTheirAnswers(events: [GroupEvent], lines: [String], isOutdated: Bool, readiness: Readiness)
            throws
        {
            #expect(try answer(events) == isOutdated)
            #expect(bench.journal.take() == lines)
            #expect(bench.status.readiness == readiness && bench.supply.events.isEmpty)
        }

        @Test(arguments: [
            (true, ["abort", "seek notifications.classified-0@5", "unassign"]),
            (false, ["sendOffsets of generation 1: notifications.classified-0=6", "commit", "unassign"]),
        ])
        func lostPartitionsAreNotCommitted(isLost: Bool, lines: [String]) throws {
            bench.deliver(.normal, .record(5, "k", "v"))
            try bench.spend(.normal)
            _ = bench.journal.take()
            #expect(try answer([.revoked([bench.place(0)], isLost: isLost)]))
            #expect(bench.journal.take() == lines)
        }
    }
}
