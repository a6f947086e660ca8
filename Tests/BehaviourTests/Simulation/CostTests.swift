import Foundation
import Kafka
import SimulatedBroker
import Testing

/// What the simulation costs. It only informs: `BELFRY_COST=1 swift test -c release --filter CostTests`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["BELFRY_COST"] != nil))
struct CostTests {
    @Test func ofASwitch() {
        let cluster = SimulatedCluster(seed: 1)
        for number in 0..<2 {
            cluster.spawn("sleeper \(number)") { actor in
                while !actor.isCrashed { actor.sleep(microseconds: 10) }
            }
        }
        let start = ContinuousClock.now
        _ = cluster.run(limit: 1_000_000)
        let spent = ContinuousClock.now - start
        print("a switch: \(spent / cluster.switches), \(cluster.switches) switches")
        cluster.shutDown()
    }

    @Test func ofATransaction() {
        let cluster = SimulatedCluster(seed: 1)
        cluster.createTopic("out", partitions: 2)
        let transactions = 5000
        cluster.spawn("producer") { actor in
            let producer = actor.producer(transactionalID: "id")
            guard let topic = try? producer.topic("out") else { return }
            try? producer.initTransactions(milliseconds: 1000)
            let value = Array("a value of some bytes".utf8)
            for number in 0..<transactions {
                try? producer.begin()
                for place in 0..<10 {
                    try? producer.produce(
                        to: topic, partition: Int32((number + place) % 2), key: nil, value: value.span, headers: [],
                        timestampMilliseconds: nil)
                }
                try? producer.commit(milliseconds: -1)
            }
        }
        let start = ContinuousClock.now
        _ = cluster.run(until: { cluster.actorsHaveFinished }, limit: .max)
        print("a transaction of ten records: \((ContinuousClock.now - start) / transactions)")
        #expect(cluster.records(of: "out").count == transactions * 10)
        cluster.shutDown()
    }

    @Test func ofARun() {
        let start = ContinuousClock.now
        var (switches, ticks) = (0, Int64(0))
        var counts: [FaultKind: Int] = [:]
        for seed in 1...100 as ClosedRange<UInt64> {
            let run = CopyRun(seed: seed, records: 500).run()
            switches += run.cluster.switches
            ticks += run.cluster.ticks
            for (kind, count) in run.cluster.faultCounts { counts[kind, default: 0] += count }
            run.cluster.shutDown()
        }
        let spent = ContinuousClock.now - start
        for kind in FaultKind.allCases { print("a fault: \(kind) \(counts[kind, default: 0])") }
        print("a run of 500 records under faults: \(spent / 100), \(switches / 100) switches, \(ticks / 100_000_000) s")
    }
}
