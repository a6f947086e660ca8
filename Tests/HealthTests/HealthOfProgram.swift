import Access
import Foundation
import InForce
import Kafka
import Model
import Simulation
import Synchronization
import TestSupport

@testable import APNs
@testable import Console
@testable import Gateway
@testable import Loop
@testable import Program
@testable import Webhooks

/// A clock that a test moves. It starts now, by the machine's.
final class HandTicks: WorkerClock {
    private let moved = Mutex(Clock.ticks)

    var ticks: Int64 { moved.withLock { $0 } }
    var now: Instant { Instant(milliseconds: ticks / 1000) }

    func move(seconds: Double) { moved.withLock { $0 += Int64(seconds * 1_000_000) } }
    func sleep(microseconds: Int64) { move(seconds: Double(microseconds) / 1_000_000) }
    func giveMemoryBack() {}
}

/// A program that was made, but not started: its broker answers, and its threads turn, as a test says.
struct HealthOfProgram {
    /// A thread that can hang while the program still answers.
    struct Turner {
        let name: String
        let turn: () -> Void
    }

    let name: String
    let source: any HealthSource
    let broker: WatchedBroker
    let clock: HandTicks
    let threads: [Turner]
    let lacks: Set<HealthContractTests.Lack>
    /// A thread waits for something.
    var waits: (LoopWait.Subject) -> Void = { _ in }
    var tellsReasons = true
    /// What its threads note when they get there.
    let note: (Health.State) -> Void

    var pages: HealthPages { HealthPages(program: name, Settings(), tellsReasons: tellsReasons, of: source) }

    /// A broker answers, and the program gets as far as this.
    func gets(_ state: Health.State) {
        broker.noteAnswer()
        note(state)
        pass(0)
    }

    /// Time passes, in which all threads turn but one.
    func pass(_ seconds: Double, butFor hanging: Turner? = nil) {
        clock.move(seconds: seconds)
        for thread in threads where thread.name != hanging?.name { thread.turn() }
        if broker.standing.hasAnswered, broker.standing.silence == nil { broker.noteAnswer() }
    }

    /// What the rights of a program that runs no core say.
    private static func lacks(_ program: String) -> Set<HealthContractTests.Lack> {
        let isMember = ProgramRights.ofProgram(program, Settings()).rights.contains {
            $0.resource == .group && $0.operation == .read
        }
        return isMember ? [] : [.group, .end]
    }

    /// All nine.
    static func all() throws -> [HealthOfProgram] {
        try Topology.services.map(service) + [webhooks(), apns(), gateway(), console()]
    }

    private static func service(_ topology: Topology) -> HealthOfProgram {
        let clock = HandTicks()
        let status = WorkerStatus(clock: clock)
        return HealthOfProgram(
            name: topology.service.rawValue, source: WorkerHealth(topology, Settings(), [status]),
            broker: status.broker, clock: clock, threads: [Turner(name: "loop") { status.turn() }],
            lacks: topology.changelog == nil ? [.state] : [], waits: { status.waits(for: $0, "refused") }
        ) { state in
            status.readiness =
                switch state {
                case .connecting: .connecting
                case .joining: .joining
                case .restoring where topology.changelog != nil: .restoring(RestoreProgress(done: 5, total: 10))
                case .stopping: .stopping
                default: .ready
                }
        }
    }

    private static func webhooks() -> HealthOfProgram {
        let clock = HandTicks()
        let status = WebhookStatus(WebhookTold(), broker: WatchedBroker { clock.ticks })
        return HealthOfProgram(
            name: "webhooks", source: WebhookHealth(Settings(), status), broker: status.broker, clock: clock,
            threads: [Turner(name: "loop") { status.turn() }], lacks: lacks("webhooks"),
            waits: { status.waits(for: $0, "refused") }
        ) { status.enter($0) }
    }

    private static func apns() -> HealthOfProgram {
        let clock = HandTicks()
        let status = PushStatus(PushTold(), broker: WatchedBroker { clock.ticks })
        return HealthOfProgram(
            name: "apns", source: PushHealth(Settings(), status), broker: status.broker, clock: clock,
            threads: [Turner(name: "loop") { status.turn() }], lacks: lacks("apns"),
            waits: { status.waits(for: $0, "refused") }
        ) { status.enter($0) }
    }

    private static func gateway() throws -> HealthOfProgram {
        let (clock, log) = (HandTicks(), Log(level: .error, name: "test"))
        let broker = WatchedBroker { clock.ticks }
        let apps = AppDirectory(Settings(), program: "gateway", log)
        let people = InForceDirectory(Settings(), .registeredPeople, program: "gateway", keeps: false, log)
        let streams = [ReaderStatus(), ReaderStatus()]
        let health = GatewayHealth(
            Settings(), broker, apps: apps, people: people, streams: streams, tokens: try TokenKeeper(path: nil)
        ) { _ in }
        return HealthOfProgram(
            name: "gateway", source: health, broker: broker, clock: clock,
            threads: [
                Turner(name: "apps") { apps.records.status.turn(at: clock.ticks) },
                Turner(name: "people") { people.status.turn(at: clock.ticks) },
                Turner(name: "live streams") { streams[0].turn(at: clock.ticks) },
                Turner(name: "catch-up") { streams[1].turn(at: clock.ticks) },
            ], lacks: lacks("gateway"), waits: { streams[1].waits(for: $0, "no leader", at: clock.ticks) },
            tellsReasons: false
        ) { state in
            apps.records.status.isComplete = state != .joining
            people.status.isComplete = ![.joining, .restoring].contains(state)
        }
    }

    private static func console() throws -> HealthOfProgram {
        let (clock, log) = (HandTicks(), Log(level: .error, name: "test"))
        let broker = WatchedBroker { clock.ticks }
        let apps = AppDirectory(Settings(), program: "console", log)
        let folder = try TemporaryFolder()
        let store = try ConsoleStore(
            folder.url.appendingPathComponent("console.sqlite").path, AuditKey([1]),
            ConsoleStore.Limits(days: 1, bytes: 1 << 20)
        ) { _ in }
        let follower = TopicFollower(Settings(), store, log)
        let health = ConsoleHealth(
            Settings(), broker, follower, apps: apps.records, LiveHub(mostStreams: 1), try store.reader(),
            try TokenKeeper(path: nil))
        return HealthOfProgram(
            name: "console", source: health, broker: broker, clock: clock,
            threads: [
                Turner(name: "topics") { follower.status.turn(at: clock.ticks) },
                Turner(name: "apps") { apps.records.status.turn(at: clock.ticks) },
            ], lacks: lacks("console"), tellsReasons: false
        ) { follower.status.isComplete = ![.joining, .restoring].contains($0) }
    }
}
