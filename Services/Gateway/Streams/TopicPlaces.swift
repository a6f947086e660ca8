internal import Kafka
internal import Model
internal import Program
internal import Threads

/// Asks the broker where topics begin and end, on the thread of the catch-up reader: the live reader never waits for an
/// answer.
final class TopicPlaces {
    private let owner: DeliveryStreams
    private let admin: Admin
    private var lastProbe: Int64 = 0
    /// Whether a question has had no answer since all had one.
    private var isIll = false
    /// Whether a partition's ends could not be asked for in this turn, although a broker answers.
    private var isWaiting = false
    /// The most milliseconds for an answer; the stop waits for it.
    private static let patience: Int32 = 1000
    /// How often the partitions are counted, in ticks: while all is well, and while it is not.
    private static let probeTicks: (well: Int64, ill: Int64) = (10_000_000, 1_000_000)

    /// - Parameter admin: sees committed records only, so that a high watermark is a last stable offset.
    init(_ owner: DeliveryStreams, _ admin: Admin) { (self.owner, self.admin) = (owner, admin) }

    /// Finds the ends of topics that streams wait for, and looks now and then whether topics have changed.
    ///
    /// - Returns: whether streams still wait.
    func tend() -> Bool {
        // Whoever waits asks again in each turn.
        if !isWaiting { owner.catchUpStatus.goesOn() }
        isWaiting = false
        let isAwaited = placeWaited()
        let now = Clock.ticks
        let pause = isIll ? Self.probeTicks.ill : Self.probeTicks.well
        if owner.takeSuspicion() || now - lastProbe > pause {
            lastProbe = now
            probe(isAwaited: isAwaited)
        }
        return isAwaited
    }

    /// The ends of a partition, with the last stable offset; `nil` while no broker tells them.
    func ends(of partition: TopicPartition) -> Watermarks? {
        try? watermarks(of: partition)
    }

    /// Each question may take its time where a broker hangs, and there are many: the thread turns with each.
    private func watermarks(of partition: TopicPartition) throws(KafkaError) -> Watermarks {
        owner.catchUpStatus.turn(at: Clock.ticks)
        do throws(KafkaError) {
            return try admin.watermarks(partition, milliseconds: Self.patience)
        } catch {
            note(error, about: partition)
            throw error
        }
    }

    /// Notes that a partition's ends are not told. Where no broker answers, or the topic cannot be used, `BrokerWatch`
    /// tells it.
    private func note(_ error: KafkaError, about partition: TopicPartition) {
        isIll = true
        let now = owner.broker.ticks()
        guard owner.broker.standing.isUsable(at: now, for: [partition.topic]) else { return }
        isWaiting = true
        let words = owner.errorWords.words(for: admin.takeReason() ?? error)
        owner.catchUpStatus.waits(for: .answer("the ends of deliveries' partitions"), "\(partition): \(words)", at: now)
    }

    private func count(of topic: String) throws(KafkaError) -> Int {
        owner.catchUpStatus.turn(at: Clock.ticks)
        return try admin.partitionCount(of: topic, milliseconds: Self.patience)
    }

    private func placeWaited() -> Bool {
        var isAwaited = false
        for platform in owner.withTable({ $0.unplaced }) where !owner.isStopped {
            do {
                let topic = owner.topic(of: platform)
                var next: [Int64] = []
                for partition in 0..<(try count(of: topic)) {
                    let each = TopicPartition(topic, Int32(clamping: partition))
                    next.append(try watermarks(of: each).high)
                }
                owner.withTable { $0.place(platform, at: next) }
                owner.liveWaker.wake()
            } catch {
                (isAwaited, isIll) = (true, true)
            }
        }
        return isAwaited
    }

    private func probe(isAwaited: Bool) {
        do {
            for (platform, topic) in owner.withTable({ $0.topics }) where !owner.isStopped {
                let count = try count(of: owner.topic(of: platform))
                guard count != topic.next.count else { continue }
                owner.log.warning(
                    "\(owner.topic(of: platform)) has another number of partitions",
                    ["before": "\(topic.next.count)", "now": "\(count)"])
                owner.withTable { $0.displace(platform, .partitions) }
                owner.catchUpWaker.wake()
            }
            _ = admin.takeReason()
            isIll = isAwaited
        } catch {
            isIll = true
        }
    }
}
