import Testing

@testable import Loop
@testable import Program

struct RetryRuleTests {
    @Test func aStopDoesNotWaitForManyCalls() {
        #expect(RetryRule.mostAttempts(isStopping: false) == 100)
        #expect(RetryRule.mostAttempts(isStopping: true) == 6)
    }
}
