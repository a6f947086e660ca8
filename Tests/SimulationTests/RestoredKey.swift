import Model
import Scheduling

/// One person's state in scheduling, restored from a changelog and driven by the test.
struct RestoredKey {
    /// A record that scheduling wrote.
    struct Written {
        let topic: Topic
        let key: String
        let value: [UInt8]?
    }

    /// Everything that it wrote, including the changelog.
    private(set) var written: [Written] = []
    private let person: String
    private var stage = Stage(SchedulingProcessor(windowSeconds: Waits.usualWindow), partition: 0)
    private let slot: Int
    private let apps: AppTable
    private var now: Instant

    /// Restores the state; the clock begins at `now`.
    init(_ person: String, from records: [RecordedChangelog.Record], at now: Instant, apps: AppTable) throws {
        (self.person, self.now, self.apps) = (person, now, apps)
        slot = stage.keys.slot(of: person)
        try stage.keys.update(slot) { state in
            for record in records { try state.restore(entry: record.entry, value: record.value?.span) }
        }
    }

    /// The state of the person.
    var state: SchedulingProcessor.State { stage.keys.states[slot] }

    /// Handles one record of the person; `nil` is a null value.
    mutating func process(_ value: String?, on topic: Topic) {
        let (key, value) = (Array(person.utf8), value.map { Array($0.utf8) })
        var output = Output()
        _ = Record.lend(
            topic: topic, partition: 0, offset: 0, timestamp: now, headers: [], key: key.span, value: value?.span
        ) { stage.process($0, slot: slot, now: now, apps: apps, appsAreComplete: true, output: &output) }
        collect(output)
    }

    /// Fires everything that is due by then, each timer at its own instant.
    mutating func advance(to instant: Instant) {
        while let due = state.nextDue, due <= instant {
            now = max(now, due)
            var output = Output()
            _ = stage.fire(slot, now: now, apps: apps, output: &output)
            collect(output)
        }
        now = max(now, instant)
    }

    /// The output, one line for each record: topic, key and value; `null` is a tombstone.
    var text: String { Self.text(written) }
    /// The part of the output that went to the changelog.
    var stored: String { Self.text(written.filter { $0.topic == .schedulingChangelog }) }

    private static func text(_ written: [Written]) -> String {
        written.map { record in
            let value = record.value.map { String(decoding: $0, as: UTF8.self) } ?? "null"
            return "\(record.topic.rawValue)\t\(record.key)\t\(value)\n"
        }.joined()
    }

    private mutating func collect(_ output: borrowing Output) {
        for (index, item) in output.items.enumerated() {
            output.withBytes(of: index) { (key: Span<UInt8>, value: Span<UInt8>?) in
                let key = key.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
                written.append(
                    Written(topic: item.topic, key: key, value: value?.withUnsafeBufferPointer { Array($0) }))
            }
        }
    }
}
