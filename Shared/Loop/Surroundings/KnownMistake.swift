/// Mistakes that the loop must not make, and that the simulation must find (`deploy/faults --mistakes`).
///
/// Only the simulation ever switches one on; no service can.
package enum KnownMistake: String, CaseIterable, Sendable {
    /// A stage that misses an app takes it for removed after a tenth of a second, wherever its log ends.
    case appAwaitedForAMoment = "app-awaited-for-a-moment"
    /// A stage that misses an app takes it for removed at once.
    case appFromWhatIsThere = "app-from-what-is-there"
    /// Apps that were read ahead stay known after their transaction was aborted, and nobody passes them on.
    case appsKeptAfterAnAbort = "apps-kept-after-an-abort"
    /// What was taken before a rewind is processed after it.
    case batchKeptAfterARewind = "batch-kept-after-a-rewind"
    /// A commit without an answer counts as not done, without a look at the committed offsets.
    case doubtfulCommitCountsAsAborted = "doubtful-commit-counts-as-aborted"
    /// A commit without an answer counts as done, without a look at the committed offsets.
    case doubtfulCommitCountsAsDone = "doubtful-commit-counts-as-done"
    /// The consumer reads on after an abort, past the records of the aborted transaction.
    case noRewindAfterAnAbort = "no-rewind-after-an-abort"
    /// The committed offsets are read while a transaction of the last owner is open.
    case offsetsBeforeTheLastOwnerEnded = "offsets-before-the-last-owner-ended"
    /// Offsets older than this worker has committed are believed.
    case ownCommitsForgotten = "own-commits-forgotten"
    /// The producer goes on after an abort that was answered late.
    case producerKeptAfterADoubtfulAbort = "producer-kept-after-a-doubtful-abort"
    /// The producer goes on after a commit that was answered late: its delayed request ends a later transaction (KIP-890).
    case producerKeptAfterADoubtfulCommit = "producer-kept-after-a-doubtful-commit"
    /// The restore stops at the last stable offset instead of the high watermark: markers reach the changelog late.
    case restoreToTheStableEnd = "restore-to-the-stable-end"
    /// The state keeps the changes of an aborted transaction.
    case stateKeptAfterAnAbort = "state-kept-after-an-abort"
    /// The state in memory outlives a revocation, although another worker had the partition meanwhile.
    case stateKeptAtAnAssignment = "state-kept-at-an-assignment"
    /// A transaction sends only offsets that moved, so the group does not fence one with timers alone.
    case timersWithoutOffsets = "timers-without-offsets"
    /// Revoked partitions are given up while their transaction is open.
    case transactionOpenAtARevocation = "transaction-open-at-a-revocation"
}
