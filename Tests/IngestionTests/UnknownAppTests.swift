import Model
import Testing

struct UnknownAppTests {
    @Test("I4: a registration may be on its way") func asksBeforeItDecides() throws {
        let wayIn = try WayIn(nil)
        let first = wayIn.send(WayIn.request(), appsAreComplete: false)
        #expect(first.verdict == .needsApp(AppID(derived: "a")) && first.records.isEmpty)
        let second = wayIn.send(WayIn.request(), appsAreComplete: true)
        #expect(second.verdict == .done && second.outcome == "app-unknown")
        #expect(second.receipts.first?.object["rule"] as? String == "I4")
        // It decides at once when the app is there.
        #expect(try WayIn().send(WayIn.request(), appsAreComplete: false).outcome == "accepted")
    }

    /// The app's record may require a signature, which is checked before everything else.
    @Test func whatIsInvalidNeedsItsAppToo() throws {
        let wayIn = try WayIn(nil)
        let first = wayIn.send(WayIn.request("\"sound\":5"), appsAreComplete: false)
        #expect(first.verdict == .needsApp(AppID(derived: "a")))
        #expect(wayIn.send(WayIn.request("\"sound\":5"), appsAreComplete: true).outcome == "invalid")
        #expect(wayIn.send("{", appsAreComplete: false).outcome == "unreadable")
        #expect(wayIn.send(#"{"app":5}"#, appsAreComplete: false).outcome == "invalid")
    }

    /// I4 is checked before the later rules.
    @Test(arguments: ["\"vibration\":1", "\"topic\":\"none\"", "\"trigger\":{\"at\":\"2020-01-01T00:00:00Z\"}"])
    func comesBeforeLaterRules(_ members: String) throws {
        #expect(try WayIn(nil).send(WayIn.request(members)).outcome == "app-unknown")
    }
}
