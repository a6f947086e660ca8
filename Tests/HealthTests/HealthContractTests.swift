import Access
import Foundation
import HTTP
import InForce
import Kafka
import Model
import Simulation
import Synchronization
import TestSupport
import Testing

@testable import Console
@testable import Gateway
@testable import Loop
@testable import Program
@testable import Webhooks

/// `/readyz` and `/healthz` of all eight servers: the same state, troubles and form wherever the same is wrong.
struct HealthContractTests {
    /// Ticks that a test moves: what was noted some seconds ago.
    final class HandTicks: Sendable {
        let secondsAgo = Mutex(0.0)
        var now: Int64 { Clock.ticks - Int64(secondsAgo.withLock { $0 } * 1_000_000) }
    }

    /// A program that was made, but not started: nothing asks a broker or turns in it.
    struct Made {
        let name: String
        let source: any HealthSource
        let broker: WatchedBroker
        let ticks: HandTicks
        var tellsReasons = true

        var pages: HealthPages { HealthPages(program: name, Settings(), tellsReasons: tellsReasons, of: source) }
    }

    /// All eight.
    static func all() throws -> [Made] {
        let settings = Settings()
        let log = Log(level: .error, name: "test")
        var made: [Made] = Topology.services.map { topology in
            let ticks = HandTicks()
            let broker = WatchedBroker { ticks.now }
            let status = WorkerStatus(broker: broker)
            status.readiness = .joining
            return Made(
                name: topology.service.rawValue, source: WorkerHealth(topology, settings, status), broker: broker,
                ticks: ticks)
        }
        let hooks = HandTicks()
        let status = WebhookStatus(broker: WatchedBroker { hooks.now })
        status.enter(.joining)
        made.append(
            Made(name: "webhooks", source: WebhookHealth(settings, status), broker: status.broker, ticks: hooks))
        let apps = AppDirectory(settings, program: "gateway", log)
        let (gate, glass) = (HandTicks(), HandTicks())
        let (gateBroker, glassBroker) = (WatchedBroker { gate.now }, WatchedBroker { glass.now })
        let gateway = GatewayHealth(
            settings, gateBroker, apps: apps,
            people: InForceDirectory(settings, .registeredPeople, program: "gateway", keeps: false, log),
            tokens: try TokenKeeper(path: nil)
        ) { _ in }
        made.append(Made(name: "gateway", source: gateway, broker: gateBroker, ticks: gate, tellsReasons: false))
        let folder = try TemporaryFolder()
        let store = try ConsoleStore(
            folder.url.appendingPathComponent("console.sqlite").path, AuditKey([1]),
            ConsoleStore.Limits(days: 1, bytes: 1 << 20)
        ) { _ in }
        let console = ConsoleHealth(
            settings, glassBroker, TopicFollower(settings, store, log), apps: apps.records, LiveHub(mostStreams: 1),
            try store.reader(), try TokenKeeper(path: nil))
        made.append(Made(name: "console", source: console, broker: glassBroker, ticks: glass, tellsReasons: false))
        return made
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let state: [Health.State]
        let troubles: [Trouble.Kind]
        let arrange: @Sendable (WatchedBroker, HandTicks) -> Void

        init(
            _ name: String, _ state: Health.State..., troubles: [Trouble.Kind],
            arrange: @escaping @Sendable (WatchedBroker, HandTicks) -> Void
        ) {
            (testDescription, self.state, self.troubles, self.arrange) = (name, state, troubles, arrange)
        }
    }

    static let refused = KafkaError(number: 29, message: "Topic authorization failed")
    static let unknown = KafkaError(number: 3, message: "Unknown topic")
    static let closed = KafkaError(number: -195, message: "10.0.0.7:9092: Connection refused")

    static let cases = [
        Case("nothing is known yet", .connecting, troubles: []) { _, _ in },
        Case("no broker has answered, and a question failed", .connecting, troubles: [.brokerAway]) { broker, _ in
            broker.noteSilence(closed, reason: nil)
        },
        Case("a broker answers", .joining, .restoring, troubles: []) { broker, _ in broker.noteAnswer() },
        Case("it was silent for a moment", .joining, .restoring, troubles: []) { broker, ticks in
            ticks.secondsAgo.withLock { $0 = 9 }
            broker.noteAnswer()
            broker.noteSilence(closed, reason: nil)
        },
        Case("it hangs", .connecting, troubles: [.brokerAway]) { broker, ticks in
            ticks.secondsAgo.withLock { $0 = 10 }
            broker.noteAnswer()
            broker.noteSilence(closed, reason: nil)
        },
        Case("a topic is missing", .joining, troubles: [.topicMissing]) { broker, _ in
            broker.noteAnswer()
            broker.note(.missing(topic: "notifications.ingest", unknown))
        },
        Case("a right is refused", .joining, troubles: [.refused]) { broker, _ in
            broker.noteAnswer()
            broker.note(.refused(topic: "notifications.ingest", refused))
        },
    ]

    @Test(arguments: cases) func allProgramsTellTheSame(trial: Case) throws {
        for made in try Self.all() {
            trial.arrange(made.broker, made.ticks)
            let health = made.source.health
            #expect(trial.state.contains(health.state), "\(made.name): \(health.state)")
            // What is not read yet is a trouble only of those that know it.
            let kinds = health.troubles.map(\.kind).filter { $0 != .reading }
            #expect(kinds == trial.troubles, "\(made.name)")
            #expect(!health.isReady && health.isAlive, "\(made.name)")
            let readiness = made.pages.readiness
            #expect(readiness.status == 503)
            let body = try #require(
                try JSONSerialization.jsonObject(with: Data(readiness.body)) as? [String: Any])
            #expect(body["service"] as? String == made.name)
            #expect(Set(body.keys) == ["service", "worker", "ready", "state", "seconds", "troubles"], "\(made.name)")
            for trouble in body["troubles"] as? [[String: Any]] ?? [] {
                let told = Set(trouble.keys).subtracting(["reason"])
                #expect(told == ["trouble", "seconds", "what", "lookAt"], "\(made.name)")
                #expect(made.tellsReasons || trouble["reason"] == nil, "\(made.name)")
            }
            if !made.tellsReasons {
                #expect(!String(decoding: readiness.body, as: UTF8.self).contains("10.0.0.7"), "\(made.name)")
            }
        }
    }

    @Test func eachTroubleIsLoggedOnceWithItsReason() throws {
        for made in try Self.all() {
            let lines = Mutex<[String]>([])
            let log = Log(level: .info, name: made.name) { line in lines.withLock { $0.append(line) } }
            var told = TroubleLog()
            let tell = { told.tell(made.source.health.troubles.filter { $0.kind != .reading }, to: log) }
            tell()
            #expect(lines.withLock { $0 } == [], "\(made.name)")
            made.broker.noteSilence(Self.closed, reason: nil)
            tell()
            tell()
            let first = lines.withLock { $0 }
            #expect(first.count == 1 && first[0].hasPrefix("no broker has answered since the start"), "\(made.name)")
            #expect(first[0].contains("10.0.0.7:9092: Connection refused"), "\(made.name)")
            made.broker.noteAnswer()
            tell()
            tell()
            #expect(lines.withLock { $0.map { $0.prefix(18) } }.last == "the broker answers", "\(made.name)")
            #expect(lines.withLock { $0.count } == 2, "\(made.name)")
        }
    }
}
