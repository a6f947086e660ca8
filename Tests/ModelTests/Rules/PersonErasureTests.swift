import Model
import Testing

struct PersonErasureTests {
    private static func at(_ seconds: Double) -> Instant { Instant(milliseconds: 0).adding(seconds: seconds) }

    @Test func whatIsOlderThanTheNextRegistrationIsHidden() {
        var erasure = PersonErasure(at: Self.at(10))
        #expect(erasure.hides(Self.at(0)) && erasure.hides(Self.at(99)))
        let (first, second) = (erasure.register(at: Self.at(20)), erasure.register(at: Self.at(30)))
        #expect(first && !second && erasure.again == Self.at(20))
        #expect(erasure.hides(Self.at(19)) && !erasure.hides(Self.at(20)))
    }
}
