import Model
import Testing

struct RejectionReasonTests {
    // swift-format-ignore
    static let words: [(String, RejectionReason?)] = [
        ("unreadable", .unreadable), ("too-many-actions", .tooManyActions), ("advice:title-long", .advice("title-long")),
        ("advice:be-nice", nil), ("advice:", nil), ("advice", nil), ("bogus", nil), ("", nil), ("Invalid", nil),
    ]

    @Test(arguments: words) func aWordOfTheListIsAReason(_ word: String, _ reason: RejectionReason?) {
        #expect(RejectionReason(word: word) == reason)
    }

    @Test func everyReasonIsFoundByItsWord() {
        for reason in RejectionReason.allButAdvice + AdviceCode.allCases.map({ .advice($0.rawValue) }) {
            #expect(RejectionReason(word: reason.word) == reason)
        }
        #expect(Set(RejectionReason.allButAdvice).count == 16)
    }
}
