import TestSupport
import Testing

@testable import APNs

struct OverOffsetsTests {
    @Test("what is over is committed, or kept beside the offset, whatever order pushes end in")
    func anyOrder() {
        var random = SeededGenerator(for: "OverOffsetsTests")
        for _ in 0..<300 {
            let first = Int64(random.next() % 1000)
            var places = OverOffsets(next: first)
            var (open, over, offset) = ([Int64](), Set<Int64>(), first)
            for _ in 0..<60 {
                // Offsets have gaps, where markers of transactions stand.
                offset += Int64(random.next() % 3) / 2
                places.read(offset)
                open.append(offset)
                offset += 1
                if random.next() % 3 > 0 {
                    let one = open.remove(at: Int(random.next() % UInt64(open.count)))
                    places.settle(one)
                    over.insert(one)
                }
                #expect(places.committable == open.min() ?? places.next)
                let next = OverOffsets(committed: places.committable, metadata: places.metadata)
                #expect(open.allSatisfy { !next.isOver($0) }, "seed \(random.seed)")
                #expect(over.allSatisfy { next.isOver($0) }, "seed \(random.seed)")
            }
        }
    }

    @Test(
        "of metadata that nobody here wrote nothing is taken",
        arguments: [
            "", "x", "1:", "1:5", "1:a,b", "1:-1,5", "1:0,1", "1:99999999999999999999,1", "1:4611686018427387904,1",
            "2:1,1",
        ])
    func hostile(text: String) {
        let places = OverOffsets(committed: 7, metadata: text)
        #expect(places.committable == 7 && places.next == 7 && !places.isOver(8))
    }

    @Test("a list that a broker would refuse is told")
    func tooLong() {
        var places = OverOffsets(next: 0)
        for offset in Int64(0)..<3000 {
            places.read(offset)
            if offset % 2 == 1 { places.settle(offset) }
        }
        #expect(!places.fits)
        places.settle(0)
        #expect(places.committable == 2)
    }
}
