import Testing

@testable import Program

struct SecretTroublesTests {
    @Test(arguments: [0, 1, 5, 6, 7, 40]) func theFirstFiveAreTroublesOfTheirOwn(count: Int) {
        let missing = (0..<count).map { UnusableSecret(name: "app\($0)/k", reason: "no file") }
        let troubles = Trouble.secretsMissing(missing, seconds: 3, "its requests are rejected")
        let own = missing.prefix(5).map(\.name)
        #expect(troubles.map(\.subject) == own + (count > 5 ? [""] : []))
        #expect(troubles.map(\.reason) == own.map { "\($0): no file" } + (count > 5 ? ["\(count - 5) more"] : []))
        #expect(troubles.allSatisfy { $0.kind == .secretsMissing && $0.seconds == 3 })
    }
}
