import Kafka
import Model
import TestSupport
import Testing

@testable import Program

/// A seat in a group of the embedded broker, which refuses the group twice.
@Suite(.serialized) struct GroupSeatTests {
    @Test func aGroupThatRefusesIsWhatItWaitsForAndIsToldOnce() throws {
        let cluster = try MockCluster()
        try cluster.createTopic("t", partitions: 1)
        cluster.push(errors: [30, 30], on: .joinGroup)
        let (status, kept) = (MemberStatus(0), KeptLines())
        let servers = cluster.bootstrapServers
        let patience = MemberPatience(
            admin: try Admin(.admin(bootstrapServers: servers, clientName: "admin")), status: status,
            log: Log(level: .warning, name: "webhooks", to: kept.add), errorWords: .ofProgram("webhooks", Settings()))
        var configuration = Configuration.consumer(
            bootstrapServers: servers, clientName: "a", group: "g", instance: nil, broker: .embedded)
        configuration.log = { _, _ in }
        let seat = GroupSeat(try Consumer(configuration, topics: ["t"], lanes: 1), patience)
        defer { seat.consumer.close(milliseconds: 5000) }
        try seat.join("g", Settings())
        var subjects: Set<LoopWait.Subject> = []
        try waiting(until: "an assignment") {
            let change = try seat.takeChange()
            if let wait = status.snapshot.wait { subjects.insert(wait.subject) }
            return change != nil
        }
        #expect(subjects == [.group("g")] && status.snapshot.wait == nil)
        #expect(kept.lines.count == 1 && kept.lines[0].hasPrefix("cannot join the group yet"), "\(kept.lines)")
        seat.unassign()
    }
}
