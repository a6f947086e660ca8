import Model
import Testing

struct WaitCountsTests {
    /// Each reason has a count of its own, which addition and subtraction change alone.
    @Test(arguments: WaitReason.allCases) func eachReasonIsCountedByItself(reason: WaitReason) {
        var one = WaitCounts()
        one.count(reason, by: 3)
        one.count(reason, by: -1)
        var sum = one
        sum += one
        for other in WaitReason.allCases {
            #expect(one[other] == (other == reason ? 2 : 0))
            #expect(sum[other] == (other == reason ? 4 : 0))
        }
        sum -= one
        #expect(sum == one)
    }
}
