import Kafka
import Model
import Testing

@testable import Gateway

struct StreamRulesTests {
    // MARK: Last-Event-ID

    // swift-format-ignore
    static let ids: [(String?, StreamStart)] = [
        (nil,                    .now),
        ("",                     .now),
        ("0",                    .after(0)),
        ("41",                   .after(41)),
        ("-1",                   .after(-1)),
        ("999999999999999999",   .after(999_999_999_999_999_999)),
        ("1000000000000000000",  .reset(.unreadable)),
        ("9223372036854775807",  .reset(.unreadable)),
        ("-2",                   .reset(.unreadable)),
        ("+1",                   .reset(.unreadable)),
        ("007",                  .reset(.unreadable)),
        (" 1",                   .reset(.unreadable)),
        ("1.0",                  .reset(.unreadable)),
        ("abc",                  .reset(.unreadable)),
        ("١",                    .reset(.unreadable)),
    ]

    @Test(arguments: ids)
    func lastEventIDIsAnOffset(text: String?, expected: StreamStart) {
        #expect(StreamStart(lastEventID: text) == expected)
    }

    // MARK: Places

    // swift-format-ignore
    static let admissions: [(StreamStart, Int64, Admission)] = [
        (.now,            0,  .live(next: 0, nil)),
        (.now,            7,  .live(next: 7, nil)),
        (.after(6),       7,  .live(next: 7, nil)),
        (.after(-1),      0,  .live(next: 0, nil)),
        (.after(5),       7,  .catchUp(next: 6)),
        (.after(-1),      7,  .catchUp(next: 0)),
        // Another gateway's live reader was further on, or the topic was made anew: the log decides.
        (.after(7),       7,  .catchUp(next: 8)),
        (.reset(.tooOld), 7,  .live(next: 7, .tooOld)),
    ]

    @Test(arguments: admissions)
    func aStreamGoesOnLiveOrCatchesUp(start: StreamStart, live: Int64, expected: Admission) {
        #expect(Admission(start, live: live) == expected)
    }

    // swift-format-ignore
    static let losses: [(Int64, Int64, Int64, ResetReason?)] = [
        (5,  5,  9, nil),
        (9,  5,  9, nil),
        (10, 5,  9, .unknown),
        (4,  5,  9, .tooOld),
        (0,  0,  0, nil),
        (1,  0,  0, .unknown),
        (9,  9,  9, nil),
        (8,  9,  9, .tooOld),
    ]

    @Test(arguments: losses)
    func aPlaceOutsideTheLogIsLost(next: Int64, low: Int64, high: Int64, expected: ResetReason?) {
        #expect(CatchUpRule.loss(of: next, in: Watermarks(low: low, high: high)) == expected)
    }

    @Test func aRecordOlderThanTheSpanIsTooOld() {
        let now = Instant(milliseconds: 10_000_000)
        let isTooOld = { CatchUpRule.isTooOld($0, now: now, spanSeconds: 3600) }
        #expect(!isTooOld(6_400_000) && isTooOld(6_399_999) && !isTooOld(nil) && !isTooOld(11_000_000))
    }

    // MARK: Events

    // swift-format-ignore
    static let values: [(String, String)] = [
        ("{}",                  "data: {}"),
        ("",                    "data: "),
        ("a\nb",                "data: a\ndata: b"),
        ("a\rb",                "data: a\ndata: b"),
        ("a\r\nb",              "data: a\ndata: b"),
        ("a\n\nevent: reset\n", "data: a\ndata: \ndata: event: reset\ndata: "),
        ("\r\r\n\n",            "data: \ndata: \ndata: \ndata: "),
    ]

    @Test(arguments: values)
    func dataNeverEndsAnEvent(value: String, expected: String) {
        let text = EventText.delivery(value.utf8Span.span, offset: 12)
        #expect(String(decoding: text, as: UTF8.self) == "event: delivery\nid: 12\n\(expected)\n\n")
    }

    @Test func otherEventsSayWhereTheStreamGoesOn() {
        #expect(
            String(decoding: EventText.open(next: 0), as: UTF8.self)
                == "retry: 1000\nevent: open\nid: -1\ndata: {\"offset\":0}\n\n")
        for reason in ResetReason.allCases {
            let text = String(decoding: EventText.reset(reason, next: 8), as: UTF8.self)
            #expect(
                text == "event: reset\nid: 7\ndata: {\"offset\":8,\"reason\":\"\(reason.rawValue)\","
                    + "\"detail\":\"\(reason.sentence)\"}\n\n")
        }
        #expect(EventText.keepAlive(id: nil) == Array(":\n\n".utf8))
        #expect(EventText.keepAlive(id: 9) == Array(":\nid: 9\n\n".utf8))
    }
}
