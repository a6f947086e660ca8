import Model
import Testing

@testable import Rendering

struct DrawingFindingsTests {
    @Test("R3: advice names each place and key once, in the order in which they were found")
    func advice() {
        var (first, second) = (DrawingFindings(), DrawingFindings())
        first.note(.stringMissing, field: "a", key: "K")
        first.note(.stringMissing, field: "a", key: "K")
        first.note(nil, field: "none", key: "K")
        first.note(.stringMissing, field: "none", key: nil)
        second.note(.stringMissing, field: "b", key: "K")
        second.note(.stringMissing, field: "a", key: "K")
        first.add(second)
        #expect(first.advice.map(\.field) == ["a", "b"])
        #expect(!first.isIncomplete)
    }

    @Test("R8: content that was left out on one device is left out")
    func incomplete() {
        var (first, second) = (DrawingFindings(), DrawingFindings())
        second.isIncomplete = true
        first.add(second)
        second.add(DrawingFindings())
        #expect(first.isIncomplete && second.isIncomplete)
    }
}
