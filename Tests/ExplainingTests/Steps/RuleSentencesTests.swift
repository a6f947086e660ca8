import Model
import Testing

@testable import Explaining

struct RuleSentencesTests {
    @Test func sentencesAreSentences() {
        var seen: Set<String> = []
        let said =
            Rule.allCases.map { ($0.rawValue, $0.sentence) }
            + Reason.allCases.compactMap { reason in reason.sentence.map { (reason.rawValue, $0) } }
        for (word, sentence) in said {
            #expect(sentence.hasSuffix("."), "\(word)")
            #expect(sentence.first?.isUppercase == true, "\(word)")
            #expect(sentence.count <= 120, "\(word)")
            #expect(seen.insert(sentence).inserted, "\(word) says what another says")
        }
    }
}
