import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTP2

/// A source that always has requests, and repeats those without an answer, as the sender of pushes does.
private final class EndlessSource: HTTP2Source {
    private struct State {
        var isOpen = true
        var tickets: UInt64 = 0
        var again: [UInt64] = []
        var began: [UInt64: Double] = [:]
        var failures: [UInt64: String] = [:]
        /// For the requests that were repeated: seconds from the first beginning to the answer.
        var delays: [UInt64: Double] = [:]
    }

    private let state = Mutex(State())

    func waiting(in pool: HTTP2PoolID) -> Int { state.withLock { $0.isOpen ? 1000 : $0.again.count } }

    func next(in pool: HTTP2PoolID, mostBytes: Int) -> HTTP2Request? {
        state.withLock { state in
            var ticket = state.again.popLast()
            if ticket == nil, state.isOpen {
                state.tickets += 1
                ticket = state.tickets
                state.began[state.tickets] = monotonicSeconds()
            }
            return ticket.map { HTTP2Request(ticket: $0, path: "/\($0)", headers: [], body: Array("x".utf8)) }
        }
    }

    func ended(_ ticket: UInt64, in pool: HTTP2PoolID, _ end: HTTP2End) {
        state.withLock { state in
            switch end {
            case .answered:
                guard let began = state.began.removeValue(forKey: ticket), state.failures[ticket] != nil else { return }
                state.delays[ticket] = monotonicSeconds() - began
            case .notProcessed(let why), .unknown(let why):
                state.failures[ticket] = "\(why)"
                state.again.append(ticket)
            }
        }
    }

    func changed(_ pool: HTTP2PoolID, _ event: HTTP2Event) {}

    func close() { state.withLock { $0.isOpen = false } }

    /// How many requests are in progress or wait to be repeated.
    var open: Int { state.withLock { $0.began.count } }
    var failures: [UInt64: String] { state.withLock { $0.failures } }
    var delays: [UInt64: Double] { state.withLock { $0.delays } }
}

/// One of four connections under load stops answering.
@Suite(.serialized, .enabled(if: HTTP2TestServer.isAvailable))
struct FrozenConnectionTests {
    /// The most seconds until a request of such a connection is answered elsewhere: until it is late, or its connection
    /// dead, and then until its turn.
    private static let most = 12.0

    @Test func theOthersGoOnAndItsRequestsGoElsewhere() throws {
        let streams = 5
        let server = try HTTP2TestServer(#"{"tally": true, "streams": \#(streams), "rules": [{"delay": 0.1}]}"#)
        let source = EndlessSource()
        let client = try HTTP2Client(source: source)
        var settings = HTTP2PoolSettings()
        settings.mostConnections = 4
        settings.secondsBetweenConnections = 0.01
        _ = client.open(
            HTTP2Server(host: "127.0.0.1", port: server.port, certificates: server.certificate), settings)
        client.wake()
        func answers() throws -> [String: Int] { try server.tally().connections.mapValues { $0[1] } }
        /// Waits until each of these connections has so many more answers, and returns all.
        func answers(_ more: Int, for names: some Sequence<String>, after last: [String: Int]) throws -> [String: Int] {
            try waiting(for: "\(more) more answers on \(Array(names)) after \(last)", seconds: Self.most) {
                let now = try answers()
                return names.allSatisfy { now[$0, default: 0] >= last[$0, default: 0] + more } ? now : nil
            }
        }

        let all = Set(["1", "2", "3", "4"])
        var last = try answers(10, for: all, after: [:])
        var moment = monotonicSeconds()
        let first = last
        last = try answers(100, for: all, after: last)
        let before = Self.rates(from: first, to: last, seconds: monotonicSeconds() - moment)

        try server.send(#"{"freeze": 2}"#)
        moment = monotonicSeconds()
        let (frozen, others) = ("2", all.subtracting(["2"]))
        let start = try answers()
        last = start
        var looks = 0
        while source.delays.count < streams {
            last = try answers(10, for: others, after: last)
            looks += 1
        }
        let seconds = monotonicSeconds() - moment
        // It was long enough to tell, and none of the others ever stood still.
        #expect(looks >= 3)
        #expect(last[frozen] == start[frozen])
        let later = Self.rates(from: start, to: last, seconds: seconds)
        for name in others { #expect(later[name, default: 0] > before[name, default: 0] / 2, "\(before) \(later)") }
        #expect(source.failures.count == streams && Set(source.failures.values) == ["silent"], "\(source.failures)")
        #expect(source.delays.values.allSatisfy { $0 < Self.most * patience }, "\(source.delays)")

        // Another connection takes its place.
        _ = try answers(10, for: others.union(["5"]), after: last)
        source.close()
        try waiting(until: "the last answers") { source.open == 0 }
        let paths = try server.tally().paths
        let moved = Set(source.failures.keys.map { "/\($0)" })
        #expect(paths.allSatisfy { $0.value == [1, 1] || moved.contains($0.key) && $0.value == [2, 1] })
        #expect(moved.isSubset(of: paths.keys))
        client.stop(milliseconds: 200)
        print(
            "FrozenConnectionTests: \(paths.count) requests, \(moved.count) answered elsewhere, after at most "
                + "\(source.delays.values.max() ?? 0) s; answers each second before \(before), then \(later)")
    }

    /// Answers each second, by connection.
    private static func rates(from first: [String: Int], to last: [String: Int], seconds: Double) -> [String: Double] {
        Dictionary(uniqueKeysWithValues: last.map { ($0, (Double($1 - first[$0, default: 0]) / seconds).rounded()) })
    }
}
