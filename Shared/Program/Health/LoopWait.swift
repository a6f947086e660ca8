/// What the loop waits for and retries, because it cannot go on without it.
package struct LoopWait: Hashable, Sendable {
    /// What the loop can wait for. Each case has its own text and advice for an operator (`deploy/monitoring/alerts`).
    package enum Subject: Hashable, Sendable {
        /// The group's committed offsets. The broker withholds them while a transaction with them is open (KIP-447).
        case committedOffsets
        /// The group returns older offsets than this worker committed; it accepts that no longer than so many seconds.
        case olderOffsets(patience: Int)
        /// The ends of the changelog, before a restore.
        case changelogEnds
        /// The records of this topic up to its end.
        case topicEnd(String)
        /// The changes of this partition up to its end, before other work.
        case changes(String)
        /// The answer to a question, such as a topic's partitions.
        case answer(String)
        /// Registration of the producer's `transactional.id`.
        case registration
        /// A request of an open transaction.
        case transaction
        /// Membership in the group with this name.
        case group(String)
        /// The end of the silence during which this worker's session expires (``RivalRule``).
        case rival(name: String)
    }

    package let subject: Subject
    /// Why the last try failed.
    package let reason: String
    /// When the wait began, in ticks of the worker's clock.
    package let since: Int64

    /// What a loop waits for now. A wait for the same thing goes on.
    ///
    /// - Parameter before: what the loop waited for until now.
    package init(subject: Subject, reason: String, after before: LoopWait?, at ticks: Int64) {
        (self.subject, self.reason) = (subject, reason)
        since = before?.subject == subject ? before?.since ?? ticks : ticks
    }

    /// How long it has lasted, in seconds.
    package func seconds(at ticks: Int64) -> Double { Double(max(0, ticks - since)) / 1_000_000 }
}

extension LoopWait.Subject {
    /// What the loop waits for, as the words after "waits for".
    package var words: String {
        switch self {
        case .committedOffsets, .olderOffsets: "the group's committed offsets"
        case .changelogEnds: "the ends of the changelog"
        case .topicEnd(let topic), .changes(let topic): "the end of \(topic)"
        case .answer(let question): question
        case .registration: "its producer to register with the broker"
        case .transaction: "a transactional request"
        case .group(let name): "a place in the group \(name)"
        case .rival(let name): "the group to show whether another process runs as \(name)"
        }
    }

    /// What an operator should look at when the wait is long.
    package var lookAt: String {
        switch self {
        case .committedOffsets:
            "a transaction of the partitions' last owner, which the broker ends after transaction.timeout.ms; if it lasts "
                + "longer, kafka-transactions.sh find-hanging on __consumer_offsets, and the broker's log"
        case .olderOffsets(let patience):
            "a broker that has just restarted: while it reloads its offsets it can return old ones; after "
                + "\(patience) s the worker continues from its own"
        case .changelogEnds, .changes, .answer:
            "whether each partition has a leader: kafka-topics.sh --describe --unavailable-partitions"
        case .topicEnd(let topic):
            "an open transaction on \(topic): kafka-transactions.sh find-hanging"
        case .registration, .transaction:
            "the broker's transaction coordinator: its log, and kafka-topics.sh --describe --topic __transaction_state, "
                + "where each partition needs a leader and min.insync.replicas"
        case .group(let name):
            "the group's members: kafka-consumer-groups.sh --describe --group \(name) --members --verbose (all need the "
                + "assignor range), and whether this user may read the group and the topics"
        case .rival:
            "whether two processes have the same worker.id; if not, this one continues by itself when its session expires"
        }
    }
}
