import TestSupport
import Testing

@testable import Model

/// A key's state for tests: a number, which is also the instant at which it is due, and how many notifications wait.
struct Number: KeyState, Equatable {
    let key: String
    var value: Int64 = 0

    init(key: String) { self.key = key }

    var isEmpty: Bool { value == 0 }
    var nextDue: Instant? { value > 0 ? Instant(milliseconds: value) : nil }
    var waiting: WaitCounts {
        var counts = WaitCounts()
        counts.count(.trigger, by: Int32(value))
        return counts
    }
    mutating func restore(entry: String, value: Span<UInt8>?) throws(Rejection) {
        self.value = value == nil ? 0 : Int64(entry) ?? 0
    }
}

struct KeyStatesTests {
    /// Sets a key's number in a transaction.
    static func set(_ state: inout KeyStates<Number>, _ key: String, _ value: Int64, in transaction: Int) {
        let slot = state.slot(of: key, in: transaction)
        state.update(slot) { $0.value = value }
        _ = state.reschedule(slot)
    }

    static func contents(_ state: KeyStates<Number>) -> [String: Int64] {
        let remembered = (0..<state.slotCount).filter { !state.key(of: $0).string.isEmpty }
        #expect(remembered.count == state.count)
        return Dictionary(uniqueKeysWithValues: remembered.map { (state.key(of: $0).string, state.states[$0].value) })
    }

    @Test func anAbortedTransactionLeavesNoTrace() {
        var state = KeyStates<Number>()
        Self.set(&state, "a", 1, in: 1)
        state.commit()
        Self.set(&state, "a", 2, in: 2)
        Self.set(&state, "a", 3, in: 2)
        Self.set(&state, "b", 4, in: 2)
        let changed = state.rollBack()
        #expect(Self.contents(state) == ["a": 1])
        #expect(changed.count == 1)
        #expect(changed.compactMap { state.reschedule($0) } == [Instant(milliseconds: 1)])
    }

    @Test func aKeyOfWhichNothingIsLeftIsForgottenAtCommitOnly() {
        var state = KeyStates<Number>()
        Self.set(&state, "a", 1, in: 1)
        state.commit()
        Self.set(&state, "a", 0, in: 2)
        #expect(state.count == 1)
        _ = state.rollBack()
        #expect(Self.contents(state) == ["a": 1])
        Self.set(&state, "a", 0, in: 3)
        state.commit()
        #expect(state.count == 0)
    }

    /// A record that waited for its app also touched its key in the earlier transaction.
    @Test func aSlotIsGivenUpOnce() {
        var state = KeyStates<Number>()
        let slot = state.slot(of: "a", in: 1)
        #expect(state.slot(of: "a", in: 2) == slot)
        _ = state.rollBack()
        Self.set(&state, "b", 1, in: 3)
        Self.set(&state, "c", 2, in: 3)
        #expect(Self.contents(state) == ["b": 1, "c": 2])
    }

    @Test func aSlotUsedAgainDoesNotFireTheTimerOfItsFormerKey() {
        var state = KeyStates<Number>()
        let slot = state.slot(of: "a", in: 1)
        state.update(slot) { $0.value = 7 }
        let due = state.reschedule(slot)
        #expect(due == Instant(milliseconds: 7))
        state.update(slot) { $0.value = 0 }
        state.commit()
        #expect(state.slot(of: "b", in: 2) == slot)
        #expect(!state.isScheduled(slot, at: Instant(milliseconds: 7)))
    }

    @Test func whatWaitsIsCountedAtTheCommit() {
        var state = KeyStates<Number>()
        Self.set(&state, "a", 3, in: 1)
        #expect(state.waiting[.trigger] == 0)
        state.commit()
        Self.set(&state, "a", 5, in: 2)
        Self.set(&state, "b", 1, in: 2)
        #expect(state.waiting[.trigger] == 3)
        _ = state.rollBack()
        #expect(state.waiting[.trigger] == 3)
        Self.set(&state, "a", 0, in: 3)
        state.commit()
        #expect(state.waiting == WaitCounts())
    }

    @Test func restoringTakesTheLatestOfEachEntry() {
        var state = KeyStates<Number>()
        let value: [UInt8] = [1]
        state.restore(key: "a", entry: "5".utf8Span.span, value: value.span, offset: 0)
        state.restore(key: "b", entry: "6".utf8Span.span, value: value.span, offset: 1)
        state.restore(key: "a", entry: "0".utf8Span.span, value: nil, offset: 2)
        #expect(state.waiting == WaitCounts())
        for slot in 0..<2 { state.finishRestore(of: slot) }
        #expect(Self.contents(state) == ["b": 6])
        #expect(state.waiting[.trigger] == 6)
    }

    @Test func randomHistoriesEndAsAPlainDictionaryWould() {
        var random = SeededGenerator(for: "KeyStatesTests")
        for _ in 0..<100 {
            var state = KeyStates<Number>()
            var committed: [String: Int64] = [:]
            for transaction in 1...30 {
                var open = committed
                for _ in 0..<Int.random(in: 0...8, using: &random) {
                    let key = "k\(Int.random(in: 0...6, using: &random))"
                    let value = Int64.random(in: 0...3, using: &random)
                    open[key] = value
                    Self.set(&state, key, value, in: transaction)
                }
                if Bool.random(using: &random) {
                    state.commit()
                    committed = open.filter { $0.value != 0 }
                } else {
                    _ = state.rollBack()
                }
                #expect(Self.contents(state) == committed)
                #expect(state.waiting[.trigger] == Int(committed.values.reduce(0, +)))
            }
        }
    }
}
