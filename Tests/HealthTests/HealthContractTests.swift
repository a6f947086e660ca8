import Foundation
import HTTP
import Kafka
import Model
import Simulation
import TestSupport
import Testing

@testable import Console
@testable import Program

/// `/readyz` and `/healthz` of all nine servers: the same state, troubles and form wherever the same is wrong.
struct HealthContractTests {
    /// What a program does not do, so that it is further than the others.
    enum Lack {
        /// It is no member of a group: it reads all partitions as soon as a broker answers.
        case group
        /// It keeps no state, so it works as soon as it has partitions.
        case state
        /// It tells no end: it stops serving first, so nobody can ask.
        case end
    }

    /// The same for all programs.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What `/readyz` says.
        let state: Health.State
        /// What it says of a program that lacks something.
        let without: [Lack: Health.State]
        let troubles: [Trouble.Kind]
        /// Those of a program that is in no group.
        let alone: [Trouble.Kind]
        /// Whether `/healthz` is 200.
        let isAlive: Bool
        let arrange: @Sendable (HealthOfProgram) -> Void

        init(
            _ name: String, _ state: Health.State, without: [Lack: Health.State] = [:], _ troubles: [Trouble.Kind] = [],
            alone: [Trouble.Kind]? = nil, isAlive: Bool = true, arrange: @escaping @Sendable (HealthOfProgram) -> Void
        ) {
            (testDescription, self.state, self.without, self.troubles) = (name, state, without, troubles)
            (self.alone, self.isAlive, self.arrange) = (alone ?? troubles, isAlive, arrange)
        }

