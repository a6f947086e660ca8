import Model

@testable import Loop
@testable import Program

/// Copies records; a value of `large` gives an output larger than a broker accepts.
struct Relay: Processor {
    static let topology = Topology(
        service: .classification, inputs: [.classified, .classifiedUrgent], outputs: [.scheduled, .rejected])

    /// What happens while it processes a record.
    var meanwhile: @Sendable () -> Void = {}

    func process(
        _ record: borrowing Record, state: inout NoState, context: borrowing Context, output: inout Output
    ) -> Verdict {
        meanwhile()
        Copying.copy(record, to: .scheduled, &output)
        return .done
    }
}

/// Counts each key's records in state, and reports the count once for each key, a moment after the first record. Notes a
/// span for each of them.
struct Counter: Processor {
    static let topology = Topology(
        service: .scheduling, inputs: [.classified, .registeredPeople], outputs: [.scheduled, .receipts, .rejected],
        changelog: .schedulingChangelog)

    let delaySeconds: Double
    /// Additionally writes a record that no broker accepts.
    var saysTooMuch = false
    /// Whether each record needs the app that its key names.
    var needsApps = false

    struct State: KeyState {
        let key: String
        var count = 0
        var due: Instant?
        init(key: String) { self.key = key }
        var isEmpty: Bool { count == 0 }
        var nextDue: Instant? { due }
        var waiting: WaitCounts {
            var counts = WaitCounts()
            counts.count(.trigger, by: due == nil ? 0 : 1)
            return counts
        }

        mutating func restore(entry: String, value: Span<UInt8>?) throws(Rejection) {
            let text = value?.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } ?? "0 0"
            let parts = text.split(separator: " ").compactMap { Int64($0) }
            count = Int(parts.first ?? 0)
            due = parts.last.flatMap { $0 == 0 ? nil : Instant(milliseconds: $0) }
        }

        func store(_ context: borrowing Context, _ output: inout Output) {
            let value = Array("\(count) \(due?.milliseconds ?? 0)".utf8)
            let key = Array("\(key)\tcount".utf8)
            output.send(raw: value.span, to: .schedulingChangelog, key: key.span, partition: context.partition)
        }
    }

    func process(
        _ record: borrowing Record, state: inout State, context: borrowing Context, output: inout Output
    ) -> Verdict {
        if needsApps, let verdict = context.verdict(awaiting: AppID(derived: record.keyText)) { return verdict }
        state.count += 1
        if state.count == 1 { state.due = context.now.adding(seconds: delaySeconds) }
        state.store(context, &output)
        Copying.copy(record, to: .scheduled, &output)
        output.note(FinishedSpan.sample().span)
        return .done
    }

    func fire(_ state: inout State, context: borrowing Context, output: inout Output) {
        state.due = nil
        state.store(context, &output)
        output.note(FinishedSpan.sample().span)
        let (key, value) = (Array(state.key.utf8), Array("\(state.count)".utf8))
        if saysTooMuch { output.send(raw: Copying.large.span, to: .scheduled, key: key.span) }
        output.send(raw: value.span, to: .receipts, key: key.span)
    }
}

/// Needs the app that a value names, and reports whether it came.
struct Asking: Processor {
    static let topology = Topology(service: .rendering, inputs: [.scheduled], outputs: [.rendered])

    func process(
        _ record: borrowing Record, state: inout NoState, context: borrowing Context, output: inout Output
    ) -> Verdict {
        let app = AppID(derived: record.keyText)
        if let verdict = context.verdict(awaiting: app) { return verdict }
        let found = Array((context.apps[app] == nil ? "absent" : "found").utf8)
        output.send(raw: found.span, to: .rendered, key: record.keyText.utf8Span.span)
        return .done
    }
}

/// Passes apps on, and asks for the app that a request's key names.
struct Porter: Processor {
    static let topology = Topology(
        service: .ingestion, inputs: [.apps, .ingest], outputs: [.registeredApps, .accepted, .rejected],
        readsPublicApps: true)

    func process(
        _ record: borrowing Record, state: inout NoState, context: borrowing Context, output: inout Output
    ) -> Verdict {
        if record.topic == .apps {
            let source = AppSource(partition: record.partition, offset: record.offset)
            Copying.copy(record, to: .registeredApps, headers: [source.header], &output)
            return .done
        }
        let app = AppID(derived: record.keyText)
        if let verdict = context.verdict(awaiting: app) { return verdict }
        output.send(
            raw: Array("\(context.apps[app]?.name ?? "absent")".utf8).span, to: .accepted,
            key: record.keyText.utf8Span.span)
        return .done
    }
}

enum Copying {
    static let large = [UInt8](repeating: 120, count: 1_100_000)

    static func copy(_ record: borrowing Record, to topic: Topic, headers: [Header] = [], _ output: inout Output) {
        record.withKey { (key: Span<UInt8>?) in
            record.withValue { (value: Span<UInt8>?) in
                output.send(raw: value?.count == 5 ? large.span : value, to: topic, key: key, headers: headers)
            }
        }
    }
}
