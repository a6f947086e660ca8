import Model
import TestSupport
import Testing

@testable import Scheduling

/// The packed items of a person behave like a plain dictionary.
@Suite struct ItemTableTests {
    static let person = PersonID(derived: "anna")

    /// The dictionary that the table must equal.
    struct Plain {
        var items: [ItemKey: Item] = [:]
        var memories: [ItemKey: Memory] = [:]
    }

    static func key(_ random: inout SeededGenerator) -> ItemKey {
        let number = Int.random(in: 0..<30, using: &random)
        // Some ids are long, so that their text is stored outside the row.
        let request = number % 3 == 0 ? "request-with-a-longer-name-\(number)" : "r\(number)"
        return ItemKey(app: AppID(derived: "app\(number % 2)"), request: RequestID(derived: request))
    }

    static func item(_ key: ItemKey, _ ordinal: Int, _ random: inout SeededGenerator) -> Item {
        var details = RequestDetails(
            device: Bool.random(using: &random) ? nil : DeviceID(derived: "phone"),
            interruptionLevel: InterruptionLevel.allCases.randomElement(using: &random),
            content: JSONSlice { $0.write("text \(ordinal)") }, contentHash: ContentHash(high: 7, low: UInt64(ordinal)),
            threadID: ["a", "b", nil][Int.random(in: 0..<3, using: &random)],
            collapseID: Bool.random(using: &random) ? "c\(ordinal % 4)" : nil,
            event: Bool.random(using: &random) ? Event(id: PlainID(derived: "e\(ordinal % 3)")) : nil)
        details.expires = Bool.random(using: &random) ? instant(&random) : nil
        let accepted = AcceptedNotification(
            app: key.app, request: key.request, person: person, acceptedAt: instant(&random),
            lane: Bool.random(using: &random) ? .urgent : .normal, details: details)
        var item = Item(
            notification: Shared(
                ClassifiedNotification(
                    accepted: accepted, isCommunication: false,
                    decision: LevelDecision(level: details.requestedLevel))),
            ordinal: ordinal, arrivedAt: instant(&random), place: place(&random))
        item.standing.lowered.insert(.c6)
        return item
    }

    static func place(_ random: inout SeededGenerator) -> Place {
        let waits: [Wait?] = [
            nil, .focus(.s10, isSummarised: true), .summary(.s12),
            .snooze(Firing(due: instant(&random), isLate: Bool.random(using: &random))),
        ]
        let wait = waits[Int.random(in: 0..<4, using: &random)]
        let firing = Firing(due: instant(&random), isLate: Bool.random(using: &random))
        let there = Place.center(
            Presence(wait: wait, isUnread: Bool.random(using: &random)),
            next: Bool.random(using: &random) ? firing : nil)
        let places = [.unregistered(until: instant(&random)), .parked(firing), there, there]
        return places[Int.random(in: 0..<4, using: &random)]
    }

    static func instant(_ random: inout SeededGenerator) -> Instant {
        Instant(milliseconds: Int64.random(in: 0..<1_000_000, using: &random) * 1000)
    }

    @Test func agreesWithADictionary() throws {
        var random = SeededGenerator(for: "agreesWithADictionary")
        var table = ItemTable(person: Self.person, window: DeduplicationWindow())
        var plain = Plain()
        for number in 0..<3000 {
            let key = Self.key(&random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4:
                let item = Self.item(key, number, &random)
                table.set(item)
                plain.items[key] = item
                plain.memories[key] = nil
            case 4, 5:
                // Changes an item that is there, with and without a new notification.
                guard var item = table[key] else { continue }
                item.standing.place = Self.place(&random)
                if Bool.random(using: &random) { item = item.with(content: nil, hash: item.details.contentHash) }
                table.set(item)
                plain.items[key] = item
            case 6, 7:
                guard let item = plain.items.removeValue(forKey: key) else { continue }
                let memory = item.memory(mayBeRepeated: Bool.random(using: &random))
                table.set(memory, for: key)
                plain.memories[key] = memory
            case 8:
                table.remove(key)
                (plain.items[key], plain.memories[key]) = (nil, nil)
            default: Self.store(&table)
            }
            if number % 10 == 0 { Self.compare(table, plain, &random) }
        }
        Self.store(&table)
        Self.compare(table, plain, &random)
    }

    /// Packs all that is not packed yet.
    static func store(_ table: inout ItemTable) {
        var output = Output()
        for key in table.keys(where: { _, _ in true }) {
            #expect(table.entry(of: key, sequence: 1, &output) != nil && table.row(of: key)?.packed != nil)
        }
        #expect(output.byteCount == 0)
        table.refresh()
    }

    static func compare(_ table: ItemTable, _ plain: Plain, _ random: inout SeededGenerator) {
        for key in plain.items.keys { #expect(table[key] == plain.items[key]) }
        for key in plain.memories.keys {
            #expect(table[key] == nil && table.row(of: key)?.memory(nil) == plain.memories[key])
        }
        let (app, thread) = (AppID(derived: "app1"), ItemRow.threadMark("a"))
        let inThread = plain.items.values.count {
            $0.key.app == app && $0.details.threadID == "a" && $0.standing.isThere
        }
        #expect(table.count(of: app, inThread: thread) == inThread)
        for key in plain.items.keys {
            #expect(table.contains(key) && table.acceptedAt(of: key) == plain.items[key]?.acceptedAt)
        }
        #expect(table.memoryKeys == plain.memories.keys.sorted())
        let unread = plain.items.values.filter(\.standing.isUnread)
            .sorted { $0.standing.ordinal < $1.standing.ordinal }
        #expect(table.items { $1.isUnread } == unread && table.keys { $1.isUnread } == unread.map(\.key))
        let due = plain.items.values.compactMap { $0.standing.nextDue(expires: $0.details.expires) }
        #expect(table.nextDue == due.min())
        let ages = plain.items.values.filter(\.standing.isThere).map {
            $0.standing.arrivedAt.adding(seconds: 30 * 86_400)
        }
        let ends = ages + plain.memories.values.map { $0.acceptedAt.adding(seconds: 90_000) }
        #expect(table.nextEnd == ends.min())
        if let end = ends.randomElement(using: &random) {
            // When one memory must be removed, so are all memories whose day is over.
            let over = ages + plain.memories.values.map { $0.acceptedAt.adding(seconds: 86_400) }
            #expect(table.keys(endedBy: end).count == over.count { $0 <= end })
        }
        let mark = ItemRow.mark("e1")
        let events = table.memories(of: app, event: mark)
        let expected =
            plain.items.values.filter { $0.key.app == app && $0.details.event?.id?.string == "e1" }.count
            + plain.memories.filter { $0.key.app == app && $0.value.repeatable?.event?.id?.string == "e1" }.count
        #expect(events.count == expected)
        #expect(events.allSatisfy { $0.memory.repeatable?.event?.id?.string == "e1" })
    }

    /// A process holds up to a million waiting items, so the memory of one, besides its content, is bounded.
    @Test func aRowIsSmall() { #expect(MemoryLayout<ItemRow>.stride <= 152) }
}
