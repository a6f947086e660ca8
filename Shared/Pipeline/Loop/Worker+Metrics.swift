internal import Kafka
internal import Model

extension Worker {
    /// Publishes the metrics and the readiness to the rest of the process.
    func publish(_ readiness: Readiness) {
        lastPublished = Clock.ticks
        metrics.stateKeys = keysWithState
        metrics.stateKeysUnread = stages.values.reduce(0) { $0 + $1.stage.keys.unreadCount }
        metrics.timersWaiting = timers.count
        metrics.timersDue = timers.first?.due
        metrics.abortsInARow = abortsInARow
        if lastCommit > 0 { metrics.lastCommit = lastCommit }
        metrics.partitionsAssigned = inputs.count
        metrics.appsKnown = apps.count
        if let assignment { metrics.restore = assignment.progress }
        measureLag()
        status.metrics = metrics
        status.readiness = isDisconnected && readiness != .stopping ? .connecting : readiness
    }

    /// Marks the worker as disconnected when no broker can be reached, and logs that once.
    func loseConnection() {
        guard !isDisconnected else { return }
        isDisconnected = true
        log.warning("no broker answers; retrying", ["bootstrap.servers": settings.bootstrapServers])
        publish(.connecting)
    }

    /// Checks once a second whether a broker answers again, while the worker is disconnected.
    func lookForBroker() {
        let ticks = Clock.ticks
        guard ticks - lastReached > 1_000_000 else { return }
        lastReached = ticks
        guard (try? admin.partitionCount(of: settings.name(of: .registeredApps), milliseconds: 500)) != nil else {
            return
        }
        isDisconnected = false
        log.info("the broker answers")
        publish(standing)
    }

    /// Ready only while an assignment is read: before the first one it is unknown what must be restored.
    var standing: Readiness { hasJoined && assignment == nil ? .ready : .joining }

    private func measureLag() {
        let now = Clock.now.milliseconds
        let ticks = Clock.ticks
        // While no broker answers, no transaction can end, so none counts as hanging.
        let isSilent = status.secondsSinceAnswer > 5
        var lags: [Lane: LaneLag] = [:]
        metrics.partitions.removeAll(keepingCapacity: true)
        for place in inputs.indices {
            let input = inputs[place]
            let lane: Lane = input.work == .normal ? .normal : .urgent
            var lag = lags[lane] ?? LaneLag(lane: lane)
            let high = max(input.next, consumer.lastWatermarks(input.place)?.high ?? input.next)
            let stalled = isSilent ? nil : input.stall(high: high, at: ticks)
            inputs[place].stalled = stalled
            lag.records += Int(high - input.next)
            if high == input.next { inputs[place].drained = now }
            if high > input.next, stalled == nil, let age = input.age(at: now) { lag.seconds = max(lag.seconds, age) }
            lags[lane] = lag
            metrics.partitions.append(
                PartitionLag(
                    topic: input.place.topic, partition: input.partition, next: input.next,
                    records: Int(high - input.next),
                    stalledSeconds: stalled.map { Double(ticks - $0.since) / 1_000_000 }))
        }
        metrics.lag = Lane.allCases.map { lags[$0] ?? LaneLag(lane: $0) }
    }
}
