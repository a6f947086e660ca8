import TestSupport
import Testing

/// A console's process that is killed with SIGKILL at any moment, while the pipeline writes.
@Suite(.serialized) struct KilledConsoleTests {
    @Test func itNeitherMissesNorDoublesARow() throws {
        var random = SeededGenerator(for: "itNeitherMissesNorDoublesARow")
        let demo = try StayingDemo()
        let console = try GuardedConsole(demo)
        var number = 0
        for _ in 0..<8 {
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let requests = (0..<100).map { index in
                    #"{"id":"k-\#(number + index)","app":"parcel","recipients":["anna","ben"],"content":{"title":"\#(number)"}}"#
                }
                number += 100
                #expect((200..<300).contains(try demo.gateway(requests).status))
            }
            // Somewhere between the start, the reading of what is there, and the rest.
            try pass(Double.random(in: 0...0.4, using: &random))
            console.kill()
            try console.start()
        }
        try demo.waitUntilAllIsKept(in: console.files, seconds: 180) { receipts in
            let terminal = receipts.count { $0.contains(#""request":"k-"#) && $0.contains(#""terminal":true"#) }
            return terminal >= 2 * number && receipts.count > 2 * number
        }
        let last = try console.client("operator").call("GET", "/api/notifications/parcel/k-\(number - 1)/ben")
        #expect(last.status == 200, "\(last.body)")
    }
}
