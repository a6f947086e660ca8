internal import Kafka

/// A simulated broker: topics, transactions and groups, with what needs time between them.
///
/// Requests reach it through ``Wire``. Everything that a request asks for happens at the moment of its arrival, but
/// markers, which follow later, each on its own.
final class Broker {
    struct Topic {
        let name: String
        let partitions: [PartitionLog]
    }

    struct Group {
        var members = GroupMembers()
        var offsets = GroupOffsets()
    }

    /// Whether it answers, and if not, how it is away.
    enum Presence { case up, killed, stopped }

    let baton: Baton
    let options: SimulationOptions
    /// Whether a fault happens now.
    var draw: (FaultKind) -> Bool = { _ in false }

    var presence = Presence.up
    /// Counts restarts: an answer of an earlier run of the broker never arrives.
    var incarnation = 0
    private(set) var topics: [String: Topic] = [:]
    private(set) var topicNames: [String] = []
    private(set) var groups: [String: Group] = [:]
    private(set) var groupNames: [String] = []
    var transactions = TransactionCoordinator()
    var parked: [ParkedFetch] = []
    var parkedCount = 0
    private var memberNumber = 0

    init(baton: Baton, options: SimulationOptions) {
        self.baton = baton
        self.options = options
        keepHouse()
    }

    // MARK: Topics

    func createTopic(_ name: String, partitions: Int, recordBytes: Int) {
        guard topics[name] == nil else { return }
        topicNames.append(name)
        let logs = (0..<max(1, partitions)).map { _ in PartitionLog(recordBytes: recordBytes) }
        topics[name] = Topic(name: name, partitions: logs)
    }

    func partitionCount(_ topic: String) -> Int { topics[topic]?.partitions.count ?? 0 }

    func log(_ partition: TopicPartition) -> PartitionLog? {
        guard let topic = topics[partition.topic], topic.partitions.indices.contains(Int(partition.partition)) else {
            return nil
        }
        return topic.partitions[Int(partition.partition)]
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
            baton.journal.note(baton.now, "broker") { "\(ending.isCommit ? "commits" : "aborts") \(ending.id)" }
            for partition in ending.partitions {
                writeMarker(of: ending) { [self] in
                    change(partition) { $0.mark(ending.producer, isCommit: ending.isCommit) }
                }
            }
            for group in ending.groups {
                writeMarker(of: ending) { [self] in
                    change(group: group) { $0.offsets.mark(ending.producer, isCommit: ending.isCommit) }
                }
            }
        }
    }

    /// Writes a marker after some time, or when the broker is back.
    private func writeMarker(of ending: TransactionCoordinator.Ending, _ write: @escaping () -> Void) {
        baton.after(markerDelay()) { [self] in
            guard presence == .up else { return writeMarker(of: ending, write) }
            write()
            transactions.wroteMarker(of: ending.id)
        }
    }

    private func markerDelay() -> Int64 {
        draw(.lateMarkers)
            ? baton.random.spread(10_000...2_000_000) : baton.random.within(options.markerDelay)
    }

    // MARK: Time

    private func keepHouse() {
        baton.after(options.housekeeping) { [self] in
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
            if draw(.olderMember) { _ = change(group: name) { $0.members.rememberOlder() } }
        }
    }
}
