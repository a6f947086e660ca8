import TestSupport
import Testing

@testable import Webhooks

struct OpenOffsetsTests {
    /// Against the definition: the least offset that was read and has a call open, else the next to read.
    @Test func theOffsetIsThatOfTheDefinition() {
        var random = SeededGenerator(for: "theOffsetIsThatOfTheDefinition")
        for _ in 0..<200 {
            var offsets = OpenOffsets(next: 0)
            var open: [Int64: Int] = [:]
            var next: Int64 = 0
            for _ in 0..<200 {
                if Bool.random(using: &random) {
                    let calls = Int.random(in: 0...3, using: &random)
                    offsets.read(next, calls: calls)
                    if calls > 0 { open[next] = calls }
                    next += Int64.random(in: 1...3, using: &random)
                    offsets.reachEnd(next)
                } else if let offset = open.keys.sorted().randomElement(using: &random), let count = open[offset] {
                    // A record whose app comes late gets a call later.
                    let isMore = Int.random(in: 0..<4, using: &random) == 0
                    if isMore { offsets.add(to: offset) } else { offsets.settle(offset) }
                    open[offset] = isMore ? count + 1 : count > 1 ? count - 1 : nil
                }
                #expect(offsets.committable == open.keys.min() ?? next)
            }
        }
    }
}
