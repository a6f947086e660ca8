import Testing

@testable import Program

struct SecretTroublesTests {
    private static func troubles(_ count: Int) -> [Trouble] {
        let missing = (0..<count).map { UnusableSecret(name: "app\($0)/k", reason: "no file") }
        return Trouble.secretsMissing(missing, seconds: 3, "its requests are rejected")
    }

    @Test(arguments: [(0, 0), (1, 1), (5, 5), (6, 6), (40, 6)]) func theFirstFiveAreTroublesOfTheirOwn(
        missing: Int, told: Int
    ) {
        let troubles = Self.troubles(missing)
        #expect(troubles.count == told && Set(troubles.map(\.subject)).count == told)
        #expect(troubles.allSatisfy { $0.kind == .secretsMissing && $0.seconds == 3 })
    }

    @Test func eachSaysWhichOneAndWhy() {
        let troubles = Self.troubles(7)
        #expect(troubles.first?.subject == "app0/k" && troubles.first?.reason == "app0/k: no file")
        #expect(troubles.last?.subject == "" && troubles.last?.reason == "2 more")
    }
}
