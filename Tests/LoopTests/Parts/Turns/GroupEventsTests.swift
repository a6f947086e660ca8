import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

struct GroupEventsTests {
    let bench: Bench<Relay>

    init() throws {
        bench = try Bench(Relay())
        try bench.read(from: 5)
        bench.status.readiness = .ready
    }

    /// What some events ask of the clients, and whether they make the records in hand outdated.
    private func answer(_ events: [GroupEvent]) throws -> (lines: [String], isOutdated: Bool) {
        bench.supply.events = events
        var isOutdated = false
        return (try bench.asked { isOutdated = try bench.parts.events.answerAll() }, isOutdated)
    }

    static let newConsumer = ["make consumer", "subscribe"]
    static let revoked = GroupEvent.revoked([TopicPartition(Topic.classified.rawValue, 0)], isLost: false)

    // swift-format-ignore
    static let table: [(events: [GroupEvent], lines: [String], isOutdated: Bool, readiness: Readiness)] = [
        (events: [],                          lines: [],           isOutdated: false, readiness: .ready),
        (events: [.assigned([])],             lines: ["assign"],   isOutdated: true,  readiness: .ready),
        (events: [revoked],                   lines: ["unassign"], isOutdated: true,  readiness: .joining),
        (events: [.failure(.odd)],            lines: [],           isOutdated: false, readiness: .ready),
        // Whether a broker answers is asked by itself (`BrokerWatch`).
        (events: [.failure(.brokersDown)],    lines: [],           isOutdated: false, readiness: .ready),
        (events: [.failure(.instanceFenced)], lines: newConsumer,  isOutdated: true,  readiness: .joining),
        (events: [.failure(.deadly)],         lines: newConsumer,  isOutdated: true,  readiness: .joining),
        (events: [.failure(KafkaError(number: 82, message: "fenced, not fatal"))],
         lines: newConsumer, isOutdated: true, readiness: .joining),
        // All are answered in their order. An error that comes last does not make the records in hand valid again.
        (events: [.failure(.odd), revoked, .assigned([]), .failure(.odd)],
         lines: ["unassign", "assign"], isOutdated: true, readiness: .joining),
    ]

    @Test(arguments: table)
    func eventsHaveTheirAnswers(events: [GroupEvent], lines: [String], isOutdated: Bool, readiness: Readiness) throws {
        #expect(try answer(events) == (lines, isOutdated))
        #expect(bench.status.readiness == readiness && bench.supply.events.isEmpty)
    }

    @Test(arguments: [
        (true, ["abort", "seek notifications.classified-0@5", "unassign"]),
        (false, ["sendOffsets of generation 1: notifications.classified-0=6", "commit", "unassign"]),
    ])
    func lostPartitionsAreNotCommitted(isLost: Bool, lines: [String]) throws {
        try bench.work(on: .record(5, "k", "v"))
        #expect(try answer([.revoked([bench.place(0)], isLost: isLost)]) == (lines, true))
    }
}
