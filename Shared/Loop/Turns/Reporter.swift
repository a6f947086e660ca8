internal import Kafka
internal import Model
internal import Program

/// After so many seconds without an answer stalls do not count: less than the patience with a hanging transaction, so that
/// an outage is not taken for one.
private let mostSilence = 5.0

/// Publishes metrics and readiness to the rest of the process.
final class Reporter<Core: Processor> {
    private let surroundings: Surroundings
    private let counts: LoopCounts
    private let membership: Membership
    private let inputs: AssignedInputs
    private let stages: PartitionStages<Core>
    private let apps: KnownApps
    private let culprit: CulpritSearch
    /// When the metrics were last published, in ticks.
    private var lastPublished: Int64 = 0

    init(
        _ surroundings: Surroundings, _ counts: LoopCounts, _ membership: Membership, _ inputs: AssignedInputs,
        _ stages: PartitionStages<Core>, _ apps: KnownApps, _ culprit: CulpritSearch
    ) {
        self.surroundings = surroundings
        self.counts = counts
        self.membership = membership
        self.inputs = inputs
        self.stages = stages
        self.apps = apps
        self.culprit = culprit
    }

    var restoreProgress: RestoreProgress { counts.metrics.state.restore }

    /// Publishes everything.
    func publish(_ readiness: Readiness) {
        lastPublished = surroundings.ticks
        counts.metrics.failures.abortsInARow = culprit.abortsInARow
        measure(&counts.metrics.state)
        measure(&counts.metrics.lag)
        surroundings.status.metrics = counts.metrics
        surroundings.status.readiness = readiness
    }

    /// Publishes if the last time is a second ago.
    func publishIfDue(_ readiness: Readiness) {
        if surroundings.ticks - lastPublished > 1_000_000 { publish(readiness) }
    }

    private func measure(_ state: inout StateFigures) {
        state.keys = stages.keyCount
        state.keysUnread = stages.unreadCount
        state.waiting = stages.waiting
        state.timersWaiting = stages.timers.count
        state.timersDue = stages.timers.first?.due
        state.appsKnown = apps.table.count
    }

    private func measure(_ figures: inout LagFigures) {
        let now = surroundings.clock.now.milliseconds
        let ticks = surroundings.ticks
        // While no broker answers, no transaction can end, so none counts as hanging.
        let isSilent = surroundings.status.broker.standing.secondsSinceAnswer(at: ticks) > mostSilence
        var lags: [Lane: LaneLag] = [:]
        figures.partitions.removeAll(keepingCapacity: true)
        for place in inputs.indices {
            let input = inputs[place]
            let lane: Lane = input.work == .normal ? .normal : .urgent
            var lag = lags[lane] ?? LaneLag(lane: lane)
            let high = max(input.next, membership.consumer.lastWatermarks(input.place)?.high ?? input.next)
            let stalled = isSilent ? nil : input.stall(high: high, at: ticks)
            inputs[place].stalled = stalled
            lag.records += Int(high - input.next)
            if high == input.next { inputs[place].drained = now }
            if high > input.next, stalled == nil, let age = input.age(at: now) { lag.seconds = max(lag.seconds, age) }
            lags[lane] = lag
            figures.partitions.append(
                PartitionLag(
                    topic: input.place.topic, partition: input.partition, next: input.next,
                    records: Int(high - input.next),
                    stalledSeconds: stalled.map { Double(ticks - $0.since) / 1_000_000 }))
        }
        figures.lanes = Lane.allCases.map { lags[$0] ?? LaneLag(lane: $0) }
    }
}
