import Foundation
import HTTP2
import Model
import Program
import Pushing
import Synchronization
import TestSupport
import Testing

@testable import APNs

/// The server in Apple's place is away for an hour, on a clock that the test sets.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable && HTTP2TestServer.isAvailable))
struct PushAppleAwayTests {
    /// The machine's clock, ahead by as much as the test wants.
    private final class SetClock: Sendable {
        private let ahead = Mutex(0.0)

        var now: Instant { Clock.now.adding(seconds: ahead.withLock { $0 }) }

        func set(ahead seconds: Double) { ahead.withLock { $0 = seconds } }
    }

    /// The loop and the client of `apns` in this process.
    private final class Loop {
        let clock = SetClock()
        private let status = PushStatus(PushTold())
        private let client: HTTP2Client
        private let thread: LoopThread

        init(_ stage: PushStage) throws {
            let variables = stage.environment().merging(stage.node.environment) { $1 }
            let settings = try Settings(file: "", environment: variables)
            let own = try PushSettings(settings)
            let clock = clock
            let exchange = PushExchange(now: { clock.now }, jitter: { 0.5 })
            let client = try HTTP2Client(source: exchange)
            let status = status
            self.client = client
            thread = LoopThread {
                APNs.run(settings, own, exchange, client, status, Log(level: .error, name: "apns"))
            }
            thread.start()
        }

        deinit { status.requestStop() }

        var told: PushTold { status.snapshot.own }

        func stop() throws -> Int32 {
            status.requestStop()
            defer { client.stop(milliseconds: 200) }
            return try waiting(for: "the loop's end") { thread.result }
        }
    }

    @Test func afterAnHourWithoutAppleWhatIsStillTrueIsPushedOnce() throws {
        let stage = try PushStage()
        try stage.server.send(#"{"listen": false}"#)
        let loop = try Loop(stage)
        // To each of 60 devices three pushes about one item and one about another, and to 60 others one that ends within
        // the hour.
        let lasting = (0..<240).map { number in
            PushStage.Alert(
                number: number, item: number < 180 ? 1 : 2, device: number % 60, seconds: 7200, text: "of \(number)")
        }
        let ending = (240..<300).map { PushStage.Alert(number: $0, seconds: 1800) }
        try stage.publish(lasting + ending)
        try waiting(until: "everything to wait", seconds: 60) { loop.told.pending == 180 && !loop.told.busy.isEmpty }
        try stage.waitForReceipts(120)

        // An hour later.
        loop.clock.set(ahead: 3600)
        let late = try stage.waitForReceipts(180)
        var results = Dictionary(grouping: late, by: \.result).mapValues { Set($0.map(\.delivery)) }
        #expect(results["unreachable"] == Set(ending.map(\.id)))
        #expect(results["overtaken"] == Set(lasting.prefix(120).map(\.id)))
        #expect(try stage.received().isEmpty)

        try stage.server.send(#"{"listen": true}"#)
        let receipts = try stage.waitForReceipts(300, seconds: 180)
        #expect(try loop.stop() == 0)
        results = Dictionary(grouping: receipts, by: \.result).mapValues { Set($0.map(\.delivery)) }
        let current = lasting.dropFirst(120)
        #expect(results["pushed"] == Set(current.map(\.id)))
        #expect(receipts.count == 300 && Set(receipts.map(\.delivery)).count == 300)
        let tally = try stage.server.tally()
        #expect(tally.pushes.count == 120 && tally.pushes.values.allSatisfy { $0 == [1, 1] })
        #expect(tally.paths.count == 60 && tally.paths.values.allSatisfy { $0 == [2, 2] })
        #expect(Set(tally.pushes.keys) == Set(receipts.filter { $0.result == "pushed" }.map(\.apnsID)))
        try waiting(until: "the lag to be zero") { try stage.node.lag().allSatisfy { $0.lag == 0 } }
        // Nothing is stored any more: the last record of each push is its end.
        let stored = try stage.node.kcat.readCommitted("notifications.pushes")
        let latest = Dictionary(stored.map { ($0.key, $0.value) }) { $1 }
        #expect(results["pushed"]?.isSubset(of: latest.keys) == true && latest.values.allSatisfy(\.isEmpty))
    }
}
