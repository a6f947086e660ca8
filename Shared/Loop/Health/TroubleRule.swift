internal import Program

/// Which troubles a worker has. Short ones are normal and are not reported.
enum TroubleRule {
    static func troubles(in situation: Situation) -> [Trouble] {
        let first = [stuck(situation), .waiting(situation.wait, at: situation.ticks), restoreStandsStill(situation)]
        let last = [
            behind(situation), timersLate(situation), fenced(situation), aborting(situation),
        ]
        return first.compactMap(\.self) + hangingTransactions(situation) + last.compactMap(\.self)
            + secretsMissing(situation)
    }

    private static func stuck(_ situation: Situation) -> Trouble? {
        .stuck(
            seconds: situation.seconds(since: situation.turned),
            what: "one call of the loop does not end, most likely a commit that the broker does not answer",
            lookAt: "the broker's log about its transaction coordinator, and its disk")
    }

    private static func restoreStandsStill(_ situation: Situation) -> Trouble? {
        guard let progress = situation.readiness.progress else { return nil }
        let seconds = situation.seconds(since: situation.progressed)
        guard seconds >= Trouble.patienceSeconds else { return nil }
        let left = situation.metrics.state.unrestored.map(String.init).joined(separator: ", ")
        return Trouble(
            kind: .restoreStandsStill, seconds: seconds,
            what: "the restore has stopped at \(progress.done) of \(progress.total) offsets of the changelog",
            reason: "no offset was read for \(Int(seconds)) s"
                + (left.isEmpty ? "" : "; partitions that are not read to their ends: \(left)"),
            lookAt: "an open transaction on the changelog: kafka-transactions.sh find-hanging")
    }

    private static func hangingTransactions(_ situation: Situation) -> [Trouble] {
        situation.metrics.lag.partitions.compactMap { each in
            guard let seconds = each.stalledSeconds, seconds >= Trouble.patienceSeconds else { return nil }
            return Trouble(
                kind: .hangingTransaction, subject: each.name, seconds: seconds,
                what: "\(each.name) can be read only to offset \(each.next), \(each.records) more offsets are written: "
                    + "a transaction is open there",
                reason: "the last stable offset of \(each.name) has been \(each.next) for \(Int(seconds)) s",
                lookAt: "which producer has it open: kafka-transactions.sh describe-producers --topic \(each.topic) "
                    + "--partition \(each.partition); end the transaction with abort --start-offset \(each.next)")
        }
    }

    private static func behind(_ situation: Situation) -> Trouble? {
        let partitions = situation.metrics.lag.partitions.filter { $0.stalledSeconds == nil && $0.records > 0 }
        let seconds = situation.metrics.lag.lanes.map(\.seconds).max() ?? 0
        guard seconds >= Trouble.patienceSeconds, let worst = partitions.max(by: { $0.records < $1.records }) else {
            return nil
        }
        let all = partitions.reduce(0) { $0 + $1.records }
        return Trouble(
            kind: .behind, seconds: seconds,
            what: "\(all) records wait; \(worst.name) has the most, \(worst.records)",
            reason: "\(worst.name) is processed to offset \(worst.next), and its log goes on to "
                + "\(worst.next + Int64(worst.records))",
            lookAt: worst.records * 2 > all && partitions.count > 1
                ? "which person or app gets so many records there: one process handles a partition, so more do not help"
                : "whether the load is higher than usual; one more process with the next worker.id shares it")
    }

    private static func timersLate(_ situation: Situation) -> Trouble? {
        guard situation.timersLateSeconds >= Trouble.patienceSeconds, let due = situation.metrics.state.timersDue else {
            return nil
        }
        return Trouble(
            kind: .timersLate, seconds: situation.timersLateSeconds, what: "timers that are due have not fired yet",
            reason: "the first of \(situation.metrics.state.timersWaiting) was due at \(due)",
            lookAt: "whether very many timers were due at once (belfry_timers_fired_total), and this machine's clock")
    }

    private static func fenced(_ situation: Situation) -> Trouble? {
        guard let last = situation.metrics.failures.lastFencing, situation.ticks - last.at < RivalRule.window else {
            return nil
        }
        return Trouble(
            kind: .fenced, seconds: situation.seconds(since: last.at),
            what: "another producer or group member with this worker's name took over, or the broker ended a "
                + "transaction; the seconds count from the last time",
            reason: last.reason,
            lookAt: "nothing if a broker has just restarted; otherwise whether two processes have the same worker.id")
    }

    private static func aborting(_ situation: Situation) -> Trouble? {
        guard situation.metrics.failures.abortsInARow >= FailureCounts.abortsToGoOneByOne else { return nil }
        return Trouble(
            kind: .aborting, seconds: situation.seconds(since: situation.metrics.commits.last),
            what:
                "\(situation.metrics.failures.abortsInARow) transactions were aborted in a row; records are processed one by one now",
            reason: situation.metrics.failures.lastAbort,
            lookAt: "the earlier reasons, in the lines \"transaction aborted\" of this process's log")
    }

    private static func secretsMissing(_ situation: Situation) -> [Trouble] {
        Trouble.secretsMissing(
            situation.lackedSecrets, seconds: situation.seconds(since: situation.lackedSince),
            "requests that are signed with it are rejected as secret-missing")
    }
}
