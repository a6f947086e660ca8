import Model
import Testing

struct StringSlashedTests {
    @Test(arguments: ["", "a", "fifteen bytes..", "more than sixteen bytes", "ä€😀"])
    func isWhatInterpolationMakes(_ text: String) {
        #expect(String(slashed: [text, "b", text]) == "\(text)/b/\(text)")
        #expect(String(slashed: [text]) == text)
        #expect(String(slashed: ["", text, "", ""]) == "/\(text)//")
    }
}
