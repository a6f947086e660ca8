import Model

/// The counting service's state of a key.
struct Count: KeyState {
    let key: String
    var records = 0
    var timer: Instant?
    var hasFired = false

    init(key: String) { self.key = key }

    var isEmpty: Bool { records == 0 }
    var nextDue: Instant? { timer }

    mutating func restore(entry: String, value: Span<UInt8>?) throws(Rejection) {
        guard let value else { return self = Count(key: key) }
        let stored = try Stored(json: value)
        (records, timer, hasFired) = (stored.records, stored.timer, stored.hasFired)
    }

    var stored: Stored { Stored(records: records, timer: timer, hasFired: hasFired) }

    /// The state's form in the changelog.
    struct Stored: JSONReadable, JSONWritable {
        var records = 0
        var timer: Instant?
        var hasFired = false

        init(records: Int, timer: Instant?, hasFired: Bool) {
            (self.records, self.timer, self.hasFired) = (records, timer, hasFired)
        }

        init(from reader: inout JSONReader) throws(Rejection) {
            let text = try reader.readString()
            let parts = text.split(separator: " ").compactMap { Int64($0) }
            guard parts.count == 3 else { throw Rejection(.invalid, fix: "write three numbers") }
            records = Int(parts[0])
            timer = parts[1] == 0 ? nil : Instant(milliseconds: parts[1])
            hasFired = parts[2] == 1
        }

        func write(to writer: inout JSONWriter) {
            writer.write("\(records) \(timer?.milliseconds ?? 0) \(hasFired ? 1 : 0)")
        }
    }
}

/// Counts the records of each key, copies them with their number in a header, and fires one timer for each key.
struct CountingCopy: Processor {
    static let topology = Topology(
        service: .scheduling, inputs: [.classified, .classifiedUrgent],
        outputs: [.scheduled, .scheduledUrgent, .receipts], changelog: .schedulingChangelog)

    func process(
        _ record: borrowing Record, state: inout Count, context: borrowing Context, output: inout Output
    ) -> Verdict {
        state.records += 1
        if state.records == 1 { state.timer = context.now.adding(seconds: 0.2) }
        output.store(state.stored, entry: "count", of: state.key, in: .schedulingChangelog, context: context)
        let headers = [Header("count", String(state.records))]
        let target: Topic = record.topic.lane == .urgent ? .scheduledUrgent : .scheduled
        record.withKey { (key: Span<UInt8>?) in
            record.withValue { (value: Span<UInt8>?) in
                output.send(raw: value, to: target, key: key, headers: headers)
            }
        }
        return .done
    }

    func fire(_ state: inout Count, context: borrowing Context, output: inout Output) {
        guard let due = state.timer, due <= context.now else { return }
        (state.timer, state.hasFired) = (nil, true)
        output.store(state.stored, entry: "count", of: state.key, in: .schedulingChangelog, context: context)
        let records = state.records
        output.send(to: .receipts, key: state.key) { $0.write(records) }
    }
}
