import Model
import Testing
import Webhook

@testable import Webhooks

struct RestoredLinesTests {
    @Test func whatStandsBeforeARestoredCallOfItsLineWasMade() throws {
        var lines = RestoredLines()
        #expect(!lines.wasMade(try CallQueueTests.call(1)))
        lines.note(try CallQueueTests.call(7))
        lines.note(try CallQueueTests.call(5))
        #expect(lines.wasMade(try CallQueueTests.call(6)))
        #expect(!lines.wasMade(try CallQueueTests.call(8)))
        #expect(!lines.wasMade(try CallQueueTests.call(6, subject: "other")))
        #expect(!lines.wasMade(try CallQueueTests.call(6, url: "https://a/2")))
    }

    @Test func restoredCallsAreInTheOrderInWhichTheyCame() throws {
        let later = CallQueueTests.start.adding(seconds: 1)
        let calls = try [CallQueueTests.call(9), CallQueueTests.call(10), CallQueueTests.call(2, since: later)]
        #expect(calls.reversed().sorted(by: RestoredLines.precedes) == calls)
    }
}
