import Model
import Scheduling
import Simulation

/// One person's state in scheduling, restored from a changelog and driven by the test.
struct RestoredKey {
    /// Everything that it wrote, including the changelog.
    private(set) var written: [SimulatedRecord] = []
    private let person: String
    private var stage = Stage(SchedulingProcessor(windowSeconds: Waits.usualWindow), partition: 0)
    private let slot: Int
    private let apps: AppTable
    private var now: Instant

    /// Restores the state; the clock begins at `now`.
    init(_ person: String, from records: [RecordedVersion.Record], at now: Instant, apps: AppTable) throws {
        (self.person, self.now, self.apps) = (person, now, apps)
        slot = stage.keys.slot(of: person)
        try stage.keys.update(slot) { state in
            for record in records {
                let value = record.bytes
                try state.restore(entry: record.entry, value: value?.span)
            }
        }
    }

    var state: SchedulingProcessor.State { stage.keys.states[slot] }

    /// Handles one record of the person; `nil` is a null value.
    mutating func process(_ value: String?, on topic: Topic) {
        let (key, value) = (Array(person.utf8), value.map { Array($0.utf8) })
        var output = Output()
        _ = Record.lend(
            topic: topic, partition: 0, offset: 0, timestamp: now, headers: [], key: key.span, value: value?.span
        ) { stage.process($0, slot: slot, now: now, apps: apps, appsAreComplete: true, output: &output) }
        written += output.records(at: now)
    }

    /// Fires everything that is due by then, each timer at its own instant.
    mutating func advance(to instant: Instant) {
        while let due = state.nextDue, due <= instant {
            now = max(now, due)
            var output = Output()
            _ = stage.fire(slot, now: now, apps: apps, output: &output)
            written += output.records(at: now)
        }
        now = max(now, instant)
    }

    /// The output, one line for each record: topic, key and value; `null` is a tombstone.
    var text: String { Self.text(written) }
    /// What it stored in the changelog.
    var changelog: [SimulatedRecord] { written.filter { $0.topic == .schedulingChangelog } }
    /// The part of the output that went to the changelog.
    var stored: String { Self.text(changelog) }

    private static func text(_ written: [SimulatedRecord]) -> String {
        written.map { "\($0.topic.rawValue)\t\($0.key ?? "null")\t\($0.value == nil ? "null" : $0.text)\n" }.joined()
    }
}
