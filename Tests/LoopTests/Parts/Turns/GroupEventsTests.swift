import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

/// Events that come while a transaction is open.
struct GroupEventsTests {
    let bench: Bench<Relay>

    init() throws {
        bench = try Bench(Relay())
        try bench.read(from: 5)
        try bench.work(on: .record(5, "k", "v"))
        bench.status.readiness = .ready
    }

    static let place = TopicPartition(Topic.classified.rawValue, 0)
    static let committed = ["sendOffsets of generation 1: \(place)=6", "commit"]
    static let aborted = ["abort", "seek \(place)@5"]
    static let replaced = aborted + ["make consumer", "subscribe"]
    static let revoked = GroupEvent.revoked([place], isLost: false)

    // swift-format-ignore
    static let table: [(events: [GroupEvent], lines: [String], isOutdated: Bool, readiness: Readiness)] = [
        (events: [],                          lines: [],         isOutdated: false, readiness: .ready),
        (events: [.assigned([])],             lines: ["assign"], isOutdated: true,  readiness: .ready),
        (events: [revoked],                   lines: committed + ["unassign"], isOutdated: true, readiness: .joining),
        (events: [.revoked([place], isLost: true)],
         lines: aborted + ["unassign"], isOutdated: true, readiness: .joining),
        (events: [.failure(.odd)],            lines: [],         isOutdated: false, readiness: .ready),
        // Whether a broker answers is asked by itself (`BrokerWatch`).
        (events: [.failure(.brokersDown)],    lines: [],         isOutdated: false, readiness: .ready),
        (events: [.failure(.instanceFenced)], lines: replaced,   isOutdated: true,  readiness: .joining),
        (events: [.failure(.deadly)],         lines: replaced,   isOutdated: true,  readiness: .joining),
        (events: [.failure(KafkaError(number: 82, message: "fenced, not fatal"))],
         lines: replaced, isOutdated: true, readiness: .joining),
        // All are answered in their order. An error that comes last does not make the records in hand valid again.
        (events: [.failure(.odd), revoked, .assigned([]), .failure(.odd)],
         lines: committed + ["unassign", "assign"], isOutdated: true, readiness: .joining),
    ]

    @Test(arguments: table)
    func eventsHaveTheirAnswers(events: [GroupEvent], lines: [String], isOutdated: Bool, readiness: Readiness) throws {
        bench.supply.events = events
        bench.status.waits(for: .group("g"), "refused")
        var found = false
        #expect(try bench.asked { found = try bench.parts.events.answerAll() } == lines && found == isOutdated)
        #expect(bench.status.readiness == readiness && bench.supply.events.isEmpty)
        #expect((bench.status.situation.wait == nil) == events.contains(.assigned([])))
    }

    /// The public topic of apps may have got partitions.
    @Test func afterAnAssignmentItsPartitionsAreCountedAgain() throws {
        let bench = try Bench(Porter())
        for _ in 0..<2 {
            try bench.read([(bench.place(0, of: 1), 0)])
            bench.deliver(.normal, .record(0, "a", "v", topic: 1))
            #expect(try bench.asked { try bench.spend() }.contains("brief.partitionCount apps"))
            bench.assign()
            try bench.parts.events.answerAll()
        }
    }
}
