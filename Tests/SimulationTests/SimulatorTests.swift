import Model
import Simulation
import TestSupport
import Testing

struct SimulatorTests {
    private static let noon = Instant(milliseconds: 1_772_366_400_000)

    private static func record(
        _ seconds: Double, _ key: String?, _ value: String?, topic: Topic = .ingest
    ) -> SimulatedRecord {
        SimulatedRecord(at: noon.adding(seconds: seconds), topic: topic, key: key, value: value.map { Array($0.utf8) })
    }

    /// The same as in the services: `message.max.bytes` of the house's configuration. The state is that from before, made
    /// by its processor.
    @Test func aRecordWithAResultThatNoBrokerTakesIsADeadLetter() throws {
        var simulator = Simulator([LocalStage(Porter()), LocalStage(Bell(tone: "!"))])
        let orders = [#"{"after":5}"#, #"{"bytes":900000}"#, #"{"bytes":1000000}"#, #"{"after":6}"#]
        for order in orders { try simulator.feed(Self.record(0, "a", order)) }
        let written = simulator.takeWritten()
        #expect(written.map(\.topic) == [.receipts, .rejected])
        let letter = try #require(written.last)
        #expect(letter.text == orders[2])
        #expect(["belfry-reason", "belfry-service"].map(letter.header) == ["too-large", "scheduling"])
        try simulator.advance(to: Self.noon.adding(seconds: 10))
        let rings = simulator.takeWritten()
        #expect(rings.map { $0.at.seconds(since: Self.noon) } == [5, 6])
        #expect(rings.map(\.text) == [#"{"ring":"r0!"}"#, #"{"ring":"r3!"}"#])
    }

    @Test func whatCannotGoOnSaysWhy() throws {
        var simulator = Simulator.bells
        try simulator.feed(Self.record(5, "a", #"{"after":1}"#))
        #expect(throws: SimulationError.outOfOrder(at: Self.noon, previous: Self.noon.adding(seconds: 5))) {
            try simulator.feed(Self.record(0, "a", "{}"))
        }
        #expect(throws: SimulationError.noInput(.receipts)) {
            try simulator.feed(Self.record(6, "a", "{}", topic: .receipts))
        }
        #expect(throws: SimulationError.undecided(.scheduling, key: "a")) {
            try simulator.feed(Self.record(6, "a", "{}"))
        }
        var stuck = Simulator([LocalStage(Porter()), LocalStage(Bell(isStuck: true))])
        try stuck.feed(Self.record(0, "a", #"{"after":0}"#))
        #expect(throws: SimulationError.stuck(.scheduling, key: "a", due: Self.noon)) {
            try stuck.advance(to: Self.noon)
        }
    }

    /// Many keys and times from a seed: timers fire in order of time, then key, each exactly once, also when a restart
    /// has brought them back from the changelog, and in each copy of the simulator.
    @Test(arguments: [false, true]) func manyTimersComeInOrder(restarts: Bool) throws {
        var random = SeededGenerator(for: "manyTimersComeInOrder")
        var simulator = Simulator.bells
        let timers = (0..<500).map { _ in
            (after: Int.random(in: 1...50, using: &random), key: "k\(Int.random(in: 0..<20, using: &random))")
        }
        for timer in timers { try simulator.feed(Self.record(0, timer.key, #"{"after":\#(timer.after)}"#)) }
        let expected = timers.sorted { ($0.after, $0.key) < ($1.after, $1.key) }.map { "\($0.after) \($0.key)" }
        for var copy in [simulator, simulator] {
            var heard: [SimulatedRecord] = []
            for second in [25.0, 60] {
                if restarts { try copy.restart() }
                try copy.advance(to: Self.noon.adding(seconds: second))
                heard += copy.takeWritten()
            }
            #expect(heard.map { "\(Int($0.at.seconds(since: Self.noon))) \($0.key ?? "")" } == expected)
            #expect(Set(heard.map(\.text)).count == timers.count)
        }
    }
}
