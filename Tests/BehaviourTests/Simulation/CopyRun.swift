import Kafka
import SimulatedBroker

/// A simulation of some copiers under faults, and what came out.
final class CopyRun {
    let cluster: SimulatedCluster
    private(set) var end = RunEnd.conditionMet
    private let records: Int
    private let mistake: Copier.Mistake

    init(
        seed: UInt64, faults: FaultPlan? = nil, workers: Int = 2, records: Int = 300,
        mistake: Copier.Mistake = .none, journal: Bool = false, crashAtCall: Int? = nil
    ) {
        var options = SimulationOptions()
        options.faults = faults ?? .drawn(seed: seed)
        options.truncatableTopics = ["in"]
        options.refusedBatch = 2
        cluster = SimulatedCluster(seed: seed, options: options)
        cluster.journal.isOn = journal
        self.records = records
        self.mistake = mistake
        cluster.createTopic("in", partitions: 3)
        cluster.createTopic("out", partitions: 2)
        for slot in 0..<workers { start(slot, crashAtCall: slot == 0 ? crashAtCall : nil) }
    }

    private func start(_ slot: Int, crashAtCall: Int?) {
        Self.start(slot, mistake, cluster).crashesAtCall = crashAtCall
    }

    /// Starts a copier that starts again after a crash, as a supervisor would see to it.
    @discardableResult
    private static func start(
        _ slot: Int, _ mistake: Copier.Mistake, _ cluster: SimulatedCluster
    ) -> SimulatedActor {
        let stop = Copier.Stop()
        return cluster.spawn("copier \(slot)") {
            stop.set()
            cluster.after(microseconds: 200_000) {
                if !cluster.isShuttingDown { start(slot, mistake, cluster) }
            }
        } body: { actor in
            Copier(actor, slot: slot, mistake: mistake, stop: stop).run()
        }
    }

    /// Publishes the records bit by bit while faults happen, then lets everything come to rest.
    func run() -> CopyRun {
        for number in 0..<records {
            let text = Array("\(number)".utf8)
            cluster.append(to: "in", key: Array("k\(number % 7)".utf8), value: text)
            if number % 10 == 9 { _ = cluster.run(limit: 100_000) }
        }
        _ = cluster.run(limit: 5_000_000)
        cluster.stopFaults()
        end = cluster.run(
            until: { [cluster, records] in
                cluster.transactionsAreEnded && cluster.records(of: "out").count >= records
            }, limit: 120_000_000)
        return self
    }

    var texts: [String] {
        cluster.records(of: "out").compactMap { $0.value.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// What is wrong, if anything.
    var fault: String? {
        let found = texts
        if case .limitReached(let situation) = end { return "\(found.count) of \(records): \(situation)" }
        let distinct = Set(found)
        if distinct.count != records { return "\(distinct.count) of \(records) records" }
        return found.count == records ? nil : "\(found.count - records) doubled"
    }
}
