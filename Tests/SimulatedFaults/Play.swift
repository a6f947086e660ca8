internal import Kafka
internal import Model
internal import Loop
internal import Program
internal import SimulatedBroker

/// One seed: the five services with several workers each, a load, faults, and the way to rest.
final class Play {
    let seed: UInt64
    private let requests: Int
    let cluster: SimulatedCluster
    let fleet: SimulatedFleet
    let watch: Watch
    /// Requests sent so far.
    private(set) var count = 0
    /// How often requests were sent again, by their number.
    private(set) var repeats: [Int: Int] = [:]
    /// Places of unreadable records.
    private(set) var poison: [(TopicPartition, Int64)] = []
    /// Requests that are too large for one stage.
    private(set) var bulky = 0
    /// First requests of new apps, each of which is presented as those of the load are.
    private var newApps = 0
    /// Logs whose beginning was deleted.
    private(set) var truncations = 0
    /// What kept the run from coming to rest.
    private(set) var problem: String?
    /// The topic whose records lead to those of the narrow one.
    private let beforeNarrow: Topic
    /// Numbers that follow from the seed, apart from those that the cluster draws.
    private var random: SplitMix64

    /// The virtual time in which the requests are sent, in microseconds.
    private static let span: Int64 = 20_000_000
    /// The most bytes that the narrow topic takes, and the bytes of text in a bulky request.
    private static let (narrowBytes, bulkyBytes) = (20_000, 24_000)
    /// Virtual seconds that a run may take to come to rest.
    private static let patience: Int64 = 900

    init(seed: UInt64, requests: Int, isTold: Bool, _ mistake: KnownMistake?) {
        self.seed = seed
        self.requests = requests
        random = SplitMix64(seed: seed ^ 0xBE1F_57AD)
        cluster = SimulatedCluster(seed: seed, faults: .drawn(seed: seed))
        if isTold { cluster.journal.output = { print($0) } }
        let partitions = 2 + random.below(3)
        let stages = [(Topic.ingest, Topic.accepted), (.accepted, .classified), (.classified, .scheduled)]
        let narrow: Topic
        (beforeNarrow, narrow) = stages[random.below(3)]
        let topics = Topic.allCases.map { (topic: $0, partitions: $0 == .registeredApps ? 1 : partitions) }
        for (topic, count) in topics {
            cluster.createTopic(
                topic.rawValue, partitions: count, recordBytes: topic == narrow ? Self.narrowBytes : 1_048_588)
        }
        fleet = SimulatedFleet(cluster, isTold: isTold, mistake)
        watch = Watch(cluster, topics)
    }

    /// Runs to the end.
    func perform() {
        SimulatedLoad.registerPeople(in: cluster)
        for service in Service.allCases {
            for slot in 0...random.below(3) { fleet.start(service, slot: slot, after: random.within(0...2_000_000)) }
        }
        observe()
        // A request for somebody who is not known yet waits only ten seconds (rule P1), which faults may outlast.
        let registration = cluster.run(
            until: { [unowned self] in watch.knows(SimulatedLoad.people + 1) }, limit: Self.patience * 1_000_000)
        if case .limitReached(let situation) = registration { problem = "people are not registered: \(situation)" }
        SimulatedLoad.registerApp(in: cluster)
        planLoad()
        fleet.planChanges(within: Self.span, &random)
        _ = cluster.run(until: { [unowned self] in count >= requests }, limit: 4 * Self.span)
        cluster.stopFaults()
        fleet.calmDown()
        if problem == nil { rest("the end of the faults") }
        if problem == nil { askAgain("repetitions") }
        if problem == nil {
            // State that is freshly restored must know the same.
            fleet.crashAll(.scheduling)
            askAgain("repetitions after a restore")
        }
        watch.look()
        fleet.close()
        let left = cluster.shutDown()
        if !left.isEmpty, problem == nil { problem = "did not end: \(left.joined(separator: ", "))" }
    }

