import Testing

@testable import Pipeline

struct ReadTargetsTests {
    @Test func anEndToldBeforeTheTargetReachesNothing() {
        var targets = ReadTargets(rest: [0: 8, 1: 3])
        targets.reach(0, 7)
        targets.reach(2, 9)
        #expect(targets.rest == [0: 8, 1: 3])
        targets.reach(1, 5)
        #expect(targets.rest == [0: 8])
        #expect(!targets.areReached)
        targets.reach(0, 8)
        #expect(targets.areReached)
    }
}
