import Model
import Testing

struct RejectionReasonTests {
    @Test func everyReasonIsFoundByItsWord() {
        for reason in RejectionReason.allButAdvice + AdviceCode.allCases.map({ .advice($0.rawValue) }) {
            #expect(RejectionReason(word: reason.word) == reason)
        }
        #expect(Set(RejectionReason.allButAdvice).count == 16)
    }
}
