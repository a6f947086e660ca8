internal import Kafka

/// A simulated broker: topics, transactions and groups, with what needs time between them.
///
/// Requests reach it through ``Wire``. Everything that a request asks for happens at the moment of its arrival, but
/// markers, which follow later, each on its own.
final class Broker {
    final class Group {
        let name: String
        var members = GroupMembers()
        var offsets = GroupOffsets()

        init(_ name: String) { self.name = name }
    }

    /// Whether it answers, and if not, how it is away.
    enum Presence { case up, killed, stopped }

    let baton: Baton
    /// Whether a fault happens now.
    var draw: (FaultKind) -> Bool = { _ in false }

    var presence = Presence.up
    /// Counts restarts: an answer of an earlier run of the broker never arrives.
    var incarnation = 0
    /// The logs of each topic's partitions.
    private var topics: [String: [PartitionLog]] = [:]
    /// In the order in which they were first named.
    private(set) var groups: [Group] = []
    let transactions = TransactionCoordinator()
    var parked: [ParkedFetch] = []
    var parkedCount = 0
    private var memberNumber = 0

    init(baton: Baton) {
        self.baton = baton
        keepHouse()
    }

    // MARK: Topics

    func createTopic(_ name: String, partitions: Int, recordBytes: Int) {
        guard topics[name] == nil else { return }
        topics[name] = (0..<max(1, partitions)).map { _ in PartitionLog(recordBytes: recordBytes) }
    }

    var topicNames: [String] { topics.keys.sorted() }

    func partitionCount(_ topic: String) -> Int { topics[topic]?.count ?? 0 }

    func log(_ partition: TopicPartition) -> PartitionLog? {
        guard let logs = topics[partition.topic], logs.indices.contains(Int(partition.partition)) else { return nil }
        return logs[Int(partition.partition)]
    }

    /// Changes a log, and answers the fetches that waited for it.
    @discardableResult
    func change<Result>(_ partition: TopicPartition, _ body: (PartitionLog) -> Result) -> Result? {
        let result = log(partition).map(body)
        answerParked(partition)
        return result
    }

    // MARK: Groups

    func group(_ name: String) -> Group {
        if let known = groups.first(where: { $0.name == name }) { return known }
        let group = Group(name)
        groups.append(group)
        return group
    }

    func newMemberID(_ prefix: String) -> String {
        memberNumber += 1
        let number = String(baton.random.next(), radix: 16)
        return "\(prefix)-\(String(repeating: "0", count: 16 - number.count))\(number)-\(memberNumber)"
    }

    // MARK: Transactions

    /// Sends out the markers of transactions that have ended meanwhile: each reaches its partition on its own.
    func writeMarkers() {
        for ending in transactions.takeEndings() {
            let (producer, isCommit) = (ending.producer, ending.isCommit)
            baton.journal.note(baton.now, "broker") { "\(isCommit ? "commits" : "aborts") \(ending.entry.id)" }
            for partition in ending.partitions {
                writeMarker(of: ending.entry) { [self] in change(partition) { $0.mark(producer, isCommit: isCommit) } }
            }
            for name in ending.groups {
                writeMarker(of: ending.entry) { [self] in group(name).offsets.mark(producer, isCommit: isCommit) }
            }
        }
    }

    /// Writes a marker after some time, or when the broker is back.
    private func writeMarker(of entry: TransactionEntry, _ write: @escaping () -> Void) {
        baton.after(markerDelay()) { [self] in
            guard presence == .up else { return writeMarker(of: entry, write) }
            write()
            entry.wroteMarker()
        }
    }

    private func markerDelay() -> Int64 {
        draw(.lateMarkers)
            ? baton.random.spread(10_000...2_000_000) : baton.random.within(Timing.markerDelay)
    }

    // MARK: Time

    private func keepHouse() {
        baton.after(Timing.housekeeping) { [self] in
            if presence == .up {
                transactions.expire(now: baton.now)
                writeMarkers()
                for group in groups { group.members.expire(now: baton.now, partitions: partitionCount) }
            }
            keepHouse()
        }
    }

    /// The broker is back after it was killed: what waited there is forgotten, what was acknowledged is not.
    func restart() {
        incarnation += 1
        presence = .up
        parked = []
        for group in groups {
            group.members.restart(now: baton.now)
            if draw(.olderMember) { group.members.rememberOlder() }
        }
    }
}
