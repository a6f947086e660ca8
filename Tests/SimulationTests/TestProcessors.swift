import Foundation
import Model
import Simulation
import TestSupport

extension Simulator {
    static var bells: Simulator { Simulator([LocalStage(Porter()), LocalStage(Bell())]) }
}

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
/// A record's value is `{"after": seconds}`; `{"app": id}`, which asks for an app; or `{"bytes": count}`, which gives a
/// text of so many bytes.
struct Bell: Processor {
    static let topology = Topology(
        service: .scheduling, inputs: [.accepted, .acceptedUrgent], outputs: [.receipts],
        changelog: .schedulingChangelog)

    struct State: KeyState {
        let key: String
        var rings: [String: Instant] = [:]
        /// Stands behind each ring. It belongs to the processor, so no changelog has it.
        var tone = ""
        init(key: String) { self.key = key }
        var isEmpty: Bool { rings.isEmpty }
        var nextDue: Instant? { rings.values.min() }

        mutating func restore(entry: String, value: Span<UInt8>?) throws(Rejection) {
            if let value { rings[entry] = try Instant(json: value) } else { rings[entry] = nil }
        }
    }

    var tone = ""
    /// Whether its timers stay due however often they fire.
    var isStuck = false

    func makeState(of key: String) -> State {
        var state = State(key: key)
        state.tone = tone
        return state
    }

    func process(
        _ record: borrowing Record, state: inout State, context: borrowing Context, output: inout Output
    ) -> Verdict {
        let value = record.withValue { (value: Span<UInt8>?) in value?.withUnsafeBufferPointer { Data($0) } }
        guard let order = value.flatMap({ try? ReadJSON($0) }) else { return .done }
        if let app = order["app"] {
            say("app", to: state.key, context.apps[AppID(derived: app)]?.name ?? "unknown", context, &output)
        } else if let bytes = order["bytes"].flatMap({ Int($0) }) {
            say("text", to: state.key, String(repeating: "x", count: bytes), context, &output)
        } else if let after = order["after"].flatMap({ Double($0) }) {
            let due = context.now.adding(seconds: after)
            state.rings["r\(record.offset)"] = due
            output.store(due, entry: "r\(record.offset)", of: state.key, in: .schedulingChangelog, context: context)
        } else {
            return .needsApp(AppID(derived: "none"))
        }
        return .done
    }

    func fire(_ state: inout State, context: borrowing Context, output: inout Output) {
        if isStuck { return }
        let now = context.now
        for (name, _) in state.rings.filter({ $0.value <= now }).sorted(by: { $0.key < $1.key }) {
            state.rings[name] = nil
            output.forget(entry: name, of: state.key, in: .schedulingChangelog, context: context)
            say("ring", to: state.key, name + state.tone, context, &output)
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
