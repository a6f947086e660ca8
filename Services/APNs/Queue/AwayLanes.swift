internal import Model
internal import Pushing

/// Lanes whose pushes stand on `notifications.pushes` alone, since they wait for something and memory is for those that
/// can go. A lane is away as a whole; what comes for it meanwhile waits until the rest is back, so that they are folded.
///
/// Of a lane a few bytes are kept: its hash in place of its name. Two lanes of one hash go and come together.
struct AwayLanes {
    /// What is known of a lane that is away.
    struct Record: Hashable, Sendable {
        /// The partition of `notifications.pushes`.
        var partition: Int32
        var pushes: Int32
        var bytes: Int32
        /// The place of what it waits for among the stops.
        fileprivate(set) var stop: Int32 = 0
        /// The end of its first push that ends.
        var end: Instant

        mutating func add(_ more: Record) {
            pushes += more.pushes
            bytes += more.bytes
            end = min(end, more.end)
        }
    }

    private var records: [Int: Record] = [:]
    private var stops: [PushStop] = []
    private var places: [PushStop: Int32] = [:]
    private var counts: [Int] = []
    /// What is to come back whatever it waits for, since something came for it.
    private var wanted: Set<Int> = []
    private(set) var pushes = 0
    /// When the oldest of them was read, about.
    private(set) var oldest: Instant?
    /// How often a lane was not found whole.
    private var misses: [Int: Int] = [:]
    private var lastEnds = Instant.distantPast

    /// No more pushes are let go; the memory of their lanes is about 60 bytes each.
    static let most = 500_000
    /// So many lanes come back where all that wait for one thing are away, so that one of them can try it.
    static let fewest = 10
    /// Seconds between looks for pushes past their end.
    private static let secondsBetweenEnds = 60.0
    /// After so many readings without all of its pushes a lane comes back with what there is.
    private static let mostMisses = 5

    var isEmpty: Bool { records.isEmpty }

    static func hash(of lane: PushLane) -> Int { lane.hashValue }

    func contains(_ lane: PushLane) -> Bool { !records.isEmpty && records[Self.hash(of: lane)] != nil }

    /// Whether something that is away waits for this.
    func has(_ stop: PushStop) -> Bool { places[stop].map { counts[Int($0)] > 0 } ?? false }

    /// Notes that pushes of a lane are let go, besides those of it that are away already.
    ///
    /// - Parameters:
    ///   - stop: what all of these pushes wait for. A lane of which other pushes wait for something else comes back at
    ///     `otherwise`.
    ///   - oldest: when the first of them was read.
    mutating func add(
        _ hash: Int, _ record: Record, waitingFor stop: PushStop, otherwise: Instant, since oldest: Instant
    ) {
        self.oldest = min(oldest, self.oldest ?? oldest)
        pushes += Int(record.pushes)
        var (record, stop) = (record, stop)
        if let before = records[hash] {
            record.add(before)
            if stops[Int(before.stop)] != stop { stop = .time(otherwise) }
            counts[Int(before.stop)] -= 1
        }
        record.stop = place(of: stop)
        counts[Int(record.stop)] += 1
        records[hash] = record
    }

    private mutating func place(of stop: PushStop) -> Int32 {
        if let known = places[stop] { return known }
        // Times pass: their places are used again.
        if let free = counts.indices.first(where: { counts[$0] == 0 }) {
            if places[stops[free]] == Int32(free) { places[stops[free]] = nil }
            stops[free] = stop
            places[stop] = Int32(free)
            return Int32(free)
        }
        stops.append(stop)
        counts.append(0)
        places[stop] = Int32(stops.count - 1)
        return Int32(stops.count - 1)
    }

    mutating func want(_ lane: PushLane) { if contains(lane) { wanted.insert(Self.hash(of: lane)) } }

    /// The keys are others now: what waits for one comes back, and finds its way anew.
    mutating func keysChanged() {
        for index in stops.indices {
            switch stops[index] {
            case .key, .signer: rename(index, .time(.distantPast))
            case .topic, .time: break
            }
        }
    }

    private mutating func rename(_ index: Int, _ stop: PushStop) {
        places[stops[index]] = nil
        stops[index] = stop
        // Two places may have this stop: each is counted by itself, and new lanes take one of them.
        places[stop] = Int32(index)
    }

    /// The lanes that are to come back: what may go now, what is wanted, what is past its end, and a few of those for whose
    /// stop nothing else can be tried.
    ///
    /// - Parameters:
    ///   - mostBytes: for how much there is room; at least one lane is chosen, if any is to come back.
    ///   - hasOther: whether something in memory waits for a stop.
    mutating func choose(
        mostBytes: Int, routes: PushRoutes, now: Instant, hasOther: (PushStop) -> Bool
    ) -> [Int: Record] {
        guard !records.isEmpty else { return [:] }
        var quotas = stops.indices.map { index in
            guard counts[index] > 0 else { return 0 }
            if routes.isOpen(stops[index], now: now) { return Int.max }
            return stops[index].wantsTrials && !hasOther(stops[index]) ? Self.fewest : 0
        }
        let looksForEnds = now.seconds(since: lastEnds) >= Self.secondsBetweenEnds
        if looksForEnds { lastEnds = now }
        guard looksForEnds || !wanted.isEmpty || quotas.contains(where: { $0 > 0 }) else { return [:] }
        var (chosen, bytes): ([Int: Record], Int) = ([:], 0)
        func take(_ hash: Int, _ record: Record) {
            chosen[hash] = record
            bytes += Int(record.bytes)
        }
        for hash in wanted where bytes < mostBytes { if let record = records[hash] { take(hash, record) } }
        // A partition is read as a whole, so as many lanes as possible come from the first ones.
        let partitions = Set(records.values.lazy.map(\.partition)).sorted()
        for partition in partitions where bytes < mostBytes {
            for (hash, record) in records where record.partition == partition && chosen[hash] == nil {
                guard bytes < mostBytes else { break }
                let isOver = looksForEnds && record.end <= now
                guard isOver || quotas[Int(record.stop)] > 0 else { continue }
                if quotas[Int(record.stop)] < Int.max { quotas[Int(record.stop)] -= 1 }
                take(hash, record)
            }
        }
        return chosen
    }

    /// Notes how many pushes of a lane were found.
    ///
    /// - Returns: whether it is back. If some are missing, a reader cannot see all of them yet, and it is read again.
    mutating func isBack(_ hash: Int, found: Int) -> Bool {
        guard let record = records[hash], found < Int(record.pushes), misses[hash, default: 0] < Self.mostMisses else {
            remove(hash)
            return true
        }
        misses[hash, default: 0] += 1
        wanted.insert(hash)
        return false
    }

    private mutating func remove(_ hash: Int) {
        wanted.remove(hash)
        misses[hash] = nil
        guard let record = records.removeValue(forKey: hash) else { return }
        counts[Int(record.stop)] -= 1
        pushes -= Int(record.pushes)
        if records.isEmpty { oldest = nil }
    }
}
