@testable import Model
import Testing

struct RequestTests {
    /// Reads a request. Broken bytes after an invalid member make the whole request unreadable.
    static func decode(_ bytes: [UInt8]) throws(Rejection) -> Request {
        do {
            return try Request(json: bytes.span)
        } catch {
            throw JSONReader.fault(in: bytes) ?? error
        }
    }

    static func decode(_ text: String) throws(Rejection) -> Request { try decode(Array(text.utf8)) }

    /// A request with `members` added to the smallest one.
    static func with(_ members: String) -> String { #"{"id":"r","app":"a","recipients":["p"],\#(members)}"# }

    @Test func readsEveryMember() throws {
        let request = try Self.decode(RequestSamples.complete)
        let written = RequestSamples.complete.replacing(#""type":"notify","#, with: "")
            .replacing(#","anna"]"#, with: "]").replacing("2026-03-01T22:00:00+01:00", with: "2026-03-01T21:00:00Z")
            .replacing(#""badge":7,"#, with: "")
        #expect(try CanonicalJSONTests.canonical(text(of: request)) == CanonicalJSONTests.canonical(written))
        #expect(request.recipientCount == 3 && request.remarks.hasBadge && request.remarks.unknownFields.isEmpty)
        let details = request.details
        #expect(details.opensTarget && details.alertsAgain)
        #expect([details.category, details.threadID, details.collapseID] == ["MESSAGE", "thread-1", "collapse-1"])
        #expect(details.event?.start == Instant("2026-03-01T21:00:00Z"))
        #expect(details.trigger == CalendarMatch(weekday: 2, hour: 9).map { .calendar($0, repeats: true) })
    }

    @Test func contentStaysAsItCameAndIsReadAgain() throws {
        let slice = try #require(try Self.decode(RequestSamples.complete).details.content)
        let came = String(decoding: slice.bytes, as: UTF8.self)
        #expect(RequestSamples.complete.contains(came))
        let content: Content = try slice.read()
        #expect(try CanonicalJSONTests.canonical(text(of: content)) == CanonicalJSONTests.canonical(came))
        #expect(content.body == .init(plain: "B 😀", key: "BK", arguments: ["4"]))
        #expect(content.targetContentID == "window-1")
    }

    @Test(arguments: RequestSamples.all) func comesBackAsItWas(_ text: String) throws {
        let request = try Self.decode(text)
        let again = try Self.decode(JSONSlice { request.write(to: &$0) }.bytes)
        #expect(again.id == request.id && again.app == request.app && again.recipients == request.recipients)
        #expect(again.details == request.details)
        #expect(try read(ModelTests.text(of: request.details)) == request.details)
        var accepted = AcceptedNotification(
            app: request.app, request: request.id, person: request.recipients[0],
            acceptedAt: Instant(milliseconds: 1_772_398_800_123), lane: .urgent, details: request.details)
        accepted.traceparent = "00-1-2-01"
        #expect(try read(ModelTests.text(of: accepted)) == accepted)
        #expect(accepted.id.string == "\(request.app)/\(request.id)/\(request.recipients[0])")
    }

    /// Members that are missing, out of bounds, of a wrong type or an unknown word are in the contract's `broken.jsonl`.
    // swift-format-ignore
    static let refused: [(text: String, reason: RejectionReason, path: String)] = [
        (#"{"id":"r","app":"a","recipients":["p","p"],"device":"d"}"#, .recipients, "recipients"),
        // If several things are wrong, the first row of the table counts.
        (#"{"id":"r","app":"a","category":5,"recipients":[]}"#,  .invalid, "category"),
        (#"{"id":"r","app":"a","recipients":[],"category":tru"#, .unreadable, "category"),
        (with(#""category":5,"x":1,"x":2"#),                     .unreadable, "x"),
        (with(#""category":5"#) + "}",                           .unreadable, ""),
        (with(#""trigger":{"at":"2026-02-30T21:00:00Z"}"#), .invalid, "trigger.at"),
    ]

    @Test(arguments: refused) func refusesWithReasonPathAndFix(text: String, reason: RejectionReason, path: String)
        throws
    {
        let rejection = try #require(throws: Rejection.self) { try Self.decode(text) }
        #expect(rejection.reason == reason && rejection.path == path, "\(rejection)")
        #expect(!rejection.found.isEmpty && !rejection.fix.isEmpty)
    }

    @Test(arguments: [(1000, true), (1001, false)]) func countsRecipientsWithDoubles(count: Int, isAccepted: Bool) {
        let list = Array(repeating: "\"p\"", count: count).joined(separator: ",")
        let request = try? Self.decode(#"{"id":"r","app":"a","recipients":[\#(list)]}"#)
        #expect((request != nil) == isAccepted)
        #expect(request?.recipients.count == (isAccepted ? 1 : nil))
    }

    @Test func keepsTheOrderOfRecipients() throws {
        let request = try Self.decode(#"{"id":"r","app":"a","recipients":["c","a","c","b","a","a","d"]}"#)
        #expect(request.recipients.map(\.string) == ["c", "a", "b", "d"])
        #expect(request.recipientCount == 7)
    }

    // swift-format-ignore
    static let outlines: [(text: String, app: String?, id: String?)] = [
        (RequestSamples.small,                             "a", "r"),
        (#"{"id":"r","app":"a","recipients":5}"#,          "a", "r"),
        (#"{"x":[{}],"app":"a","type":1,"id":"r"}"#,       "a", "r"),
        (#"{"id":"r"}"#,                                   nil, nil),
        (#"{"id":5,"app":"a"}"#,                           nil, nil),
        (#"{"id":"a/b","app":"a"}"#,                       nil, nil),
        (#"{"id":"r","app":"a"}}"#,                        nil, nil),
        (#"{"id":"r","app":"a","id":"r"}"#,                nil, nil),
        ("[]",                                             nil, nil),
        ("",                                               nil, nil),
    ]

    @Test(arguments: outlines) func outlineReadsWhatAReceiptNeeds(text: String, app: String?, id: String?) {
        let outline = RequestOutline(Array(text.utf8).span)
        #expect(outline?.app.string == app && outline?.id.string == id)
    }

    @Test func aCalendarMatchKeepsWrongStatesOut() {
        #expect(CalendarMatch() == nil && CalendarMatch(hour: 24) == nil && CalendarMatch(month: 2, day: 30) == nil)
        #expect(CalendarMatch(month: 2, day: 29) != nil)
    }
}
