internal import Kafka

extension SimulatedCluster {
    /// Faults of a process, at one of its calls.
    func drawFaults(of actor: SimulatedActor, at call: String) {
        // One draw for all of them, since there are many calls and few faults.
        guard faultsAreOn, baton.random.isTrue(chanceAtCall) else { return }
        var rest = baton.random.fraction() * chanceAtCall
        for kind in FaultKind.ofCalls {
            rest -= faults[kind]
            if rest < 0 {
                count(kind)
                return happens(kind, to: actor, at: call)
            }
        }
    }

    private func happens(_ kind: FaultKind, to actor: SimulatedActor, at call: String) {
        switch kind {
        case .crashBeforeCall: crash(actor, "before \(call)")
        case .stoppedProcess:
            stop(actor, microseconds: baton.random.spread(Timing.stopTime))
            baton.block(actor, until: baton.now)
        case .clockForward: actor.clockOffset += baton.random.spread(Timing.clockJump)
        case .clockBack: actor.clockOffset -= baton.random.spread(Timing.clockJump)
        default: break
        }
    }

    // MARK: Faults of the broker

    /// Plans the next fault of a kind that happens now and then.
    func planFault(_ kind: FaultKind) {
        let rate = faults[kind]
        guard rate > 0 else { return }
        let pause = Int64(baton.random.fraction() * 2_000_000 / rate)
        baton.after(pause) { [self] in
            guard faultsAreOn else { return }
            if happens(kind) { count(kind) }
            planFault(kind)
        }
    }

    /// - Returns: whether it found something to happen to.
    func happens(_ kind: FaultKind) -> Bool {
        switch kind {
        case .rebalance: addGhost()
        case .brokerKilled: haveOutage(isKilled: true)
        case .brokerStopped: haveOutage(isKilled: false)
        case .oldOffsets: forgetCommits()
        case .transactionTimeout: endTransaction()
        default: false
        }
    }

    private func haveOutage(isKilled: Bool) -> Bool {
        guard broker.presence == .up else { return false }
        beginOutage(isKilled: isKilled)
        let number = outages
        baton.after(baton.random.spread(Timing.outageTime)) { [self] in
            if number == outages { endOutage() }
        }
        return true
    }

    /// Takes the broker away: killed, it refuses connections; otherwise it stands still, and does what it was asked
    /// when it goes on.
    package func beginOutage(isKilled: Bool) {
        guard broker.presence == .up else { return }
        outages += 1
        broker.presence = isKilled ? .killed : .stopped
        baton.journal.note(baton.now, "broker") { isKilled ? "is killed" : "stands still" }
        guard isKilled else { return }
        for each in wires { each.wire?.breakConnection() }
        for exchange in open { exchange.fail(after: baton.random.within(Timing.latency)) }
        open = []
    }

    package func endOutage() {
        let before = broker.presence
        guard before != .up else { return }
        baton.journal.note(baton.now, "broker") { "is back" }
        broker.presence = .up
        if before == .killed { broker.restart() }
        let waiting = backlog
        backlog = []
        for action in waiting { baton.after(baton.random.within(Timing.latency), action) }
    }

    /// A member that processes nothing joins a group with the subscription of another one, and leaves.
    private func addGhost() -> Bool {
        guard broker.presence == .up else { return false }
        let groups = broker.groups.filter { !$0.members.members.isEmpty }
        guard !groups.isEmpty else { return false }
        let group = groups[baton.random.below(groups.count)]
        guard let example = group.members.members.first else { return false }
        ghosts += 1
        let client = ["a ghost", "z ghost"][baton.random.below(2)]
        let request = JoinRequest(
            member: "", instance: nil, client: "\(client) \(ghosts)", topics: example.request.topics,
            session: baton.random.spread(500_000...10_000_000), rebalance: example.request.rebalance)
        let stay = baton.random.spread(1000...5_000_000)
        broker.join(group.name, request) { [self] answer in
            guard case .joined(let member, _, _) = answer else { return }
            // It sends no heartbeats, so at the latest its session ends it.
            baton.after(stay) { [self] in broker.leave(group.name, member: member) }
        }
        return true
    }

    private func forgetCommits() -> Bool {
        guard broker.presence == .up, !broker.groups.isEmpty else { return false }
        let group = broker.groups[baton.random.below(broker.groups.count)]
        group.offsets.forgetLastCommits(until: baton.now + baton.random.spread(10_000...3_000_000))
        group.members.restart(now: baton.now)
        return true
    }

    private func endTransaction() -> Bool {
        let open = broker.transactions.entries.filter { $0.phase == .ongoing }
        guard broker.presence == .up, !open.isEmpty else { return false }
        broker.transactions.fence(open[baton.random.below(open.count)])
        broker.writeMarkers()
        return true
    }
}
