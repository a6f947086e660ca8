import Foundation
import Glibc
import TestSupport
import Testing
import Threads

@testable import HTTP2

/// Connections that cannot be made, fall silent, or are no longer needed.
@Suite(.enabled(if: HTTP2TestServer.isAvailable))
struct ConnectionTests {
    /// The reasons of all failures to connect so far.
    static func failures(_ stand: Stand) -> [HTTP2ConnectError.Reason] {
        stand.source.events.compactMap { if case .connectFailed(let failure) = $0 { failure.reason } else { nil } }
    }

    // MARK: Connecting

    /// Without a certificate the server has a good one, which nobody vouches for.
    static let unreachable:
        [(settings: String, host: String, certificate: HTTP2TestServer.Certificate?, HTTP2ConnectError.Reason)] = [
            ("{}", "no..name", .fine, .name), ("{}", "127.0.0.2", .fine, .connection),
            ("{}", "127.0.0.1", nil, .certificate), ("{}", "127.0.0.1", .ofAnotherName, .certificate),
            ("{}", "127.0.0.1", .expired, .certificate), ("{\"alpn\": \"http/1.1\"}", "127.0.0.1", .fine, .protocol),
            ("{\"settingsDelay\": null}", "127.0.0.1", .fine, .settings),
        ]

    @Test(arguments: unreachable)
    func aFailureToConnectHasItsReason(
        settings: String, host: String, certificate: HTTP2TestServer.Certificate?, reason: HTTP2ConnectError.Reason
    ) throws {
        let stand = try Stand(settings, host: host, certificate: certificate) {
            $0.connectSeconds = reason == .settings ? 4 * patience : 10
        }
        stand.ask()
        try stand.wait(until: "two failures", seconds: 30) { Self.failures(stand).count >= 2 }
        #expect(Set(Self.failures(stand)) == [reason], "\(stand.source.events)")
        #expect(try stand.server.events("request").isEmpty)
        #expect(stand.source.ended.isEmpty)
        guard reason == .protocol else { return }
        try stand.server.send("{\"set\": {\"alpn\": \"h2\"}}")
        #expect(try stand.ends(of: [1]) == ["200"])
    }

    /// The proxy connects every name to the server, whose certificate names localhost.
    static let proxied: [(settings: String, host: String, HTTP2ConnectError.Reason?)] = [
        ("{\"credentials\": \"user:secret\"}", "localhost", nil),
        ("{\"credentials\": \"user:other\"}", "localhost", .proxy),
        ("{\"proxyStatus\": 502}", "localhost", .proxy),
        ("{}", "other.example", .certificate),
    ]

    @Test(arguments: proxied)
    func aProxyIsAsked(settings: String, host: String, reason: HTTP2ConnectError.Reason?) throws {
        let stand = try Stand(settings, host: host, proxy: ("user", "secret"))
        stand.ask()
        if let reason {
            try stand.wait(until: "a failure") { !Self.failures(stand).isEmpty }
            #expect(Self.failures(stand).first == reason)
            guard reason == .proxy else { return }
            try stand.server.send("{\"set\": {\"credentials\": null, \"proxyStatus\": 200}}")
        }
        #expect(try stand.ends(of: [1]) == ["200"])
        let line = try #require(try stand.server.events("connect").first?.line)
        #expect(line == "CONNECT localhost:\(stand.server.port) HTTP/1.1")
    }

    /// The server listens on the second address.
    @Test func theAddressesOfANameAreTriedInOrder() throws {
        let server = try HTTP2TestServer()
        let addresses = Kept<SocketAddress>()
        for host in ["127.0.0.2", "127.0.0.1"] {
            NameLookup.start(host, server.port) { found in addresses.take((try? found.get()) ?? []) }
        }
        var dial = Dial(addresses.all, deadline: 10)
        let socket = try waiting(for: "a connection") { try dial.proceed(now: 0) }
        #expect(Self.sockets(to: server.port) == 1)
        withExtendedLifetime(socket) {}
        #expect(Dial.share(of: 10, addresses: 4) == 2.5 && Dial.share(of: -1, addresses: 0) == 0)
    }

    // MARK: Silence

    @Test func aServerThatFreezesIsDead() throws {
        let stand = try Stand("{\"rules\": [{\"path\": \"/hold\", \"hold\": true}]}") {
            $0.silentSeconds = 0.3
            $0.pingSeconds = 5 * patience
            $0.answerSeconds = 60 * patience
        }
        let held = stand.ask(2, path: "/hold")
        try stand.requests(2)
        // The server answers a PING, so the connection stays.
        try stand.wait(until: "two PINGs") { try stand.server.events("ping").count >= 2 }
        #expect(stand.source.events == [.connected])
        try stand.server.send("{\"freeze\": true}")
        // Once it is suspected, new requests go elsewhere.
        try stand.wait(until: "a suspicion") { stand.client.statistics(of: stand.pool).streamLimit == 0 }
        #expect(try stand.ends(of: stand.ask()) == ["200"])
        #expect(try stand.ends(of: held) == ["unknown silent", "unknown silent"])
        #expect(stand.source.events == [.connected, .connected, .retired(.lost(.silent)), .closed])
    }

