import Model
import TestSupport
import Testing

@testable import Pipeline

struct TimerHeapTests {
    static func entry(_ due: Int64, slot: Int32 = 0) -> TimerHeap.Entry {
        TimerHeap.Entry(due: Instant(milliseconds: due), partition: 0, slot: slot)
    }

    @Test func entriesLeaveInOrderOfDueTime() {
        var random = SeededGenerator(for: "TimerHeapTests")
        for _ in 0..<200 {
            var heap = TimerHeap()
            let entries = (0..<Int.random(in: 0...60, using: &random)).map { slot in
                Self.entry(Int64.random(in: 0...20, using: &random), slot: Int32(slot))
            }
            for entry in entries { heap.insert(entry) }
            var taken: [TimerHeap.Entry] = []
            while let entry = heap.removeFirst() { taken.append(entry) }
            #expect(taken == entries.sorted())
        }
    }

    @Test func rebuildingDropsWhatMeansNothingAndDoubles() {
        var heap = TimerHeap()
        for due in [5, 3, 3, 9, 1] { heap.insert(Self.entry(Int64(due))) }
        heap.rebuild { $0.due.milliseconds != 9 }
        #expect(heap.count == 3)
        #expect(heap.removeFirst()?.due.milliseconds == 1)
        #expect(heap.removeFirst()?.due.milliseconds == 3)
        #expect(heap.removeFirst()?.due.milliseconds == 5)
    }
}
