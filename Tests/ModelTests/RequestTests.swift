import Model
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
        #expect(request.id == RequestID("r-1"))
        #expect(request.app == AppID("com.example.mail"))
        #expect(request.recipients == ["anna", "ben/2"].compactMap { PersonID($0) })
        #expect(request.recipientCount == 3)
        #expect(request.remarks.hasBadge)
        #expect(request.remarks.unknownFields.isEmpty)
        var expected = RequestDetails()
        expected.opensTarget = true
        expected.interruptionLevel = .timeSensitive
        expected.topic = PlainID("news")
        expected.communication = Communication(
            intent: .sendMessage,
            sender: .init(
                id: PlainID("s1"), name: "Sara Tyler", handle: "sara@example.com",
                image: "https://example.com/sara.jpg", isMe: true),
            group: .init(name: "Team", image: "g.png"), conversation: "c-9", mentionsRecipient: true,
            notifyAnyway: true)
        expected.content = request.details.content
        expected.contentHash = request.details.contentHash
        expected.category = "MESSAGE"
        expected.threadID = "thread-1"
        expected.collapseID = "collapse-1"
        expected.event = Event(
            id: PlainID("e-1"), start: Instant("2026-03-01T21:00:00Z"), end: Instant("2026-03-01T22:00:00.250Z"))
        expected.sound = RequestedSound(name: "bell.caf", volume: 0.25)
        expected.relevanceScore = 1
        expected.filterCriteria = "work"
        expected.trigger = CalendarMatch(weekday: 2, hour: 9).map { .calendar($0, repeats: true) }
        expected.expires = Instant("2026-04-01T00:00:00Z")
        expected.alertsAgain = true
        #expect(request.details == expected)
    }

    @Test func contentStaysAsItCameAndIsReadAgain() throws {
        let slice = try #require(try Self.decode(RequestSamples.complete).details.content)
        #expect(RequestSamples.complete.contains(String(decoding: slice.bytes, as: UTF8.self)))
        let content: Content = try slice.read()
        var expected = Content(
            title: .init(plain: "T", key: "TK", arguments: ["1", "2"]),
            subtitle: .init(plain: "S", key: "SK", arguments: ["3"]),
            body: .init(plain: "B 😀", key: "BK", arguments: ["4"]), launchImage: "launch", targetContentID: "window-1")
        expected.attachments = [
            .init(id: PlainID("a1"), url: "https://example.com/a.jpg", type: "image/jpeg", seconds: 1.5, bytes: 1000)
        ]
        expected.data = try CanonicalJSONTests.slice(#"{"order":{"total":12.50}}"#)
        #expect(content == expected)
        #expect(try JSONSlice { content.write(to: &$0) }.read() == content)
    }

    @Test(arguments: RequestSamples.all) func comesBackAsItWas(_ text: String) throws {
        let request = try Self.decode(text)
        let again = try Self.decode(JSONSlice { request.write(to: &$0) }.bytes)
        #expect(again.id == request.id && again.app == request.app && again.recipients == request.recipients)
        #expect(again.details == request.details)
        #expect(try JSONSlice { request.details.write(to: &$0) }.read() == request.details)
    }

    // swift-format-ignore
    static let refused: [(text: String, reason: RejectionReason, path: String)] = [
        ("[]",                                                   .unreadable, ""),
        ("\"x\"",                                                .unreadable, ""),
        ("null",                                                 .unreadable, ""),
        (#"{"app":"a","recipients":["p"]}"#,                     .invalid, "id"),
        (#"{"id":null,"app":"a","recipients":["p"]}"#,           .invalid, "id"),
        (#"{"id":"r","recipients":["p"]}"#,                      .invalid, "app"),
        (#"{"id":"a/b","app":"a","recipients":["p"]}"#,          .invalid, "id"),
        (#"{"id":5,"app":"a","recipients":["p"]}"#,              .invalid, "id"),
        (#"{"id":"r","app":"","recipients":["p"]}"#,             .invalid, "app"),
        (#"{"id":"r","app":"a"}"#,                               .recipients, "recipients"),
        (#"{"id":"r","app":"a","recipients":null}"#,             .recipients, "recipients"),
        (#"{"id":"r","app":"a","recipients":[]}"#,               .recipients, "recipients"),
        (#"{"id":"r","app":"a","recipients":"p"}"#,              .recipients, "recipients"),
        (#"{"id":"r","app":"a","recipients":["p",5]}"#,          .recipients, "recipients[1]"),
        (#"{"id":"r","app":"a","recipients":["p",null]}"#,       .recipients, "recipients[1]"),
        (#"{"id":"r","app":"a","recipients":["p",""]}"#,         .recipients, "recipients[1]"),
        (#"{"id":"r","app":"a","recipients":["p","q"],"device":"d"}"#, .recipients, "recipients"),
        (#"{"id":"r","app":"a","recipients":["p","p"],"device":"d"}"#, .recipients, "recipients"),
        // If several things are wrong, the first row of the table counts.
        (#"{"id":"r","app":"a","category":5,"recipients":[]}"#,  .invalid, "category"),
        (#"{"id":"r","app":"a","recipients":[],"category":tru"#, .unreadable, "category"),
        (with(#""category":5,"x":1,"x":2"#),                     .unreadable, "x"),
        (with(#""category":5"#) + "}",                           .unreadable, ""),
        (with(#""interruptionLevel":"urgent""#),                 .levelUnknown, "interruptionLevel"),
        (with(#""interruptionLevel":"Critical""#),               .levelUnknown, "interruptionLevel"),
        (with(#""interruptionLevel":3"#),                        .invalid, "interruptionLevel"),
        (with(#""type":"send""#),                                .invalid, "type"),
        (with(#""type":"update","target":{"request":"r"}"#),     .invalid, "content"),
        (with(#""type":"update","content":{"data":{}}"#),                 .invalid, "target"),
        (with(#""type":"withdraw""#),                            .invalid, "target"),
        (with(#""type":"mark-read""#),                           .invalid, "target"),
        (with(#""type":"withdraw","content":{"data":{}},"target":{"app":true}"#), .invalid, "content"),
        (with(#""target":{"app":true}"#),                        .invalid, "target"),
        (with(#""type":"withdraw","target":{}"#),                .invalid, "target"),
        (with(#""type":"withdraw","target":{"app":false}"#),     .invalid, "target.app"),
        (with(#""type":"withdraw","target":{"request":"r","threadId":"t"}"#), .invalid, "target"),
        (with(#""type":"withdraw","target":{"request":"a/b"}"#), .invalid, "target.request"),
        (with(#""device":"""#),                                  .invalid, "device"),
        (with(#""marketing":{}"#),                               .invalid, "marketing.topic"),
        (with(#""marketing":true"#),                             .invalid, "marketing"),
        (with(#""topic":5"#),                                    .invalid, "topic"),
        (with(#""communication":{}"#),                           .invalid, "communication.intent"),
        (with(#""communication":{"intent":"email"}"#),           .invalid, "communication.intent"),
        (with(#""communication":{"intent":"start-call","sender":"x"}"#), .invalid, "communication.sender"),
        (with(#""communication":{"intent":"start-call","sender":{"isMe":1}}"#), .invalid, "communication.sender.isMe"),
        (with(#""content":"hello""#),                            .invalid, "content"),
        (with(#""content":{"title":5}"#),                        .invalid, "content.title"),
        (with(#""content":{"bodyLocArgs":["a",1]}"#),            .invalid, "content.bodyLocArgs[1]"),
        (with(#""content":{"attachments":[{},{"url":5}]}"#),     .invalid, "content.attachments[1].url"),
        (with(#""content":{"attachments":[{"bytes":-1}]}"#),     .invalid, "content.attachments[0].bytes"),
        (with(#""content":{"data":[]}"#),                        .invalid, "content.data"),
        (with(#""collapseId":"\#(String(repeating: "c", count: 65))""#), .invalid, "collapseId"),
        (with(#""event":{"start":"tomorrow"}"#),                 .invalid, "event.start"),
        (with(#""sound":5"#),                                    .invalid, "sound"),
        (with(#""sound":{"volume":1.01}"#),                      .invalid, "sound.volume"),
        (with(#""relevanceScore":-0.1"#),                        .invalid, "relevanceScore"),
        (with(#""relevanceScore":"1""#),                         .invalid, "relevanceScore"),
        (with(#""trigger":{"calendar":{"hour":24}}"#),           .invalid, "trigger.calendar.hour"),
        (with(#""expires":"2026-13-01T00:00:00Z""#),             .invalid, "expires"),
        (with(#""alertsAgain":"yes""#),                          .invalid, "alertsAgain"),
    ]

    @Test(arguments: refused) func refusesWithReasonPathAndFix(text: String, reason: RejectionReason, path: String)
        throws
    {
        let rejection = try #require(throws: Rejection.self) { try Self.decode(text) }
        #expect(rejection.reason == reason)
        #expect(rejection.path == path)
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

    @Test func collapseIdHas64Bytes() throws {
        _ = try Self.decode(Self.with(#""collapseId":"\#(String(repeating: "é", count: 32))""#))
    }

    @Test func unknownFieldsAreNamedByPath() throws {
        let request = try Self.decode(
            Self.with(
                #""priority":5,"content":{"body":"b","colour":{"r":[1]},"attachments":[{"width":3}]},"sound":{"loud":true}"#
            ))
        #expect(
            request.remarks.unknownFields.map(\.path) == [
                "priority", "content.colour", "content.attachments[0].width", "sound.loud",
            ])
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
        #expect(outline?.app.string == app)
        #expect(outline?.id.string == id)
    }

    @Test func acceptedNotificationComesBackAsItWas() throws {
        for text in RequestSamples.all {
            let request = try Self.decode(text)
            let accepted = AcceptedNotification(
                app: request.app, request: request.id, person: request.recipients[0],
                acceptedAt: Instant(milliseconds: 1_772_398_800_123), lane: .urgent, traceparent: "00-1-2-01",
                details: request.details)
            #expect(try JSONSlice { accepted.write(to: &$0) }.read() == accepted)
            #expect(accepted.id.string == "\(request.app)/\(request.id)/\(request.recipients[0])")
        }
    }
}
