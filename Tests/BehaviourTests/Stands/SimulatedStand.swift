import Foundation
import Kafka
import SimulatedBroker
import Synchronization
import TestSupport

/// The simulated broker without faults, with all clients in one process.
final class SimulatedStand: Stand {
    private let cluster: SimulatedCluster
    private let actor: SimulatedActor
    private var names = 0

    private init(_ cluster: SimulatedCluster, _ actor: SimulatedActor) {
        self.cluster = cluster
        self.actor = actor
    }

    /// Runs a behaviour on a cluster of its own.
    ///
    /// - Throws: what the behaviour throws, or who waits for what if it does not end.
    static func run(seed: UInt64 = 1, _ behaviour: @escaping @Sendable (any Stand) throws -> Void) throws {
        let cluster = SimulatedCluster(seed: seed)
        let outcome = Mutex<Result<Void, any Error>?>(nil)
        if ProcessInfo.processInfo.environment["BELFRY_TELL"] != nil {
            cluster.journal.output = { print($0) }
        }
        cluster.spawn("behaviour") { actor in
            let result = Result { try behaviour(SimulatedStand(cluster, actor)) }
            outcome.withLock { $0 = result }
        }
        let end = cluster.run(until: { outcome.withLock { $0 != nil } }, limit: 600_000_000, patience: 20 * patience)
        cluster.shutDown()
        guard let result = outcome.withLock({ $0 }) else { throw Unmet(description: "\(end)") }
        try result.get()
    }

    func topic(partitions: Int, recordBytes: Int?) throws -> String {
        let name = name("topic")
        cluster.createTopic(name, partitions: partitions, recordBytes: recordBytes ?? 1_048_588)
        return name
    }

    func name(_ prefix: String) -> String {
        names += 1
        return "\(prefix)-\(names)"
    }

    func consumer(group: String, instance: String?, topics: [String], session: Int) throws -> any GroupConsumer {
        var settings = ConsumerSettings()
        settings.session = Int64(session)
        settings.heartbeat = 200
        return actor.consumer(group: group, instance: instance, topics: topics, lanes: topics.count, settings: settings)
    }

    func producer(_ id: String?, timeout: Int) throws -> any TransactionalProducer {
        actor.producer(transactionalID: id, timeout: Int64(timeout))
    }

    func reader(_ topics: [String]) throws -> any PartitionReader { actor.reader(topics: topics) }
    func admin() throws -> any ClusterAdmin { actor.admin() }
    func setBroker(isStopped: Bool) {
        if isStopped { cluster.beginOutage(isKilled: false) } else { cluster.endOutage() }
    }

    func restartBroker() throws {
        cluster.beginOutage(isKilled: true)
        pass(milliseconds: 3000)
        cluster.endOutage()
    }

    func soon(_ action: @escaping @Sendable () -> Void) { cluster.after(microseconds: 200_000, action) }

    func pass(milliseconds: Int) { actor.sleep(microseconds: Int64(milliseconds) * 1000) }
    var clock: Int64 { actor.ticks / 1000 }
    var now: Int64 { actor.now }
}
