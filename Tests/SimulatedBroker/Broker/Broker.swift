internal import Kafka

/// A simulated broker: topics, transactions and groups, with what needs time between them.
///
/// Requests reach it through ``Wire``. Everything that a request asks for happens at the moment of its arrival, but
/// markers, which follow later, each on its own.
final class Broker {
    struct Group {
        var members = GroupMembers()
        var offsets = GroupOffsets()
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
    private(set) var topicNames: [String] = []
    private(set) var groups: [String: Group] = [:]
    private(set) var groupNames: [String] = []
    var transactions = TransactionCoordinator()
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
        topicNames.append(name)
        topics[name] = (0..<max(1, partitions)).map { _ in PartitionLog(recordBytes: recordBytes) }
    }

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

    func change<Result>(group: String, _ body: (inout Group) -> Result) -> Result {
        if groups[group] == nil {
            groupNames.append(group)
            groups[group] = Group()
        }
        return body(&groups[group, default: Group()])
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
            let (id, entry) = (ending.id, ending.entry)
            baton.journal.note(baton.now, "broker") { "\(entry.isCommit ? "commits" : "aborts") \(id)" }
            for partition in entry.partitions {
                writeMarker(of: id) { [self] in
                    change(partition) { $0.mark(entry.producer, isCommit: entry.isCommit) }
                }
            }
            for group in entry.groups {
                writeMarker(of: id) { [self] in
                    change(group: group) { $0.offsets.mark(entry.producer, isCommit: entry.isCommit) }
                }
            }
        }
    }

    /// Writes a marker after some time, or when the broker is back.
    private func writeMarker(of id: String, _ write: @escaping () -> Void) {
        baton.after(markerDelay()) { [self] in
            guard presence == .up else { return writeMarker(of: id, write) }
            write()
            transactions.wroteMarker(of: id)
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
                for name in groupNames {
                    change(group: name) { group in
                        group.members.expire(now: baton.now, partitions: partitionCount)
                    }
                }
            }
            keepHouse()
        }
    }

    /// The broker is back after it was killed: what waited there is forgotten, what was acknowledged is not.
    func restart() {
        incarnation += 1
        presence = .up
        parked = []
        for name in groupNames {
            change(group: name) { $0.members.restart(now: baton.now) }
            if draw(.olderMember) { change(group: name) { $0.members.rememberOlder() } }
        }
    }
}
