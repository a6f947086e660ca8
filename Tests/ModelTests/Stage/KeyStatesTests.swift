import TestSupport
import Testing

@testable import Model

/// The states of a partition's keys: changed in transactions, and restored from entries that are read only when they are
/// needed, with the same result as if they had been read at once.
struct KeyStatesTests {
    /// A key's entries in order of arrival; `due` is the instant at which it is due.
    struct Notes: KeyState, Equatable {
        let key: String
        var entries: [String: [UInt8]] = [:]
        var order: [String] = []

        init(key: String) { self.key = key }

        var isEmpty: Bool { entries.isEmpty }
        var nextDue: Instant? { entries["due"]?.first.map { Instant(milliseconds: Int64($0)) } }
        var waiting: WaitCounts {
            var counts = WaitCounts()
            counts.count(.focus, by: Int32(entries.count))
            return counts
        }

        mutating func restore(entry: String, value: Span<UInt8>?) throws(Rejection) {
            let value = KeyStatesTests.copy(value)
            if value?.first == 255 { throw Rejection(.invalid, found: "a broken one", fix: "") }
            entries[entry] = value
            order.append(entry)
        }
    }

    static func restore(_ state: inout KeyStates<Notes>, _ key: String, _ entry: String, _ value: [UInt8]?, at: Int64) {
        state.restore(key: key, entry: entry.utf8Span.span, value: value?.span, offset: at)
    }

    static func copy(_ value: Span<UInt8>?) -> [UInt8]? {
        guard let value else { return nil }
        return value.withUnsafeBufferPointer { Array($0) }
    }

    /// The entries of each key that is remembered.
    static func contents(_ state: KeyStates<Notes>) -> [String: [String: [UInt8]]] {
        let remembered = (0..<state.slotCount).filter { !state.key(of: $0).string.isEmpty }
        return Dictionary(uniqueKeysWithValues: remembered.map { (state.key(of: $0).string, state.states[$0].entries) })
    }

    /// Entries of three keys in turn, over several blocks, one entry larger than a block.
    @Test func entriesOfAKeyAreLentAsTheyCame() {
        var entries = UnreadEntries()
        var chains: [UnreadEntries.Chain?] = [nil, nil, nil]
        var given: [[String]] = [[], [], []]
        let values: [(String, [UInt8]?)] = [
            ("a", [1, 2]), ("", []), ("länger", nil), ("b", [UInt8](repeating: 3, count: 900_000)),
            ("c", [UInt8](repeating: 4, count: UnreadEntries.blockSize + 1)), ("d", [5]),
        ]
        for offset in 0..<Int64(24) {
            let (name, value) = values[Int(offset) % values.count]
            let key = Int(offset) % 3
            chains[key] = entries.append(name.utf8Span.span, value?.span, offset: offset, to: chains[key])
            given[key].append("\(offset) \(name) \(value?.count ?? -1) \(value?.last ?? 0)")
        }
        for (chain, given) in zip(chains, given) {
            var seen: [String] = []
            guard let chain else { continue }
            entries.visit(chain) { name, value, offset in
                let value = Self.copy(value)
                seen.append("\(offset) \(name) \(value?.count ?? -1) \(value?.last ?? 0)")
            }
            #expect(seen == given && seen.count == 8)
        }
        #expect(chains.compactMap(\.?.byteCount).reduce(0, +) == entries.byteCount)
    }

    /// More than a partition, or a single key, may keep.
    @Test(arguments: [(1000, 8, 30), (UnreadEntries.mostBytesOfWorker, 1, 300_000)])
    func whatIsTooMuchToKeepIsReadInBetween(mostBytes: Int, keys: Int, bytes: Int) {
        var state = KeyStates<Notes>(mostUnreadBytes: mostBytes)
        let value = [UInt8](repeating: 7, count: bytes)
        for number in 0..<40 { Self.restore(&state, "k\(number % keys)", "x\(number)", value, at: Int64(number)) }
        #expect(state.states[0].order.count >= 2)
        for slot in 0..<keys {
            state.finishRestore(of: slot)
            #expect(state.states[slot].order == stride(from: slot, to: 40, by: keys).map { "x\($0)" })
        }
        #expect(state.unreadCount == 0)
    }

    @Test func aKeyIsReadWhenItIsTouchedAndNotBefore() {
        var state = KeyStates<Notes>()
        Self.restore(&state, "a", "due", [5], at: 0)
        Self.restore(&state, "b", "x", [6], at: 1)
        #expect(state.unreadCount == 2 && state.count == 2)
        let slot = state.slot(of: "a", in: 1)
        #expect(state.states[slot].entries == ["due": [5]])
        #expect(state.reschedule(slot) == Instant(milliseconds: 5))
        #expect(state.unreadCount == 1)
        // A rollback does not undo the reading of an entry.
        state.update(slot) { $0.entries = [:] }
        #expect(state.rollBack() == [slot])
        #expect(state.states[slot].entries == ["due": [5]])
        for slot in 0..<2 { state.finishRestore(of: slot) }
        #expect(state.unreadCount == 0 && Self.contents(state)["b"] == ["x": [6]])
    }

