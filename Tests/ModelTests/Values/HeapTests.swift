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

    /// Like timers: entries added while others are removed come in their order, each of them once.
    @Test func takingAndPuttingMix() {
        var random = SeededGenerator(for: "takingAndPuttingMix")
        var heap = Heap<Entry>()
        var numbers: [Int] = []
        var (put, taken) = (Set<Entry>(), Set<Entry>())
        for name in 0..<5000 {
            if Int.random(in: 0..<5, using: &random) < 3 {
                let entry = Entry(number: Int.random(in: 0...300, using: &random), name: name)
                heap.insert(entry)
                put.insert(entry)
                numbers.insert(entry.number, at: numbers.firstIndex { $0 >= entry.number } ?? numbers.endIndex)
            } else {
                let entry = heap.removeFirst()
                #expect(entry?.number == (numbers.isEmpty ? nil : numbers.removeFirst()))
                if let entry { #expect(taken.insert(entry).inserted) }
            }
            #expect(heap.first?.number == numbers.first && heap.count == numbers.count)
        }
        while let entry = heap.removeFirst() {
            #expect(entry.number == numbers.removeFirst() && taken.insert(entry).inserted)
        }
        #expect(taken == put)
        heap.insert(Entry(number: 1, name: 1))
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
