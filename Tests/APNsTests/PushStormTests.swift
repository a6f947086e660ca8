import Foundation
import HTTP2
import Model
import Program
import Pushing
import Synchronization
import TestSupport
import Testing

@testable import APNs

/// Many pushes to a server that changes its limit, says GOAWAY, refuses, cuts and freezes. `BELFRY_PUSHES` says how many; an
/// event comes for each two thousand.
struct PushStormTests {
    /// Passes on to the exchange, and notes how each request ended.
    private final class Witness: HTTP2Source {
        let exchange: PushExchange
        private let ids = Mutex<[UInt64: String]>([:])
        /// By `apns-id`: how often nobody knows, and how often it was surely not processed.
        let ends = Mutex<[String: (unknown: Int, refused: Int)]>([:])

        init(_ exchange: PushExchange) { self.exchange = exchange }

        func waiting(in pool: HTTP2PoolID) -> Int { exchange.waiting(in: pool) }

        func next(in pool: HTTP2PoolID, mostBytes: Int) -> HTTP2Request? {
            guard let request = exchange.next(in: pool, mostBytes: mostBytes) else { return nil }
            let id = request.headers.first { $0.name == "apns-id" }?.value
            ids.withLock { $0[request.ticket] = id }
            return request
        }

        func ended(_ ticket: UInt64, in pool: HTTP2PoolID, _ end: HTTP2End) {
            if let id = ids.withLock({ $0.removeValue(forKey: ticket) }) {
                ends.withLock { ends in
                    switch end {
                    case .answered: break
                    case .notProcessed: ends[id, default: (0, 0)].refused += 1
                    case .unknown: ends[id, default: (0, 0)].unknown += 1
                    }
                }
            }
            exchange.ended(ticket, in: pool, end)
        }

        func changed(_ pool: HTTP2PoolID, _ event: HTTP2Event) { exchange.changed(pool, event) }
    }

    private static let count = ProcessInfo.processInfo.environment["BELFRY_PUSHES"].flatMap { Int($0) } ?? 8000
    private static let events = [
        #"{"limit": 20}"#, #"{"goaway": {"last": null, "debug": "{\"reason\": \"Shutdown\"}"}}"#, #"{"cut": true}"#,
        #"{"limit": 1}"#, #"{"reset": 7}"#, #"{"goaway": {"last": 2147483647}}"#, #"{"limit": 1000}"#,
        #"{"goaway": {"last": 2147483647}}"#, #"{"goaway": {"last": null, "code": 2}}"#, #"{"freeze": true}"#,
    ]

    @Test("nothing is lost; what is doubled was written and unanswered", .enabled(if: HTTP2TestServer.isAvailable))
    func storm() throws {
        let server = try HTTP2TestServer(
            #"{"tally": true, "streams": 1, "streamsLater": 1000, "rules": [{"path": "/3/device/a1ff", "hold": true}, {"delay": 0.05}]}"#
        )
        let exchange = PushExchange(now: { Clock.now }, jitter: { 0.5 })
        let witness = Witness(exchange)
        let client = try HTTP2Client(source: witness)
        defer { client.stop(milliseconds: 0) }
        let credentials = try Sample.credentials()
        exchange.withQueue { queue, now in queue.replace(credentials, now: now) }
        var settings = HTTP2PoolSettings()
        settings.answerSeconds = 4
        settings.secondsBetweenConnections = 0.2
        var (ids, added, over, next) = (Set<String>(), 0, 0, 0)
        try waiting(
            until: "\(Self.count) pushes to be over", seconds: Double(60 + Self.count / 200),
            seen: (over, exchange.told.connections)
        ) {
            while added < min(Self.count, over + 3000) {
                let text = String(added, radix: 16)
                let push = try Sample.push(
                    "r\(added)", sequence: added, device: "d\(added)",
                    token: "b" + String(repeating: "0", count: 7 - text.count) + text,
                    at: Clock.now)
                ids.insert(PushRequest.id(of: push))
                exchange.withQueue { queue, now in queue.add(push, partition: 0, origin: nil, now: now) }
                added += 1
            }
            for signer in exchange.signersWithoutPool {
                exchange.note(
                    client.open(
                        HTTP2Server(host: "localhost", port: server.port, certificates: server.certificate), settings),
                    of: signer)
            }
            exchange.withQueue { queue, now in queue.tick(now: now) }
            client.wake()
            let results = exchange.withQueue { queue, now in
                queue.noteWritten(takenAt: .distantFuture, now: now)
                return queue.takeResults()
            }
            #expect(results.outcomes.allSatisfy { $0.result == .pushed })
            over += results.outcomes.count
            if (over + 1000) / 2000 > next, over < Self.count {
                try server.send(Self.events[next % Self.events.count])
                next += 1
            }
            return over >= Self.count
        }
        let tally = try server.tally()
        let ends = witness.ends.withLock { $0 }
        let lost = ids.filter { tally.pushes[$0]?[1] ?? 0 == 0 }
        let doubled = tally.pushes.filter { $0.value[1] > 1 }
        let unexplained = doubled.filter { $0.value[1] > 1 + (ends[$0.key]?.unknown ?? 0) }
        let received = tally.pushes.filter {
            $0.value[0] > 1 + (ends[$0.key]?.unknown ?? 0) + (ends[$0.key]?.refused ?? 0)
        }
        #expect(lost.isEmpty && unexplained.isEmpty && received.isEmpty)
        #expect(tally.pushes.count == Self.count && tally.peak <= 16)
        #expect(try server.events("violation").isEmpty)
    }
}
