public import Model

/// All services in one process, on a clock that the caller sets.
///
/// Records come in one by one. Everything that a record causes passes through all stages before the next record. Timers
/// fire at their own instants, before the records of that instant (rules T3, T4). The same input gives the same output.
/// A simulator is a value, so a copy can be used for a trial without changing the original.
public struct Simulator: Sendable {
    /// The public topics that a record may come in on.
    public static let inputTopics = Topic.publicInputs

    /// More timers of one key at one instant than any rule needs: a processor that reaches this never stops.
    private static let mostFiringsAtOnce = 10_000

    /// The latest instant so far; it never goes back.
    public private(set) var now = Instant.distantPast
    /// The apps that are registered now.
    public private(set) var apps: AppTable
    private var stages: [any SimulatedStage]
    private var readers: [Topic: [Int]] = [:]
    private var changelogs: [Topic: Int] = [:]
    private var offsets: [Topic: Int64] = [:]
    private var written: [SimulatedRecord] = []
    private var lastInput = Instant.distantPast

    /// - Parameter stages: in the order of the flow, which also orders timers that are due together.
    public init(_ stages: [any SimulatedStage]) {
        for (index, stage) in stages.enumerated() {
            for topic in stage.topology.inputs { readers[topic, default: []].append(index) }
            if let topic = stage.topology.changelog { changelogs[topic] = index }
        }
        // One table serves all stages, so at most one of them computes remarks on apps.
        apps = AppTable(remark: stages.lazy.compactMap(\.topology.appRemarks).first)
        self.stages = stages
    }

    /// Fires the timers due up to the record's instant, then passes the record through the stages.
    ///
    /// - Throws: ``SimulationError`` if the record is earlier than the last one, or its topic is no input topic.
    public mutating func feed(_ record: SimulatedRecord) throws(SimulationError) {
        guard Self.inputTopics.contains(record.topic) else { throw .noInput(record.topic) }
        guard record.at >= lastInput else { throw .outOfOrder(at: record.at, previous: lastInput) }
        try advance(to: record.at)
        lastInput = record.at
        try pass([record])
    }

    /// Fires every timer that is due at or before `instant`, each at its own instant, and then sets the clock to
    /// `instant`.
    public mutating func advance(to instant: Instant) throws(SimulationError) {
        var last: (index: Int, key: String)?
        var firings = 0
        while let (index, key, due) = nextDue(), due <= instant {
            firings = due <= now && last?.index == index && last?.key == key ? firings + 1 : 0
            last = (index, key)
            guard firings < Self.mostFiringsAtOnce else {
                throw .stuck(stages[index].topology.service, key: key, due: due)
            }
            now = max(now, due)
            var output = Output()
            stages[index].fire(key, at: now, apps: apps, output: &output)
            try pass(keep(output))
        }
        now = max(now, instant)
    }

    /// The public records written since the last call, in order.
    public mutating func takeWritten() -> [SimulatedRecord] {
        defer { written.removeAll() }
        return written
    }

    /// Restarts every service. State is restored from the changelogs, and no other data is lost.
    ///
    /// - Throws: the ``Rejection`` of a changelog entry that its service cannot decode.
    public mutating func restart() throws(Rejection) {
        for index in stages.indices { try stages[index].restart() }
    }

    private mutating func nextDue() -> (index: Int, key: String, due: Instant)? {
        var earliest: (index: Int, key: String, due: Instant)?
        for index in stages.indices {
            guard let (key, due) = stages[index].nextDue() else { continue }
            if let found = earliest, found.due <= due { continue }
            earliest = (index, key, due)
        }
        return earliest
    }

    /// Passes records, and all records that they cause, through the stages in the order of writing.
    private mutating func pass(_ records: [SimulatedRecord]) throws(SimulationError) {
        var waiting = records
        var next = 0
        while next < waiting.count {
            let record = waiting[next]
            next += 1
            let offset = offsets[record.topic, default: 0]
            offsets[record.topic] = offset + 1
            if record.topic == .registeredApps {
                apply(record)
                if record.value == nil { waiting += sweep() }
            }
            for index in readers[record.topic] ?? [] {
                var output = Output()
                // All registrations up to this instant have been read.
                let verdict = record.lend(offset: offset) {
                    stages[index].process($0, at: now, apps: apps, appsAreComplete: true, output: &output)
                }
                guard verdict == .done else {
                    throw .undecided(stages[index].topology.service, key: record.key ?? "")
                }
                waiting += keep(output)
            }
        }
    }

    /// Removes what every key's state still has of apps that are no longer registered (rule N13).
    private mutating func sweep() -> [SimulatedRecord] {
        var caused: [SimulatedRecord] = []
        for index in stages.indices {
            for key in stages[index].keysLeft(without: apps) {
                var output = Output()
                stages[index].sweep(key, at: now, apps: apps, output: &output)
                caused += keep(output)
            }
        }
        return caused
    }

    /// Keeps public records, and changelog records for their stages.
    ///
    /// - Returns: the internal records, which go on to other stages.
    private mutating func keep(_ output: borrowing Output) -> [SimulatedRecord] {
        var internalRecords: [SimulatedRecord] = []
        for (index, item) in output.items.enumerated() {
            let record = output.withBytes(of: index) { (key: Span<UInt8>, value: Span<UInt8>?) in
                SimulatedRecord(
                    at: now, topic: item.topic, key: item.hasKey ? key.text : nil, headers: item.headers,
                    value: value?.array)
            }
            if let stage = changelogs[record.topic] {
                stages[stage].remember(record.key ?? "", value: record.value)
            } else if record.topic.isPublic {
                written.append(record)
            } else {
                internalRecords.append(record)
            }
        }
        return internalRecords
    }

    /// Applies a registration. One that cannot be read changes nothing, as in the services.
    private mutating func apply(_ record: SimulatedRecord) {
        do throws(Rejection) {
            try apps.apply(
                key: Array((record.key ?? "").utf8).span, value: record.value?.span, source: AppSource(record.headers))
        } catch {
            // Ingestion has checked it. The last valid record stays in force.
        }
    }
}

extension Span<UInt8> {
    var array: [UInt8] { withUnsafeBufferPointer { Array($0) } }
    var text: String { withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }
}
