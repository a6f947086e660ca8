/// A problem that an operator may have to look at.
struct Trouble: Hashable, Sendable {
    /// The kinds of trouble, with their names in `/readyz` and in the runbook (`deploy/alerts`).
    enum Kind: String, Hashable, Sendable, CaseIterable {
        case brokerAway = "broker-away"
        case stuck
        case waiting
        case restoreStandsStill = "restore-stands-still"
        case hangingTransaction = "hanging-transaction"
        case behind
        case timersLate = "timers-late"
        case fenced
        case aborting
        case secretsMissing = "secrets-missing"
    }

    let kind: Kind
    /// How long the trouble has lasted, in seconds.
    let seconds: Double
    let what: String
    let lookAt: String
}

/// Which troubles a worker has. Short ones are normal and are not reported.
enum TroubleRule {
    static func troubles(in situation: Situation, brokers: String) -> [Trouble] {
        // Without a broker all other troubles are consequences, and earlier measurements are out of date.
        if let away = brokerAway(situation, brokers) { return [away] }
        return [stuck(situation), waiting(situation), restoreStandsStill(situation)].compactMap { $0 }
            + hangingTransactions(situation)
            + [
                behind(situation), timersLate(situation), fenced(situation), aborting(situation),
                secretsMissing(situation),
            ].compactMap { $0 }
    }

    private static func brokerAway(_ situation: Situation, _ brokers: String) -> Trouble? {
        if situation.isConnected || situation.readiness == .stopping { return nil }
        return Trouble(
            kind: .brokerAway, seconds: situation.stateSeconds,
            what: (situation.hasAnswer ? "no broker answers" : "no broker has answered since the start")
                + (situation.silence.map { " (\($0))" } ?? ""),
            lookAt: "whether the brokers of bootstrap.servers (\(brokers)) run and can be reached from here; "
                + "nothing is lost, and work continues by itself once they answer")
    }

    private static func stuck(_ situation: Situation) -> Trouble? {
        let seconds = situation.seconds(since: situation.turned)
        guard seconds >= Situation.longTurnSeconds else { return nil }
        return Trouble(
            kind: .stuck, seconds: seconds,
            what: "one call of the loop does not end, most likely a commit that the broker does not answer",
            lookAt: "the broker's log about its transaction coordinator, and its disk; after "
                + "\(WorkerStatus.longestTurnSeconds) s /healthz answers 503, and a restart is safe")
    }

    private static func waiting(_ situation: Situation) -> Trouble? {
        guard let wait = situation.wait, situation.hasWaitedLong else { return nil }
        return Trouble(
            kind: .waiting, seconds: situation.seconds(since: wait.since),
            what: "waits for \(wait.subject.words) (\(wait.reason))", lookAt: wait.subject.lookAt)
    }

    private static func restoreStandsStill(_ situation: Situation) -> Trouble? {
        guard case .restoring(let progress) = situation.readiness else { return nil }
        let seconds = situation.seconds(since: situation.progressed)
        guard seconds >= Situation.patienceSeconds else { return nil }
        return Trouble(
            kind: .restoreStandsStill, seconds: seconds,
            what: "the restore has stopped at \(progress.done) of \(progress.total) offsets of the changelog",
            lookAt: "an open transaction on the changelog: kafka-transactions.sh find-hanging")
    }

    private static func hangingTransactions(_ situation: Situation) -> [Trouble] {
        situation.metrics.lag.partitions.compactMap { each in
            guard let seconds = each.stalledSeconds, seconds >= Situation.patienceSeconds else { return nil }
            return Trouble(
                kind: .hangingTransaction, seconds: seconds,
                what: "\(each.name) can be read only to offset \(each.next), \(each.records) more offsets are written: "
                    + "a transaction is open there",
                lookAt: "which producer has it open: kafka-transactions.sh describe-producers --topic \(each.topic) "
                    + "--partition \(each.partition); end the transaction with abort --start-offset \(each.next)")
        }
    }

    private static func behind(_ situation: Situation) -> Trouble? {
        let partitions = situation.metrics.lag.partitions.filter { $0.stalledSeconds == nil && $0.records > 0 }
        let seconds = situation.metrics.lag.lanes.map(\.seconds).max() ?? 0
        guard seconds >= Situation.patienceSeconds, let worst = partitions.max(by: { $0.records < $1.records }) else {
            return nil
        }
        let all = partitions.reduce(0) { $0 + $1.records }
        return Trouble(
            kind: .behind, seconds: seconds,
            what: "\(all) records wait; \(worst.name) has the most, \(worst.records)",
            lookAt: worst.records * 2 > all && partitions.count > 1
                ? "which person or app gets so many records there: one process handles a partition, so more do not help"
                : "whether the load is higher than usual; one more process with the next worker.id shares it")
    }

    private static func timersLate(_ situation: Situation) -> Trouble? {
        guard situation.timersLateSeconds >= Situation.patienceSeconds else { return nil }
        return Trouble(
            kind: .timersLate, seconds: situation.timersLateSeconds, what: "timers that are due have not fired yet",
            lookAt: "whether very many timers were due at once (belfry_timers_fired_total), and this machine's clock")
    }

    private static func fenced(_ situation: Situation) -> Trouble? {
        guard let last = situation.metrics.failures.lastFencing, situation.ticks - last < RivalRule.window else {
            return nil
        }
        return Trouble(
            kind: .fenced, seconds: situation.seconds(since: last),
            what: "another producer or group member with this worker's name took over, or the broker ended a "
                + "transaction; the seconds count from the last time",
            lookAt: "nothing if a broker has just restarted; otherwise whether two processes have the same worker.id")
    }

    private static func aborting(_ situation: Situation) -> Trouble? {
        guard situation.metrics.failures.abortsInARow >= RetryRule.abortsToGoOneByOne else { return nil }
        return Trouble(
            kind: .aborting, seconds: situation.seconds(since: situation.metrics.commits.last),
            what:
                "\(situation.metrics.failures.abortsInARow) transactions were aborted in a row; records are processed one by one now",
            lookAt: "the reason, in the lines \"transaction aborted\" of this process's log")
    }

    private static func secretsMissing(_ situation: Situation) -> Trouble? {
        let names = situation.lackedSecrets
        guard !names.isEmpty else { return nil }
        let shown = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
        let (what, them) =
            names.count == 1
            ? ("a secret that an app's record names", "it") : ("\(names.count) secrets that apps' records name", "them")
        return Trouble(
            kind: .secretsMissing, seconds: situation.seconds(since: situation.lackedSince),
            what: "\(what) cannot be read (\(shown)); requests that are signed with \(them) are rejected as "
                + "secret-missing",
            lookAt: "the reason in this process's log, and the files APP/NAME in secrets.directory; a file that "
                + "appears is read within \(Int(SecretWatch.secondsBetweenReadings)) s, without a restart")
    }
}