    @Test func aBrokenEntryIsToldWithItsOffsetAndLeftOut() {
        let left = Kept<Int64>()
        var state = KeyStates<Notes>(leavingOut: { offset, _ in left.add(offset) })
        for (offset, value) in [[1], [255], [2]].enumerated() {
            Self.restore(&state, "a", "x\(offset)", value.map { UInt8($0) }, at: Int64(offset))
        }
        state.finishRestore(of: 0)
        #expect(left.all == [1] && state.states[0].order == ["x0", "x2"])
    }

    @Test func aSlotUsedAgainDoesNotFireTheTimerOfItsFormerKey() {
        var state = KeyStates<Notes>()
        let slot = state.slot(of: "a", in: 1)
        state.update(slot) { $0.entries = ["due": [7]] }
        #expect(state.reschedule(slot) == Instant(milliseconds: 7))
        state.update(slot) { $0.entries = [:] }
        state.commit()
        #expect(state.slot(of: "b", in: 2) == slot && !state.isScheduled(slot, at: Instant(milliseconds: 7)))
        state.update(slot) { $0.entries = ["due": [7]] }
        #expect(state.reschedule(slot) == Instant(milliseconds: 7))
        #expect(state.isScheduled(slot, at: Instant(milliseconds: 7)))
    }

    /// Keys are touched, changed and undone while other entries are still unread. A transaction may stay open: its changes
    /// belong to the next one. A plain dictionary gives the expected result.
    @Test func randomHistoriesComeToTheSameAsReadAtOnce() {
        var random = SeededGenerator(for: "KeyStatesTests")
        func key() -> String { "k\(Int.random(in: 0..<9, using: &random))" }
        for history in 0..<400 {
            var state = KeyStates<Notes>(mostUnreadBytes: history % 2 == 0 ? 300 : UnreadEntries.mostBytesOfWorker)
            var plain: [String: Notes] = [:]
            for offset in 0..<(history % 4 == 0 ? 0 : Int64.random(in: 0..<120, using: &random)) {
                let (key, entry) = (key(), "e\(Int.random(in: 0..<4, using: &random))")
                let value: [UInt8]? = Int.random(in: 0..<3, using: &random) == 0 ? nil : [UInt8(offset)]
                Self.restore(&state, key, entry, value, at: offset)
                try? plain[key, default: Notes(key: key)].restore(entry: entry, value: value?.span)
            }
            plain = plain.filter { !$0.value.isEmpty }
            var (open, walked) = (plain, 0)
            for transaction in 1...20 {
                let staysOpen = Int.random(in: 0..<5, using: &random) == 0
                for _ in 0..<Int.random(in: 0..<4, using: &random) {
                    if Bool.random(using: &random), walked < state.slotCount {
                        state.finishRestore(of: walked)
                        walked += 1
                        continue
                    }
                    let key = key()
                    let slot = state.slot(of: key, in: transaction)
                    #expect(state.states[slot].entries == open[key]?.entries ?? [:], "seed \(random.seed)")
                    switch Int.random(in: 0..<8, using: &random) {
                    case 0: break
                    case 1, 2: state.update(slot) { $0.entries = [:] }
                    default: state.update(slot) { $0.entries = ["due": [UInt8(transaction)]] }
                    }
                    _ = state.reschedule(slot)
                    open[key] = state.states[slot]
                }
                if staysOpen { continue }
                if Bool.random(using: &random) {
                    state.commit()
                    plain = open.filter { !$0.value.isEmpty }
                } else {
                    for slot in state.rollBack() { _ = state.reschedule(slot) }
                }
                open = plain
                // What was read of the keys so far.
                let read = state.states.reduce(0) { $0 + $1.entries.count }
                #expect(state.waiting[.focus] == read, "seed \(random.seed)")
                let isOnTime = state.states.indices.allSatisfy { state.scheduled($0) == state.states[$0].nextDue }
                #expect(isOnTime, "seed \(random.seed)")
                if state.unreadCount == 0 { #expect(Self.contents(state) == plain.mapValues(\.entries)) }
            }
            state.commit()
            open = open.filter { !$0.value.isEmpty }
            for slot in 0..<state.slotCount { state.finishRestore(of: slot) }
            #expect(state.waiting[.focus] == open.values.reduce(0) { $0 + $1.entries.count }, "seed \(random.seed)")
            #expect(Self.contents(state) == open.mapValues(\.entries), "seed \(random.seed)")
            #expect(state.count == open.count && state.unreadCount == 0, "seed \(random.seed)")
        }
    }
}