    @Test func aServerThatAnswersOnlyPingLosesItsConnection() throws {
        let stand = try Stand("{\"silent\": true}") {
            $0.answerSeconds = 2 * patience
            $0.silentSeconds = 0.1
            $0.pingSeconds = 10 * patience
        }
        #expect(try stand.ends(of: stand.ask()) == ["unknown timeout"])
        try stand.wait(until: "RST_STREAM") { try stand.server.events("reset").first?.code == 8 }
        try stand.waitFor(.closed)
        #expect(stand.source.events == [.connected, .retired(.timeout), .closed])
        try stand.server.send("{\"set\": {\"silent\": false}}")
        #expect(try stand.ends(of: stand.ask()) == ["200"])
        #expect(try stand.requests(2).last?.connection == 2)
    }

    @Test func ofSeveralIdleConnectionsOneStays() throws {
        let stand = try Stand("{\"streams\": 1, \"rules\": [{\"hold\": true}]}") {
            $0.idleSeconds = 0.3
            $0.pingSeconds = 10 * patience
            // No PING while a request waits.
            $0.silentSeconds = 3600
        }
        stand.ask(3)
        #expect(Set(try stand.requests(3).map(\.connection)).count == 3)
        try stand.server.send("{\"answer\": {}}")
        try stand.wait(until: "one connection") { stand.source.events.count { $0 == .closed } == 2 }
        #expect(stand.source.events.count { $0 == .retired(.idle) } == 2)
        try stand.wait(until: "a PING") { try !stand.server.events("ping").isEmpty }
        // The oldest, unless its answer came so much sooner that it was idle before the others.
        let stays = Set(try stand.server.events("ping").map(\.connection))
        #expect(stays.count == 1)
        #expect(stand.client.statistics(of: stand.pool).connections == 1)
        stand.ask()
        #expect(try stand.requests(4).last?.connection == stays.first)
    }

    // MARK: The end

    @Test func aClosedPoolFinishesItsRequests() throws {
        let stand = try Stand("{\"rules\": [{\"hold\": true}]}")
        let held = stand.ask(3)
        try stand.requests(3)
        stand.client.close(stand.pool)
        stand.ask()
        try stand.waitFor(.retired(.closing))
        try stand.server.send("{\"answer\": {}}")
        #expect(try stand.ends(of: held) == ["200", "200", "200"])
        try stand.waitFor(.closed)
        #expect(stand.source.waiting(in: stand.pool) == 1)
        try stand.wait(until: "GOAWAY") { try !stand.server.events("goaway").isEmpty }
    }

    @Test(arguments: [0, 200])
    func aStopDoesNotWaitForAServerThatFreezes(milliseconds: Int) throws {
        let stand = try Stand("{\"rules\": [{\"hold\": true}]}") {
            $0.answerSeconds = 120 * patience
            $0.silentSeconds = 120 * patience
        }
        let held = stand.ask(3)
        try stand.requests(3)
        try stand.server.send("{\"freeze\": true}")
        let begun = monotonicSeconds()
        stand.client.stop(milliseconds: milliseconds)
        #expect(monotonicSeconds() - begun < 60 * patience)
        #expect(held.map { stand.source.end($0) } == Array(repeating: "unknown cancelled", count: 3))
        stand.client.stop(milliseconds: milliseconds)
    }

    @Test func aStopWaitsForAnswers() throws {
        let stand = try Stand("{\"rules\": [{\"delay\": 0.3}]}")
        let late = stand.ask(3)
        try stand.requests(3)
        stand.client.stop(milliseconds: 15_000)
        #expect(late.map { stand.source.end($0) } == ["200", "200", "200"])
    }

    @Test func anIdleClientRests() throws {
        let stand = try Stand()
        _ = try stand.ends(of: stand.ask())
        let before = stand.client.turns
        let second = monotonicSeconds() + 1
        try waiting(until: "a second to pass") { monotonicSeconds() > second }
        #expect(stand.client.turns - before < 10)
    }

    @Test func connectionsLeaveNoDescriptorBehind() throws {
        let stand = try Stand()
        var settings = HTTP2PoolSettings()
        settings.startsWithOneRequest = false
        let place = HTTP2Server(host: "127.0.0.1", port: stand.server.port, certificates: stand.server.certificate)
        stand.client.close(stand.pool)
        for round in 1...200 {
            let pool = stand.client.open(place, settings)
            _ = try stand.ends(of: stand.ask())
            stand.client.close(pool)
            try stand.wait(until: "the end of pool \(round)") { stand.source.events.count { $0 == .closed } == round }
        }
        #expect(Self.sockets(to: stand.server.port) == 0)
    }

    /// How many descriptors of this process are connected to a port.
    static func sockets(to port: Int) -> Int {
        (3..<4096 as Range<Int32>).count { descriptor in
            var place = sockaddr_in()
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isConnected = withUnsafeMutablePointer(to: &place) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) == 0 }
            }
            return isConnected && Int32(place.sin_family) == AF_INET && Int(UInt16(bigEndian: place.sin_port)) == port
        }
    }
}
