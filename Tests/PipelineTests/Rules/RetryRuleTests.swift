import Testing

@testable import Pipeline

struct RetryRuleTests {
    @Test func aStopDoesNotWaitForManyCalls() {
        #expect(RetryRule.mostAttempts(isStopping: false) == 100)
        #expect(RetryRule.mostAttempts(isStopping: true) == 6)
    }
}
