package import Kafka

/// A thread of the simulation that stands for one process: a worker with its clients.
///
/// Its own thread uses it, and the director between runs. Only the holder of the baton touches it (see ``Baton``);
/// hence `@unchecked Sendable`.
package final class SimulatedActor: @unchecked Sendable {
    package let name: String
    /// Whether it crashed. From then on its clients do nothing.
    package internal(set) var isCrashed = false
    var hasFinished = false

    let cluster: SimulatedCluster
    /// Tells processes apart at the broker.
    let number: Int
    let gate = Gate()
    var onCrash: (@Sendable () -> Void)?
    var body: (@Sendable (SimulatedActor) -> Void)?
    /// When it goes on by itself, in microseconds of the simulation.
    var wakeTime: Int64 = 0
    /// Until when it is stopped as by SIGSTOP.
    var stoppedUntil: Int64 = 0
    /// What the wall clock is ahead, in milliseconds.
    var clockOffset: Int64 = 0
    var lastCall = "starts"
    /// Whether its consumer was asked to end a wait.
    var waitIsOver = false
    /// Whether a transaction's commit was requested, and neither its answer nor the group's offsets came since.
    var commitIsInDoubt = false
    private var callsAfterCrash = 0

    init(_ name: String, number: Int, in cluster: SimulatedCluster) {
        (self.name, self.number, self.cluster) = (name, number, cluster)
    }

    var readyTime: Int64 { max(wakeTime, stoppedUntil) }

    // MARK: Time

    /// The wall clock of its machine: milliseconds since 1970, which may jump.
    package var now: Int64 { Timing.wallClockStart + cluster.baton.now / 1000 + clockOffset }

    /// The clock that never jumps, in microseconds. Looking at it takes a microsecond, so that a loop that waits for it
    /// ends.
    package var ticks: Int64 {
        // Time flies for a crashed actor, so that each wait for a moment ends.
        if countAfterCrash() { return cluster.baton.now + Int64(callsAfterCrash) * 1000 }
        cluster.baton.step(self, cost: 1)
        return cluster.baton.now
    }

    /// Sleeps; returns at once after a crash.
    package func sleep(microseconds: Int64) {
        enter("sleep", cost: 0, isTold: false)
        // News of a client do not end a sleep.
        block(until: cluster.baton.now + max(0, microseconds)) { true }
    }

    // MARK: Calls

    /// The begin of a client's call, at which the actor may crash, stop, or pass the baton.
    ///
    /// - Parameter isTold: whether the journal tells it; `false` for the many calls that every turn of a loop makes.
    func enter(_ call: String, cost: Int64 = 2, isTold: Bool = true) {
        guard !countAfterCrash() else { return }
        lastCall = call
        if isTold { cluster.baton.journal.note(cluster.baton.now, name) { call } }
        cluster.baton.step(self, cost: cost)
        guard !isCrashed else { return }
        cluster.drawFaults(of: self, at: call)
    }

    /// The end of a call that had an effect.
    func leave(_ call: String) {
        if !isCrashed, cluster.draw(.crashAfterCall) { cluster.crash(self, "after \(call)") }
    }

    /// Waits until somebody wakes the actor or until `deadline`.
    func block(until deadline: Int64, while isWaiting: () -> Bool) {
        while !isCrashed, isWaiting(), cluster.baton.now < deadline {
            cluster.baton.block(self, until: deadline)
        }
    }

    func wake() { wakeTime = min(wakeTime, cluster.baton.now) }

    /// Whether the actor has crashed. One that calls on and on, without noticing its stop flag, gets no further.
    private func countAfterCrash() -> Bool {
        guard isCrashed else { return false }
        callsAfterCrash += 1
        if callsAfterCrash > 100_000 { cluster.baton.retire(self) }
        return true
    }
}

extension SimulatedActor {
    // MARK: Clients

    /// Makes a member of a group; it joins with `subscribe()`.
    ///
    /// - Parameters:
    ///   - instance: `group.instance.id`; `nil` makes a member that leaves when it is closed.
    ///   - lanes: the number of lanes, at least 1.
    package func consumer(
        group: String, instance: String?, topics: [String], lanes: Int,
        settings: ConsumerSettings = ConsumerSettings()
    ) -> any GroupConsumer {
        SimulatedConsumer(self, group: group, instance: instance, topics: topics, lanes: lanes, settings)
    }

    /// Makes a producer.
    ///
    /// - Parameters:
    ///   - transactionalID: `nil` produces without transactions.
    ///   - timeout: `transaction.timeout.ms`.
    package func producer(transactionalID: String?, timeout: Int64 = 10_000) -> any TransactionalProducer {
        SimulatedProducer(self, id: transactionalID, timeout: timeout * 1000)
    }

    /// Makes a reader of partitions outside any group.
    package func reader(topics: [String]) -> any PartitionReader { SimulatedReader(self, topics: topics) }

    package func admin() -> any ClusterAdmin { SimulatedAdmin(self) }
}
