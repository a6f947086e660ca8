import Testing

@testable import Pipeline

extension Parts {
    struct SetbackTests {
        @Test func anEndingIsPassedOnAsASetback() {
            #expect(
                setback { () throws(Setback) in try orEnd { () throws(Ending) in throw .wrongTopics } } == "ends 78")
            #expect(setback { () throws(Setback) in try orEnd { () throws(Ending) in } } == nil)
        }
    }
}
