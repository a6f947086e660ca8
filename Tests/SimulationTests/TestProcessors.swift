import Model
import Simulation

/// Forwards requests and registrations with their keys; a key of `bad` causes a dead letter.
struct Porter: Processor {
    static let topology = Topology(
        service: .ingestion, inputs: Simulator.inputTopics,
        outputs: [.accepted, .acceptedUrgent, .registeredApps, .rejected])

    func process(
        _ record: borrowing Record, state: inout NoState, context: borrowing Context, output: inout Output
    ) -> Verdict {
        if record.keyText == "bad" {
            output.reject(Rejection(.invalid, found: "a bad key", fix: "mend it"), record, by: .ingestion)
            return .done
        }
        let topic: Topic =
            switch record.topic {
            case .apps: .registeredApps
            case .ingestUrgent: .acceptedUrgent
            default: .accepted
            }
        let key = Array(record.keyText.utf8)
        record.withValue { (value: Span<UInt8>?) in
            output.send(raw: value, to: topic, key: key.span, headers: record.headers)
        }
        return .done
    }
}

/// Remembers texts with the seconds until their timers fire, and answers each record at once with how many it has.
///
/// A record's value is `{"after": seconds}`, or `{"app": id}`, which asks for an app.
struct Bell: Processor {
    static let topology = Topology(
        service: .scheduling, inputs: [.accepted, .acceptedUrgent], outputs: [.receipts],
        changelog: .schedulingChangelog)

    struct State: KeyState {
        let key: String
        var rings: [String: Instant] = [:]
        init(key: String) { self.key = key }
        var isEmpty: Bool { rings.isEmpty }
        var nextDue: Instant? { rings.values.min() }

        mutating func restore(entry: String, value: Span<UInt8>?) throws(Rejection) {
            if let value { rings[entry] = try Instant(json: value) } else { rings[entry] = nil }
        }
    }

    struct Order: JSONReadable {
        var after: Double?
        var app: AppID?

        init(from reader: inout JSONReader) throws(Rejection) {
            try reader.beginObject()
            while let member = try reader.nextName() {
                switch member {
                case "after": after = try reader.readDouble(in: 0...1e6)
                case "app": app = try AppID(from: &reader)
                default: try reader.skipUnknown()
                }
            }
        }
    }

    func process(
        _ record: borrowing Record, state: inout State, context: borrowing Context, output: inout Output
    ) -> Verdict {
        guard let order = try? record.read(as: Order.self) else { return .done }
        if let app = order.app {
            say("app", to: state.key, context.apps[app]?.name ?? "unknown", context, &output)
        } else if let after = order.after {
            let due = context.now.adding(seconds: after)
            state.rings["r\(record.offset)"] = due
            output.store(due, entry: "r\(record.offset)", of: state.key, in: .schedulingChangelog, context: context)
        } else {
            return .needsApp(AppID(derived: "none"))
        }
        return .done
    }

    func fire(_ state: inout State, context: borrowing Context, output: inout Output) {
        let now = context.now
        for (name, _) in state.rings.filter({ $0.value <= now }).sorted(by: { $0.key < $1.key }) {
            state.rings[name] = nil
            output.forget(entry: name, of: state.key, in: .schedulingChangelog, context: context)
            say("ring", to: state.key, name, context, &output)
        }
    }

    private func say(
        _ what: StaticString, to key: String, _ text: String, _ context: borrowing Context, _ output: inout Output
    ) {
        output.send(to: .receipts, key: key) { writer in
            writer.beginObject()
            writer.member(what, text)
            writer.endObject()
        }
    }
}

/// Fires for ever at one instant.
struct Restless: Processor {
    static let topology = Topology(service: .delivery, inputs: [.accepted], outputs: [])

    struct State: KeyState {
        var due: Instant?
        init(key: String) {}
        var isEmpty: Bool { due == nil }
        var nextDue: Instant? { due }
        mutating func restore(entry: String, value: Span<UInt8>?) throws(Rejection) {}
    }

    func process(
        _ record: borrowing Record, state: inout State, context: borrowing Context, output: inout Output
    ) -> Verdict {
        state.due = context.now
        return .done
    }

    func fire(_ state: inout State, context: borrowing Context, output: inout Output) {}
}

/// Answers `[bytes, after]` with a text of so many bytes, at once and again after so many seconds, and with a short
/// text that says how many records of the key it has seen.
struct Megaphone: Processor {
    static let topology = Topology(
        service: .scheduling, inputs: [.accepted, .acceptedUrgent], outputs: [.receipts, .rejected],
        changelog: .schedulingChangelog)

    struct State: KeyState {
        let key: String
        var seen = 0
        /// The weight of one more record. It belongs to the processor, so no changelog has it.
        var weight = 1
        var due: Instant?
        var bytes = 0
        init(key: String) { self.key = key }
        var isEmpty: Bool { seen == 0 }
        var nextDue: Instant? { due }
        mutating func restore(entry: String, value: Span<UInt8>?) throws(Rejection) {
            if let value { seen = try Seen(json: value).count } else { seen = 0 }
        }
    }

    var weight = 1

    func makeState(of key: String) -> State {
        var state = State(key: key)
        state.weight = weight
        return state
    }

    private struct Seen: JSONReadable, JSONWritable {
        let count: Int
        init(_ count: Int) { self.count = count }
        init(from reader: inout JSONReader) throws(Rejection) { count = try reader.readInteger(in: 0...1000) }
        func write(to writer: inout JSONWriter) { writer.write(count) }
    }

    func process(
        _ record: borrowing Record, state: inout State, context: borrowing Context, output: inout Output
    ) -> Verdict {
        guard let order = try? record.read(as: Order.self), order.numbers.count == 2 else { return .done }
        state.seen += state.weight
        state.bytes = order.numbers[0]
        state.due = order.numbers[1] > 0 ? context.now.adding(seconds: Double(order.numbers[1])) : nil
        output.store(Seen(state.seen), entry: "seen", of: state.key, in: .schedulingChangelog, context: context)
        shout(state, &output)
        return .done
    }

    func fire(_ state: inout State, context: borrowing Context, output: inout Output) {
        state.due = nil
        state.bytes *= 2
        shout(state, &output)
    }

    private struct Order: JSONReadable {
        let numbers: [Int]
        init(from reader: inout JSONReader) throws(Rejection) {
            var numbers: [Int] = []
            try reader.beginArray()
            while try reader.nextElement() { numbers.append(try reader.readInteger(in: 0...10_000_000)) }
            self.numbers = numbers
        }
    }

    private func shout(_ state: State, _ output: inout Output) {
        output.send(to: .receipts, key: state.key) { $0.write(String(repeating: "x", count: state.bytes)) }
        output.send(to: .receipts, key: state.key) { $0.write(state.seen) }
    }
}