        func state(of program: HealthOfProgram) -> Health.State {
            without.first { program.lacks.contains($0.key) }?.value ?? state
        }
    }

    static let refused = KafkaError(number: 29, message: "Topic authorization failed")
    static let unknown = KafkaError(number: 3, message: "Unknown topic")
    static let closed = KafkaError(number: -195, message: "10.0.0.7:9092: Connection refused")

    static let cases = [
        Case("nothing is known yet", .connecting) { _ in },
        Case("no broker has answered, and a question failed", .connecting, [.brokerAway]) {
            $0.broker.noteSilence(closed, reason: nil)
        },
        Case("a broker answers, and it waits for its group", .joining, without: [.group: .restoring]) {
            $0.gets(.joining)
        },
        Case("its group refuses it", .joining, without: [.group: .restoring], [.waiting], alone: []) {
            $0.gets(.joining)
            if !$0.lacks.contains(.group) { $0.waits(.group("g")) }
            $0.pass(10)
        },
        Case("the broker is silent for a moment", .joining, without: [.group: .restoring]) {
            $0.gets(.joining)
            $0.broker.noteSilence(closed, reason: nil)
            $0.pass(9.9)
        },
        Case("the broker hangs", .connecting, [.brokerAway]) {
            $0.gets(.joining)
            $0.broker.noteSilence(closed, reason: nil)
            $0.pass(10)
        },
        Case("the broker hangs while it works", .connecting, [.brokerAway]) {
            $0.gets(.ready)
            $0.broker.noteSilence(closed, reason: nil)
            $0.pass(10)
        },
        Case("a topic is missing", .joining, [.topicMissing]) {
            $0.gets(.joining)
            $0.broker.note(.missing(topic: "notifications.ingest", unknown))
        },
        Case(
            "a topic is missing, and it will log that and end", .connecting, without: [.group: .joining], [],
            alone: [.topicMissing]
        ) {
            $0.gets(.connecting)
            $0.broker.note(.missing(topic: "notifications.ingest", unknown))
        },
        Case("a right is refused", .joining, [.refused]) {
            $0.gets(.joining)
            $0.broker.note(.refused(topic: "notifications.ingest", refused))
        },
        Case("it reads what it must know", .restoring, without: [.state: .ready]) { $0.gets(.restoring) },
        Case("it works", .ready) { $0.gets(.ready) },
        Case("it stops", .stopping, without: [.end: .ready]) { $0.gets(.stopping) },
        Case("it stops, and no broker answers", .stopping, without: [.end: .connecting]) { $0.note(.stopping) },
        Case("a thread stands still for a moment", .ready) {
            $0.gets(.ready)
            $0.pass(9.9, butFor: $0.threads.first)
        },
        Case("a thread stands still", .ready, [.stuck]) {
            $0.gets(.ready)
            $0.pass(10, butFor: $0.threads.first)
        },
        Case("its other thread stands still", .ready, [.stuck]) {
            $0.gets(.ready)
            $0.pass(59.9, butFor: $0.threads.last)
        },
        Case("a thread hangs", .ready, [.stuck], isAlive: false) {
            $0.gets(.ready)
            $0.pass(60, butFor: $0.threads.first)
        },
        Case("its other thread hangs", .ready, [.stuck], isAlive: false) {
            $0.gets(.ready)
            $0.pass(60, butFor: $0.threads.last)
        },
        Case("a thread hangs, and no broker answers", .connecting, [.brokerAway], isAlive: false) {
            $0.gets(.ready)
            $0.pass(60, butFor: $0.threads.first)
            $0.broker.noteSilence(closed, reason: nil)
            $0.pass(10, butFor: $0.threads.first)
        },
    ]

    @Test(arguments: cases) func allProgramsTellTheSame(trial: Case) throws {
        for program in try HealthOfProgram.all() {
            trial.arrange(program)
            let (name, expected) = (program.name, trial.state(of: program))
            let troubles = program.lacks.contains(.group) ? trial.alone : trial.troubles
            let isReady = expected == .ready && troubles.isEmpty
            let health = program.source.health
            #expect(health.state == expected && health.isReady == isReady, "\(name): \(health.state)")
            // What is not read yet is a trouble only of those that know it.
            let kinds = health.troubles.map(\.kind).filter { expected != .restoring || $0 != .reading }
            #expect(kinds == troubles, "\(name)")
            #expect(Self.logged(health.troubles, of: name).count == health.troubles.count, "\(name)")
            #expect(!health.troubles.contains { $0.reason.isEmpty }, "\(name)")
            let (readiness, liveness) = (program.pages.readiness, program.pages.liveness)
            #expect(readiness.status == (isReady ? 200 : 503), "\(name)")
            #expect(liveness.status == (trial.isAlive ? 200 : 503), "\(name)")
            let own = "{service=\"\(name)\",worker=\"0\"}"
            let metrics = program.source.metrics.split(separator: "\n")
            for line in [
                "belfry_up\(own) 1", "belfry_ready\(own) \(isReady ? 1 : 0)",
                "belfry_connected\(own) \(program.broker.hasAnswer ? 1 : 0)",
            ] {
                #expect(metrics.contains { $0 == line }, "\(name): \(line)")
            }
            #expect(metrics.contains { $0.hasPrefix("process_start_time_seconds\(own) ") }, "\(name)")
            var body = try Self.members(liveness)
            #expect(Set(body.keys) == ["service", "worker", "alive", "secondsSinceTurn"], "\(name)")
            body = try Self.members(readiness)
            #expect(body["service"] as? String == name)
            var members: Set = ["service", "worker", "ready", "state", "seconds", "troubles"]
            // Only a changelog has a length that is known before it is read.
            if expected == .restoring, Topology.services.contains(where: { $0.service.rawValue == name }) {
                members.formUnion(["restored", "toRestore"])
            }
            #expect(Set(body.keys) == members, "\(name)")
            for trouble in body["troubles"] as? [[String: Any]] ?? [] {
                let told = Set(trouble.keys).subtracting(["reason"])
                #expect(told == ["trouble", "seconds", "what", "lookAt"], "\(name)")
                #expect(program.tellsReasons || trouble["reason"] == nil, "\(name)")
            }
            if !program.tellsReasons {
                #expect(!String(decoding: readiness.body, as: UTF8.self).contains("10.0.0.7"), "\(name)")
            }
        }
    }

    /// The lines of the log about troubles that are told twice.
    private static func logged(_ troubles: [Trouble], of name: String) -> [String] {
        let kept = KeptLines()
        let log = Log(level: .info, name: name, to: kept.add)
        var told = TroubleLog()
        for _ in 0..<2 { told.tell(troubles, to: log) }
        return kept.lines
    }

    static func members(_ answer: HTTPResponse) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    }

    @Test func withoutDeliveriesTheGatewayStillTakesRecords() throws {
        let gateway = try #require(try HealthOfProgram.all().first { $0.name == "gateway" })
        gateway.gets(.ready)
        for (topic, isReady) in [(Topic.deliveries(.iOS), true), (.registeredApps, false), (.interactions, false)] {
            gateway.broker.note(.missing(topic: topic.rawValue, Self.unknown))
            let health = gateway.source.health
            #expect(health.isReady == isReady && health.troubles.map(\.kind) == [.topicMissing], "\(topic)")
        }
        gateway.broker.note(nil)
        gateway.waits(.answer("the ends of a partition"))
        gateway.pass(10)
        #expect(gateway.source.health.isReady && gateway.source.health.troubles.map(\.kind) == [.waiting])
    }

    @Test func theConsoleSaysWhyAProgramIsNotReady() throws {
        for program in try HealthOfProgram.all() {
            program.gets(.ready)
            #expect(Self.readByConsole(program) == ServiceHealth(isUp: true, isReady: true, state: "ready"))
            program.broker.note(.refused(topic: "notifications.ingest", Self.refused))
            let why = try #require(program.source.health.troubles.first)
            // Where everybody may ask, no reason is told.
            let note = program.tellsReasons ? "\(why.what): \(why.reason)" : why.what
            #expect(Self.readByConsole(program).note == note, "\(program.name)")
            #expect(note.hasPrefix("Kafka refuses a topic"), "\(program.name)")
        }
    }

    private static func readByConsole(_ program: HealthOfProgram) -> ServiceHealth {
        let page = program.pages.readiness
        var health = ServiceHealth()
        health.read(readiness: page.body, status: page.status)
        return health
    }

    @Test func noFigureOfAProgramEndsTheConsole() {
        var health = ServiceHealth()
        health.read(metrics: "belfry_lag_records 9e18\nbelfry_lag_records 9e18\nbelfry_lag_seconds 1e300\n")
        #expect(health.lagRecords == .max && health.lagSeconds == 1e300)
    }

    @Test func troublesOfOneKindAreToldOneByOne() {
        let kept = KeptLines()
        let log = Log(level: .info, name: "apns", to: kept.add)
        func key(_ name: String) -> Trouble {
            Trouble(
                kind: .keyRefused, subject: name, seconds: 1, what: "Apple refuses \(name)", reason: "why",
                lookAt: "the key")
        }
        let away = Trouble(kind: .brokerAway, seconds: 10, what: "no broker answers", reason: "why", lookAt: "it")
        var told = TroubleLog()
        // Without a broker nothing is known of the keys.
        for troubles in [[key("a")], [key("a"), key("b")], [away], [key("a"), key("b")], [key("b")], []] {
            told.tell(troubles, to: log)
        }
        let words = [
            "Apple refuses a", "Apple refuses b", "no broker answers", "the broker answers", "over: Apple refuses a",
            "over: Apple refuses b",
        ]
        let written = kept.lines
        #expect(written.count == words.count)
        for (line, words) in zip(written, words) { #expect(line.hasPrefix(words)) }
    }
}
