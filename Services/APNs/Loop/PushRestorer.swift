internal import Kafka
internal import Model
internal import Program
internal import Pushing

/// Keeps memory for what can go: lets go what is stored and waits for a key, a bundle id, a server or a time, and brings it
/// back when that has changed, by reading `notifications.pushes` again.
final class PushRestorer {
    private let stored: StoredPushReading
    private let exchange: PushExchange
    private let log: Log
    private var lookBegan: Int64 = 0
    private var nextLook: Int64 = 0
    private var isAway = false

    /// More bytes of pushes than these, and what waits is let go down to ``letGoTo``.
    private static let most = PushWorker.mostBytes * 3 / 4
    /// The same while something is away, which may want to come back.
    private static let mostWhileAway = PushWorker.mostBytes / 2
    private static let letGoTo = PushWorker.mostBytes * 3 / 8
    /// So many bytes are restored at a takeover; the rest comes when there is room.
    private static let mostRestored = PushWorker.mostBytes / 2
    /// The markers of a transaction are written after its commit has returned: what was written within so many seconds is
    /// not let go, since a reader might not find it yet.
    private static let secondsUntilSafe = 2.0
    /// The least time between looks in microseconds, and how many times longer than a look it is.
    private static let betweenLooks: (least: Int64, factor: Int64) = (1_000_000, 5)

    init(_ stored: StoredPushReading, _ exchange: PushExchange, _ log: Log) {
        (self.stored, self.exchange, self.log) = (stored, exchange, log)
    }

    /// Brings the pushes of these partitions into the queue, as far as there is room.
    func restore(_ partitions: Set<Int32>) throws(LoopEnding) {
        let found = try stored.restore(partitions, mostBytes: Self.mostRestored)
        exchange.withQueue { queue, now in
            for each in found.pushes {
                queue.add(
                    each.push.push, partition: each.partition, restoredAs: each.push, mayBeRepeat: true, now: now)
            }
            for (lane, record) in found.away { queue.noteAway(lane, record, now: now) }
        }
    }

    /// Whether pushes are being read, so that the loop goes on at once.
    var isReading: Bool { stored.isLooking }

    /// Whether so much waits that what is stopped is stored at once, to be let go.
    static func isCrowded(_ bytes: Int) -> Bool { bytes > mostWhileAway }

    /// Forgets what is being read: the partitions belong to another process.
    func forget() {
        stored.forgetLook()
        isAway = false
    }

    /// Lets go and brings back, a little at a time; to be called in each turn.
    ///
    /// - Parameter written: what was handed over to be stored before it is written.
    func turn(_ partitions: Set<Int32>, writtenBefore written: Instant) throws(LoopEnding) {
        for each in stored.repeated() where partitions.contains(each.partition) {
            exchange.withQueue { queue, now in
                queue.add(each.push.push, partition: each.partition, restoredAs: each.push, now: now)
            }
        }
        if stored.isLooking {
            guard let found = stored.readOn() else { return }
            exchange.withQueue { queue, now in queue.bringBack(found, now: now) }
            let ticks = Clock.ticks
            nextLook = ticks + max(Self.betweenLooks.least, (ticks - lookBegan) * Self.betweenLooks.factor)
        } else if Clock.ticks >= nextLook {
            nextLook = Clock.ticks + Self.betweenLooks.least
            lookBegan = Clock.ticks
            let lanes = exchange.withQueue { queue, now in
                let most = queue.lanes.away.isEmpty ? Self.most : Self.mostWhileAway
                if queue.bytes > most {
                    queue.letGo(
                        downTo: Self.letGoTo, writtenBefore: written.adding(seconds: -Self.secondsUntilSafe), now: now)
                }
                let room = Self.most - queue.bytes
                return room > 0 ? queue.beginToBringBack(mostBytes: room, now: now) : [:]
            }
            if !lanes.isEmpty { try stored.beginLook(at: lanes) }
            tell()
        }
    }

    private func tell() {
        let pushes = exchange.withQueue { queue, _ in queue.lanes.away.pushes }
        guard isAway != (pushes > 0) else { return }
        isAway = pushes > 0
        log.info(
            isAway
                ? "much waits for a key, a bundle id, a server or a time: part of it stands on its topic alone"
                : "all that waits is in memory again", ["pushes": String(pushes)])
    }
}