    private func planLoad() {
        for number in 0..<requests {
            let time = Self.span * Int64(number) / Int64(requests)
            cluster.after(microseconds: time) { [unowned self] in
                SimulatedLoad.send(number, in: cluster)
                count += 1
            }
        }
        // An app's record may come again at any time.
        plan(random.below(3)) { [unowned self] in SimulatedLoad.registerApp(in: cluster) }
        plan(random.below(4)) { [unowned self] in sendPoison() }
        plan(random.below(6)) { [unowned self] in truncateLog() }
        if random.below(3) == 0 {
            let (time, number) = (random.within(0...Self.span), random.below(1000))
            cluster.after(microseconds: time) { [unowned self] in
                SimulatedLoad.sendBulky(number, bytes: Self.bulkyBytes, in: cluster)
                bulky += 1
            }
        }
        plan(random.below(SimulatedLoad.newApps + 1)) { [unowned self] in
            SimulatedLoad.sendFirst(ofNewApp: newApps, in: cluster)
            newApps += 1
        }
    }

    /// Does something so many times while requests are sent.
    private func plan(_ times: Int, _ action: @escaping () -> Void) {
        for _ in 0..<times { cluster.after(microseconds: random.within(0...Self.span), action) }
    }

    private func sendPoison() {
        let topics: [Topic] = [
            .ingest, .ingestUrgent, .interactions, .people, .accepted, .classified, .scheduled, .rendered,
            .acceptedUrgent, .classifiedUrgent,
        ]
        let topic = topics[random.below(topics.count)]
        let value = SimulatedLoad.garbage[random.below(SimulatedLoad.garbage.count)]
        // A person who is not registered, so that garbage cannot remove a registered one.
        let key = topic == .people ? "nobody" : SimulatedLoad.person(random.below(SimulatedLoad.people))
        let place = cluster.append(to: topic.rawValue, key: Array(key.utf8), value: Array(value.utf8))
        if let place, let offset = place.offset { poison.append((place.partition, offset)) }
    }

    /// Deletes the beginning of a log, as retention does; compacted topics keep each key's last record.
    private func truncateLog() {
        let topics: [Topic] = [.interactions, .ingest, .ingestUrgent, .accepted, .classified, .scheduled, .rendered]
        guard let (partition, offset) = watch.readByAll(of: topics, &random) else { return }
        cluster.truncate(partition, before: offset)
        truncations += 1
    }

    private func observe() {
        cluster.after(microseconds: 100_000) { [unowned self] in
            watch.look()
            observe()
        }
    }

    // MARK: Coming to rest

    private func rest(_ occasion: String) {
        let wanted = count + newApps
        let end = cluster.run(
            until: { [unowned self] in watch.presented >= wanted && watch.settled >= wanted && watch.isDrained },
            limit: Self.patience * 1_000_000)
        if case .limitReached(let situation) = end {
            problem =
                "no rest after \(occasion): \(watch.presented) of \(wanted) presented, \(watch.settled) settled; "
                + "\(watch.hanging.joined(separator: ", ")); \(fleet.endings); \(situation)"
        } else {
            // A moment more, in which nothing more may come.
            _ = cluster.run(limit: 3_000_000)
        }
    }

    /// Requests that were answered already must be known; new ones must take the next step's number and badge.
    private func askAgain(_ occasion: String) {
        for _ in 0..<min(40, count) {
            let number = random.below(count)
            SimulatedLoad.send(number, in: cluster)
            repeats[number, default: 0] += 1
        }
        for _ in 0..<SimulatedLoad.people {
            SimulatedLoad.send(count, in: cluster)
            count += 1
        }
        rest(occasion)
    }

    // MARK: What the judge gets

    /// Unreadable records, and those whose results the narrow topic refused: each became one dead letter.
    var expectedDeadLetters: [(TopicPartition, Int64)] {
        guard bulky > 0 else { return poison }
        return poison
            + watch.all.filter { partition, record in
                partition.topic == beforeNarrow.rawValue
                    && record.value.map { String(decoding: $0, as: UTF8.self).contains(#""big-"#) } == true
            }.map { ($0, $1.offset) }
    }
}
