import Foundation
import Kafka
import Program
import TestSupport
import Testing

@testable import Gateway

/// The streams over HTTP, on the embedded broker.
@Suite(.serialized) struct DeliveryStreamsTests {
    private let cluster: MockCluster

    init() throws {
        cluster = try MockCluster()
        try cluster.createTopic("deliveries.ios", partitions: 3)
    }

    private func server(
        _ limits: StreamLimits = StreamLimits(), bufferBytes: Int = DeliveryStreams.bufferBytes
    ) throws -> StreamServer {
        try StreamServer(cluster.bootstrapServers, limits, bufferBytes: bufferBytes)
    }

    private func number(_ event: Event) -> Int? {
        event.data.flatMap { try? ReadJSON($0) }?["id"].flatMap { Int($0) }
    }

    @Test func whatIsPublishedAfterOpenArrivesAtItsDeviceAlone() throws {
        let server = try server()
        let (phone, pad) = (server.client("anna", "phone"), server.client("anna", "pad"))
        for client in [phone, pad] {
            try client.connect()
            #expect(try client.next() == Event(name: "open", id: "-1", data: #"{"offset":0}"#))
        }
        try server.publish("anna", "phone", 1)
        try server.publish("bo", "phone", 2)
        try server.publish("anna", "pad", 3)
        try server.flush()
        #expect(try number(phone.next()) == 1)
        #expect(try number(pad.next()) == 3)
        #expect(server.streams.figures.open == 2 && server.streams.figures.deliveries == 2)
        phone.disconnect()
        try waiting(until: "it to be forgotten", seen: server.streams.figures) { server.streams.figures.open == 1 }
    }

    @Test func aPlaceThatIsTooOldIsReset() throws {
        let server = try server(StreamLimits(spanSeconds: 3600))
        let now = Int64(Date().timeIntervalSince1970 * 1000)
        try server.publish("anna", "phone", 0, at: now - 7_300_000)
        try server.publish("anna", "phone", 1, at: now - 7_200_000)
        try server.publish("anna", "phone", 2, at: now - 60_000)
        try server.flush()
        // The second record is older than an hour.
        let old = server.client("anna", "phone", after: "0")
        try old.connect()
        #expect(try old.next() == Event(name: "open", id: "0", data: #"{"offset":1}"#))
        let reset = try old.next()
        #expect(reset.name == "reset" && reset.id == "2")
        #expect(reset.data?.hasPrefix(#"{"offset":3,"reason":"too-old""#) == true)
        // The third is not.
        let young = server.client("anna", "phone", after: "1")
        try young.connect()
        #expect(try young.next().id == "1")
        #expect(try number(young.next()) == 2)
        // A place beyond the end was in another log.
        let beyond = server.client("anna", "phone", after: "77")
        try beyond.connect()
        #expect(try beyond.next() == Event(name: "open", id: "2", data: #"{"offset":3}"#))
        #expect(try beyond.next().data?.contains(#""reason":"unknown""#) == true)
        // All three go on.
        try server.publish("anna", "phone", 3)
        for client in [old, young, beyond] { #expect(try number(client.next()) == 3) }
        #expect(server.streams.figures.resets == 2 && server.streams.figures.catchUps == 3)
    }

    @Test func aSlowReaderIsEndedAndOthersGoOn() throws {
        let server = try server(bufferBytes: 100_000)
        let (slow, quick) = (server.client("anna", "phone"), try server.opened("anna", "phone"))
        try slow.connect(receiveBytes: 65_536)
        #expect(try slow.next().name == "open")
        let more = String(repeating: " ", count: 50_000)
        var number = 0
        while server.streams.figures.tooSlow == 0 {
            try #require(number < 1000)
            try server.publish("anna", "phone", number, more: more)
            #expect(try self.number(quick.next()) == number)
            number += 1
        }
        #expect(server.streams.figures.open == 1)
        // It gets the rest when it comes back.
        var seen = try slow.rest().compactMap { self.number($0) }
        while seen.count < number {
            try slow.connect()
            seen += try slow.next().name == "open" ? [] : [-1]
            while seen.count < number, let next = slow.nextOrNil(milliseconds: 300) {
                seen.append(self.number(next) ?? -2)
            }
        }
        #expect(seen == Array(0..<number))
    }

    @Test func streamsOutliveTheBrokersAbsence() throws {
        let server = try server(StreamLimits(keepAliveSeconds: 1))
        let client = try server.opened("anna", "phone")
        try server.publish("anna", "phone", 0)
        #expect(try number(client.next()) == 0)
        try cluster.setBroker(1, isUp: false)
        let newcomer = server.client("anna", "phone", after: "-1")
        try newcomer.connect()
        try newcomer.comment()
        try client.comment()
        try cluster.setBroker(1, isUp: true)
        try server.publish("anna", "phone", 1)
        #expect(try number(client.next(seconds: 60)) == 1)
        #expect(try newcomer.next(seconds: 60).name == "open")
        #expect(try [number(newcomer.next()), number(newcomer.next())] == [0, 1])
    }

    @Test func aPartitionWithoutALeaderIsWhatTheReaderWaitsForWhileABrokerAnswers() throws {
        let server = try server()
        let first = try server.opened("anna", "phone")
        try server.publish("anna", "phone", 0)
        #expect(try number(first.next()) == 0)
        let places = (0..<3).map { TopicPartition("deliveries.ios", $0) }
        for place in places { try cluster.setLeader(-1, of: place) }
        let newcomer = server.client("anna", "pad", after: "-1")
        try newcomer.connect()
        let status = server.streams.catchUpStatus
        let wait = try waiting(for: "what the reader waits for") {
            server.broker.noteAnswer()
            return status.wait
        }
        #expect(wait.subject == .answer("the ends of deliveries' partitions"))
        #expect(wait.reason.hasPrefix("deliveries.ios-"))
        for place in places { try cluster.setLeader(1, of: place) }
        #expect(try newcomer.next(seconds: 60).name == "open")
        try waiting(until: "the wait to be over") { status.wait == nil }
        first.disconnect()
    }

    @Test func withoutABrokerStreamsWaitAndTheStopIsQuick() throws {
        let server = try StreamServer("127.0.0.1:\(freePort())", StreamLimits(keepAliveSeconds: 1))
        let client = server.client("anna", "phone")
        try client.connect()
        try client.comment()
        try client.comment()
        #expect(server.streams.figures.waiting == 1)
        server.streams.stop()
        #expect(try client.rest() == [])
        #expect(server.streams.figures.open == 0)
    }

    @Test func tooManyAreEndedAtOnce() throws {
        let server = try server(StreamLimits(mostStreams: 1))
        let (first, second) = (try server.opened("anna", "phone"), server.client("anna", "phone"))
        #expect(!server.streams.hasRoom)
        try second.connect()
        #expect(try second.rest() == [])
        #expect(server.streams.figures.refused == 1)
        first.disconnect()
        try waiting(until: "room", seen: server.streams.figures) { server.streams.figures.open == 0 }
        try second.connect()
        #expect(try second.next().name == "open")
    }
}
