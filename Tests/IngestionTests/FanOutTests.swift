import Model
import TestSupport
import Testing

struct FanOutTests {
    static let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

    @Test("I12: one notification a person, on that person's key") func fansOut() throws {
        let wayIn = try WayIn()
        let reply = wayIn.send(
            #"{"id":"r","app":"a","recipients":["x/1","y","x/1"],"content":{"body":"b"},"badge":1}"#,
            headers: [Header("traceparent", Self.trace)])
        #expect(reply.verdict == .done)
        #expect(reply.accepted.map(\.key) == ["x/1", "y"])
        for (produced, person) in zip(reply.accepted, ["x/1", "y"]) {
            let notification = try #require(produced.notification)
            #expect(notification.id.string == "a/r/\(person)" && notification.acceptedAt == wayIn.now)
            #expect(notification.traceparent == Self.trace)
            let content = try #require(notification.details.content)
            #expect(content.bytes == Array(#"{"body":"b"}"#.utf8))
            #expect(try notification.details.contentHash == ContentHash(of: content))
        }
        #expect(reply.receipts.map(\.key) == ["a/r", "a/r"])
        for (produced, person) in zip(reply.receipts, ["x/1", "y"]) {
            let receipt: Receipt = try produced.read()
            #expect(receipt.code == .accepted && receipt.rule == .i12 && !receipt.isTerminal && receipt.at == wayIn.now)
            #expect(receipt.notification?.string == "a/r/\(person)" && receipt.person?.string == person)
            #expect(receipt.advice.count == 1)
        }
    }

    /// The forms are those of ``TraceContext``. Of two headers the last counts, even if its form is wrong.
    @Test(
        arguments: [
            ([], nil), (["\(trace)-more"], nil), (["cc\(trace.dropFirst(2))-later"], "cc\(trace.dropFirst(2))-later"),
            (["none", trace], trace), ([trace, "none"], nil), ([trace, nil], nil),
        ] as [([String?], String?)]) func aTraceIsCarriedAsItCameOrDropped(values: [String?], carried: String?) throws
    {
        let headers = values.map { Header("traceparent", $0.map { Array($0.utf8) }) }
        let reply = try WayIn().send(WayIn.request(), headers: headers)
        #expect(reply.accepted.map { $0.notification?.traceparent } == [carried])
    }
}
