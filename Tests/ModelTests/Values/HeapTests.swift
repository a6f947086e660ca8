import Model
import TestSupport
import Testing

struct HeapTests {
    /// Entries with the same number can still be told apart.
    struct Entry: Hashable, Comparable {
        let number: Int
        let name: Int

        static func < (left: Entry, right: Entry) -> Bool { left.number < right.number }
    }

    @Test func elementsLeaveInOrder() {
        var random = SeededGenerator(for: "HeapTests")
        for _ in 0..<200 {
            var heap = Heap<Entry>()
            let entries = (0..<Int.random(in: 0...60, using: &random)).map { name in
                Entry(number: Int.random(in: 0...20, using: &random), name: name)
            }
            for entry in entries { heap.insert(entry) }
            #expect(heap.count == entries.count && heap.first?.number == entries.min()?.number)
            var taken: [Entry] = []
            while let entry = heap.removeFirst() { taken.append(entry) }
            #expect(taken.map(\.number) == entries.map(\.number).sorted())
            #expect(Set(taken) == Set(entries))
        }
    }

    /// Like timers: entries added while others are removed come in their order.
    @Test func takingAndPuttingMix() {
        var random = SeededGenerator(for: "takingAndPuttingMix")
        var heap = Heap<Int>()
        var expected: [Int] = []
        for _ in 0..<5000 {
            if Int.random(in: 0..<5, using: &random) < 3 {
                let number = Int.random(in: 0...1000, using: &random)
                heap.insert(number)
                expected.insert(number, at: expected.firstIndex { $0 >= number } ?? expected.endIndex)
            } else {
                #expect(heap.removeFirst() == (expected.isEmpty ? nil : expected.removeFirst()))
            }
            #expect(heap.first == expected.first && heap.count == expected.count)
        }
        heap.removeAll()
        #expect(heap.first == nil && heap.removeFirst() == nil)
    }

    @Test func rebuildingDropsWhatMeansNothingAndDoubles() {
        var heap = Heap<Int>()
        for number in [5, 3, 3, 9, 1] { heap.insert(number) }
        heap.rebuild { $0 != 9 }
        #expect(heap.count == 3)
        #expect((0..<4).map { _ in heap.removeFirst() } == [1, 3, 5, nil])
    }
}
