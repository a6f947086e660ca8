import Testing

@testable import Program

struct CrashPointTests {
    @Test(arguments: CrashPoint.Step.allCases)
    func everyStepCanBeNamed(step: CrashPoint.Step) throws {
        let point = try #require(try CrashPoint.from([CrashPoint.variable: "\(step.rawValue):12"]))
        #expect(point.step == step && point.count == 12)
        #expect(try CrashPoint.from([:]) == nil)
    }

    @Test(arguments: ["commit", "commit:0", "commit:x", "nowhere:1", "commit:1:2"])
    func anythingElseIsRejected(text: String) {
        #expect(throws: SettingsError.self) { try CrashPoint.from([CrashPoint.variable: text]) }
    }
}
