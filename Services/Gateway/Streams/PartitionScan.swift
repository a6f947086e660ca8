internal import HTTP
internal import Kafka
internal import Model

/// One reading of a partition for all streams that catch up on it.
struct PartitionScan {
    /// What has become of the streams that a record concerned.
    struct Outcome {
        var deliveries = 0
        /// The place of these was too old.
        var tooOld: [Seat] = []
        /// Their clients read too slowly.
        var slow: [Seat] = []
    }

    let platform: Platform
    let partition: Int32
    /// The next offset of the scan.
    private(set) var position: Int64
    /// By ``Seat/hash``.
    private var streams: [Int: [PlacedStream]] = [:]
    /// The streams whose first record was not yet seen, the one that is furthest behind at the end.
    private var unseen: [(next: Int64, hash: Int, id: UInt64)] = []
    /// Streams whose place is behind the scan, for the next one.
    private(set) var later: [PlacedStream] = []

    /// Begins where the stream that is furthest behind goes on.
    init(_ platform: Platform, _ partition: Int32, _ streams: [PlacedStream]) {
        (self.platform, self.partition) = (platform, partition)
        position = streams.map(\.next).min() ?? 0
        join(streams)
    }

    /// Whether no stream needs this scan any more.
    var isDone: Bool { streams.isEmpty }

    /// The offset up to which no stream needs a record.
    var firstNeeded: Int64? { streams.values.joined().map { max($0.next, position) }.min() }

    /// Adds streams; those behind the scan wait for the next one.
    mutating func join(_ more: [PlacedStream]) {
        for each in more {
            guard each.next >= position else {
                later.append(each)
                continue
            }
            streams[each.seat.hash, default: []].append(each)
            unseen.append((each.next, each.seat.hash, each.seat.id))
        }
        unseen.sort { $0.next > $1.next }
    }

    /// Everything before `offset` was read, or no stream needs it.
    mutating func advance(to offset: Int64) { position = max(position, offset) }

    /// Writes a record to the streams of its device.
    mutating func take(
        _ offset: Int64, timestamp: Int64?, key: Span<UInt8>?, value: Span<UInt8>?, now: Instant, spanSeconds: Int
    ) -> Outcome {
        var outcome = Outcome()
        guard offset >= position else { return outcome }
        position = offset + 1
        checkAge(offset, CatchUpRule.isTooOld(timestamp, now: now, spanSeconds: spanSeconds), &outcome)
        guard let key, let value else { return outcome }
        let hash = Seat.hash(platform, key)
        guard var list = streams[hash] else { return outcome }
        var record = OfferedRecord(offset: offset)
        for index in list.indices.reversed() {
            guard list[index].seat.isOf(platform, key), offset >= list[index].next else { continue }
            list[index].next = offset + 1
            switch record.write(value, to: list[index].seat) {
            case .queued: outcome.deliveries += 1
            case .full: outcome.slow.append(list.remove(at: index).seat)
            case .ended: list.remove(at: index)
            case nil: break
            }
        }
        streams[hash] = list.isEmpty ? nil : list
        return outcome
    }

    /// The first record that a stream has not seen decides whether its place is too old.
    private mutating func checkAge(_ offset: Int64, _ isTooOld: Bool, _ outcome: inout Outcome) {
        while let last = unseen.last, last.next <= offset {
            unseen.removeLast()
            guard isTooOld, let index = streams[last.hash]?.firstIndex(where: { $0.seat.id == last.id }) else {
                continue
            }
            if let seat = streams[last.hash]?.remove(at: index).seat { outcome.tooOld.append(seat) }
            if streams[last.hash]?.isEmpty == true { streams[last.hash] = nil }
        }
    }

    /// Takes the streams away for which `isGone` is true.
    mutating func remove(where isGone: (PlacedStream) -> Bool) {
        for (hash, list) in streams {
            let kept = list.filter { !isGone($0) }
            guard kept.count < list.count else { continue }
            streams[hash] = kept.isEmpty ? nil : kept
        }
        later.removeAll(where: isGone)
    }

    /// Takes all streams away, with what they have reached. Everything before the scan's position was offered to them.
    mutating func removeAll() -> [PlacedStream] {
        let all = streams.values.joined().map { each in
            var each = each
            each.next = max(each.next, position)
            return each
        }
        (streams, unseen) = ([:], [])
        return all
    }

    /// Takes the streams away that wait for the next scan.
    mutating func takeLater() -> [PlacedStream] {
        defer { later = [] }
        return later
    }
}
