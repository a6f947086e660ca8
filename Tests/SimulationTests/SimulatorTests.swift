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

    /// Seconds after noon, key and value of each written record.
    private static func heard(_ records: [SimulatedRecord]) -> [String] {
        records.map { "\(Int($0.at.seconds(since: noon))) \($0.key ?? "-") \($0.text)" }
    }

    @Test func timersFireAtTheirOwnInstantsBeforeTheRecordsOfThatInstant() throws {
        var simulator = Simulator.bells
        for (key, after) in [("b", 30), ("a", 20), ("c", 10), ("a", 30)] {
            try simulator.feed(Self.record(0, key, #"{"after":\#(after)}"#))
        }
        #expect(simulator.takeWritten().isEmpty)
        try simulator.feed(Self.record(20, "z", #"{"app":"x"}"#))
        #expect(
            Self.heard(simulator.takeWritten()) == [
                #"10 c {"ring":"r2"}"#, #"20 a {"ring":"r1"}"#, #"20 z {"app":"unknown"}"#,
            ])
        try simulator.advance(to: Self.noon.adding(seconds: 29.999))
        #expect(simulator.takeWritten().isEmpty)
        try simulator.advance(to: Self.noon.adding(seconds: 100))
        #expect(Self.heard(simulator.takeWritten()) == [#"30 a {"ring":"r3"}"#, #"30 b {"ring":"r0"}"#])
        #expect(simulator.now == Self.noon.adding(seconds: 100))
    }

    @Test func appsAreKnownAtOnceUntilTheyAreRemoved() throws {
        var simulator = Simulator.bells
        try simulator.feed(Self.record(0, "x", #"{"id":"x","name":"First"}"#, topic: .apps))
        try simulator.feed(Self.record(0, "p", #"{"app":"x"}"#))
        try simulator.feed(Self.record(1, "x", #"{"id":"x"}"#, topic: .apps))
        try simulator.feed(Self.record(1, "p", #"{"app":"x"}"#, topic: .ingestUrgent))
        try simulator.feed(Self.record(2, "x", nil, topic: .apps))
        try simulator.feed(Self.record(2, "p", #"{"app":"x"}"#))
        #expect(
            Self.heard(simulator.takeWritten()) == [
                #"0 p {"app":"First"}"#, #"1 p {"app":"First"}"#, #"2 p {"app":"unknown"}"#,
            ])
    }

    @Test func aDeadLetterHasTheBytesAndThePlaceOfItsRecord() throws {
        var simulator = Simulator.bells
        try simulator.feed(Self.record(0, "bad", "[1,"))
        try simulator.feed(Self.record(1, "bad", "é"))
        let letters = simulator.takeWritten()
        #expect(letters.map(\.topic) == [.rejected, .rejected])
        #expect(letters.map(\.text) == ["[1,", "é"])
        #expect(letters.map { $0.header("kafka_dlt-original-offset") } == ["0", "1"])
        #expect(letters[1].header("kafka_dlt-original-timestamp") == "1772366401000")
    }

    @Test func aCopyIsATrialOfItsOwn() throws {
        var simulator = Simulator.bells
        try simulator.feed(Self.record(0, "a", #"{"after":10}"#))
        var copy = simulator
        try copy.advance(to: Self.noon.adding(seconds: 10))
        #expect(Self.heard(copy.takeWritten()) == [#"10 a {"ring":"r0"}"#])
        #expect(simulator.takeWritten().isEmpty)
        try simulator.advance(to: Self.noon.adding(seconds: 10))
        #expect(Self.heard(simulator.takeWritten()) == [#"10 a {"ring":"r0"}"#])
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
        #expect(Self.heard(simulator.takeWritten()) == [#"5 a {"ring":"r0!"}"#, #"6 a {"ring":"r3!"}"#])
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
    /// has brought them back from the changelog.
    @Test(arguments: [false, true]) func manyTimersComeInOrder(restarts: Bool) throws {
        var random = SeededGenerator(for: "manyTimersComeInOrder")
        var simulator = Simulator.bells
        let timers = (0..<500).map { _ in
            (after: Int.random(in: 1...50, using: &random), key: "k\(Int.random(in: 0..<20, using: &random))")
        }
        for timer in timers { try simulator.feed(Self.record(0, timer.key, #"{"after":\#(timer.after)}"#)) }
        var heard: [SimulatedRecord] = []
        for second in [25.0, 60] {
            if restarts { try simulator.restart() }
            try simulator.advance(to: Self.noon.adding(seconds: second))
            heard += simulator.takeWritten()
        }
        let found = heard.map { "\(Int($0.at.seconds(since: Self.noon))) \($0.key ?? "")" }
        let expected = timers.sorted { ($0.after, $0.key) < ($1.after, $1.key) }.map { "\($0.after) \($0.key)" }
        #expect(found == expected)
        #expect(Set(heard.map(\.text)).count == timers.count)
    }
}
