import Model
import Testing

struct TopologyTests {
    @Test func aServiceWithoutStateHasAWorkerForEachLane() {
        let plain = Topology(
            service: .ingestion, inputs: [.people, .ingestUrgent, .ingest], outputs: [.accepted], readsPublicApps: true)
        #expect(plain.lane == nil && plain.workers.map(\.lane) == [.urgent, .normal])
        #expect(plain.workers.map(\.inputs) == [[.people, .ingestUrgent], [.ingest]])
        #expect(plain.workers.map(\.outputs) == [[.accepted], [.accepted]])
        #expect(plain.workers.allSatisfy { $0.readsPublicApps && $0.service == .ingestion })
    }

    @Test func stateHasOneWorker() {
        let stateful = Topology(
            service: .scheduling, inputs: [.classifiedUrgent, .classified], outputs: [],
            changelog: .schedulingChangelog)
        #expect(stateful.workers.map(\.inputs) == [[.classifiedUrgent, .classified]])
        #expect(stateful.workers.map(\.lane) == [nil])
    }
}
