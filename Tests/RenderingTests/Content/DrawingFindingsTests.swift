import Model
import Testing

@testable import Rendering

struct DrawingFindingsTests {
    @Test("R3: advice names each place and key once, in the order in which they were found")
    func advice() {
        var findings = DrawingFindings()
        for field in ["a", "a", "b", "a"] { findings.note(.stringMissing, field: field, key: "K") }
        findings.note(nil, field: "none", key: "K")
        findings.note(.stringMissing, field: "none", key: nil)
        #expect(findings.advice.map(\.field) == ["a", "b"] && !findings.isIncomplete)
    }
}
