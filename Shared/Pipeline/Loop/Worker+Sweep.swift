internal import Kafka
internal import Model

/// A walk over all keys that removes what their state has of apps that are no longer registered (rules N13, W5).
///
/// It is wanted after each assignment and each removal of an app. It begins only after `.registeredApps` is read to its
/// end at that time, since another worker may have used an app that this one has yet to read.
struct AppSweep {
    /// The phase of a walk.
    enum Phase: Hashable {
        case idle
        case wanted
        /// `.registeredApps` is being read up to this offset.
        case reading(target: Int64)
        /// The partitions still to walk; the first one continues at this slot.
        case walking(partitions: [Int32], slot: Int)
    }

    var phase = Phase.idle
    /// The number of the transaction in which a key was last swept.
    var transaction = 0
    /// Keys swept in this walk.
    var keys = 0
    /// Slices of other work since the last slice of the walk.
    private var waited = 0

    /// Slices of other work for each slice of the walk.
    static let share = 8

    /// Whether the next slice is the walk's: no other work waits, or it has had its share.
    mutating func isDue(whileOthersWait othersWait: Bool) -> Bool {
        guard phase != .idle else { return false }
        waited += 1
        guard !othersWait || waited > Self.share else { return false }
        waited = 0
        return true
    }

    /// Asks for another walk if the rolled-back transaction undid a part of this one.
    mutating func rollBack(of transaction: Int) {
        if case .walking = phase {
            phase = .wanted
        } else if self.transaction == transaction, phase == .idle {
            phase = .wanted
        }
    }
}

extension Worker {
    /// Requests a walk. Services without state have no keys to walk over.
    func wantSweep() {
        guard isStateful else { return }
        sweep.phase = .wanted
    }

    /// Runs one slice of the walk, inside a transaction.
    ///
    /// - Returns: whether something was done; `false` while the walk waits for `.registeredApps`.
    func sweepOn() throws(Ending) -> Bool {
        switch sweep.phase {
        case .idle: return false
        case .wanted:
            // If no answer comes, the next turn asks again.
            let place = TopicPartition(settings.name(of: .registeredApps), 0)
            guard let ends = try? admin.watermarks(place, milliseconds: 1000) else { return false }
            sweep.phase = .reading(target: ends.readingEnd)
            return true
        case .reading(let target):
            let place = TopicPartition(settings.name(of: .registeredApps), 0)
            guard appsReader.reached(place) >= target else { return false }
            sweep.phase = .walking(partitions: stages.keys.sorted(), slot: 0)
            sweep.keys = 0
            return true
        case .walking(let partitions, let slot):
            try walk(partitions, from: slot)
            return true
        }
    }

    private func walk(_ partitions: [Int32], from first: Int) throws(Ending) {
        let deadline = Clock.ticks + WorkRule.slice
        let generation = self.generation
        var slot = first
        for (index, partition) in partitions.enumerated() {
            while let assigned = stages[partition], slot < assigned.stage.keys.slotCount {
                if assigned.stage.isLeft(slot, without: apps) {
                    guard try sweep(slot, of: assigned) else { return }
                }
                slot += 1
                let isFull = transaction.records >= batchRule.records || transaction.bytes >= batchRule.bytes
                if (transaction.isOpen && (isFull || oneByOneRecords > 0)) || Clock.ticks >= deadline {
                    guard generation == self.generation else { return }
                    sweep.phase = .walking(partitions: Array(partitions[index...]), slot: slot)
                    return
                }
            }
            slot = 0
        }
        sweep.phase = .idle
        if sweep.keys > 0 {
            log.info("withdrew the remaining notifications of removed apps", ["keys": String(sweep.keys)])
        }
    }

    /// - Returns: `false` when the transaction was rolled back.
    private func sweep(_ slot: Int, of assigned: AssignedStage<Core>) throws(Ending) -> Bool {
        guard try beginIfNeeded() else { return false }
        assigned.stage.keys.save(slot, in: transaction.number)
        transaction.lastRecord = nil
        let leftOut = assigned.stage.sweep(slot, now: now(), apps: apps, output: &output)
        report(leftOut, of: "an app's removal", partition: assigned.partition)
        schedule(slot, of: assigned)
        transaction.touched.insert(assigned.partition)
        transaction.records += 1
        (sweep.transaction, sweep.keys) = (transaction.number, sweep.keys + 1)
        return try produceOutputs()
    }
}
