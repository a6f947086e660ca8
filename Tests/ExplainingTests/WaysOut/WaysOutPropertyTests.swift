import Foundation
import Model
import Simulation
import TestSupport
import Testing

@testable import Explaining

/// Whatever prevents an alert: with each way out that is named the notification alerts.
///
/// In a story of one request the change applies from the beginning. In a story of several it applies just before the
/// request: earlier, other requests might have alerted, so that this one would have been a repeat of them.
struct WaysOutPropertyTests {
    static let stories = SeededGenerator.rounds(100)

    @Test func everyWayThatIsNamedLetsItAlert() throws {
        var random = SeededGenerator(for: "everyWayThatIsNamedLetsItAlert")
        var kinds: [String: Int] = [:]
        var (asked, answered) = (0, 0)
        for _ in 0..<Self.stories {
            let seed = random.next()
            let records = try RandomTrainStory(seed: seed).records
            var story = Story()
            for record in records { story.take(record) }
            for notification in explained(try Self.written(records), by: story) {
                asked += notification.waysOut.isEmpty ? 0 : 1
                for waysOut in notification.waysOut {
                    answered += waysOut.ways.isEmpty ? 0 : 1
                    for way in waysOut.ways {
                        for change in way.changes { kinds[Self.kind(of: change), default: 0] += 1 }
                        let isSo = try Self.alerts(
                            NotificationID(derived: notification.id), waysOut.subject, with: way.changes, in: records)
                        #expect(isSo, "seed \(seed), \(notification.id): \(way.text)")
                    }
                }
            }
        }
        print("ways tried again: of \(kinds.count) kinds, for \(answered) of \(asked) notifications")
        // A way that is never named is not tested.
        #expect(kinds.count > 20, "\(kinds)")
        #expect(answered * 2 > asked)
    }

    private static func kind(of change: Change) -> String { String("\(change)".prefix { $0 != "(" }) }

    /// The simulation's output for these records.
    private static func written(_ records: [SimulatedRecord]) throws -> [SimulatedRecord] {
        var simulator = Simulator.services()
        for record in records { try simulator.feed(record) }
        try simulator.advance(to: #require(Instant("2026-03-02T13:00:00Z")))
        return simulator.takeWritten()
    }

    /// Whether the notification alerts as soon as it arrives or is due, in the whole story with these changes.
    private static func alerts(
        _ id: NotificationID, _ subject: WaysOut.Subject, with changes: [Change], in records: [SimulatedRecord]
    ) throws -> Bool {
        let parts = try #require(id.parts)
        let again: Instant? = if case .again(let at) = subject { at } else { nil }
        let requests = records.indices.filter { records[$0].topic == .ingest }
        let place = try #require(
            requests.first { index in
                let bytes = records[index].value ?? []
                let request = try? Request(json: bytes.span)
                return request?.id == parts.request && (again == nil || again == records[index].at)
            })
        let isAlone = requests.count == 1
        var changed: [SimulatedRecord] = []
        for (index, record) in records.enumerated() {
            if index == place, !isAlone {
                for known in records[..<place] where known.topic == .apps || known.topic == .people {
                    var now = try #require(try Self.changed(known, with: changes))
                    now.at = record.at
                    let opposed = try Self.opposed(now, changes)
                    // A record that says nothing new would still have scheduling decide again what is held (rule W6).
                    if try opposed.isEmpty && now.value == Self.changed(known, with: [])?.value { continue }
                    changed += opposed + [now]
                }
            }
            let isBefore = index < place && !isAlone
            if record.topic == .ingest ? index != place : isBefore && Self.isSetting(record) {
                changed.append(record)
            } else if let record = try Self.changed(record, with: changes) {
                changed.append(record)
            }
        }
        let request = changes.contains(.ownID) ? RequestID(derived: Change.otherID) : parts.request
        let now = NotificationID(app: parts.app, request: request, person: parts.person)
        let own = try receipts(in: written(changed)).filter { $0.notification == now && $0.rule != .p0 }
        let first = own.first { $0.code.isDecision && $0.code != .parked }
        return first?.code == .alerted
    }

    /// Whether the record sets something that a later record can set differently: a registration, or an answer.
    private static func isSetting(_ record: SimulatedRecord) -> Bool {
        let bytes = record.value ?? []
        switch (try? Interaction(json: bytes.span))?.kind {
        case .mute, .turnOff, .keep: return true
        case nil: return true
        default: return false
        }
    }

    /// A person's answer on a device holds until a record says otherwise (rule L5), so such a record comes first.
    private static func opposed(_ record: SimulatedRecord, _ changes: [Change]) throws -> [SimulatedRecord] {
        guard record.topic == .people else { return [] }
        return try changes.compactMap { change in
            let bytes = record.value ?? []
            let person = try Person(json: bytes.span)
            guard let opposed = change.opposed(to: person, for: AppID(derived: "rail"), at: record.at) else {
                return nil
            }
            return SimulatedRecord(
                at: record.at, topic: .people, key: record.key, value: JSONSlice { opposed.write(to: &$0) }.bytes)
        }
    }

    /// The record with the changes; `nil` for a record of something that does not happen after them.
    private static func changed(_ record: SimulatedRecord, with changes: [Change]) throws -> SimulatedRecord? {
        let bytes = record.value ?? []
        var changed = record
        switch record.topic {
        case .apps:
            let app = changes.reduce(try App(json: bytes.span)) { $1.applied(to: $0) }
            changed.value = JSONSlice { app.write(to: &$0) }.bytes
        case .people:
            var person = changes.reduce(try Person(json: bytes.span)) {
                $1.applied(to: $0, for: AppID(derived: "rail"))
            }
            for change in changes {
                guard case .focusOff(let focus) = change else { continue }
                if person.activeFocus?.id == focus { person.activeFocus = nil }
                for index in person.focuses.indices where person.focuses[index].id == focus {
                    person.focuses[index].schedule = []
                }
            }
            changed.value = JSONSlice { person.write(to: &$0) }.bytes
        case .interactions:
            let interaction = try Interaction(json: bytes.span)
            let isUndone = changes.contains { change in
                switch (change, interaction.kind) {
                case (.focusOff, .focusOn), (.background, .foreground), (.viewClosed, .expanded), (.unmuted, .mute),
                    (.timeSensitive, .turnOff), (.authorized, .turnOff):
                    true
                default: false
                }
            }
            if isUndone { return nil }
        default:
            let value = changes.reduce(try Request(json: bytes.span)) { $1.applied(to: $0) }
            changed.value = JSONSlice { value.write(to: &$0) }.bytes
        }
        return changed
    }
}
