import Model
import Testing

struct InteractionTests {
    private static let head = #""id":"i1","person":"p","device":"d","at":"2026-03-01T21:00:00Z","type":"#
    private static let item = NotificationID(derived: "chat/r1/p")
    private static let chat = AppID(derived: "chat")

    private static let go = PlainID(derived: "go")
    private static let work = PlainID(derived: "work")

    static let kinds: [(String, Interaction.Kind)] =
        [
            ("viewed", Interaction.Kind.viewed(item)), ("opened", .opened(item)), ("dismissed", .dismissed(item)),
            ("timed-out", .timedOut(item)), ("cleared", .cleared(item)), ("expanded", .expanded(item)),
            ("call-answered", .callAnswered(item)), ("media-started", .mediaStarted(item)),
            ("media-paused", .mediaPaused(item)), ("read", .read(.notification(item))),
        ].map { (#""\#($0)","notification":"chat/r1/p""#, $1) }
        + [
            ("cleared-all", Interaction.Kind.clearedAll(nil)), ("locked", .locked), ("unlocked", .unlocked),
            ("silent-on", .silentOn), ("silent-off", .silentOff), ("watch-worn", .watchWorn), ("watch-off", .watchOff),
            ("wrist-raised", .wristRaised), ("wrist-lowered", .wristLowered), ("online", .online),
            ("offline", .offline), ("background", .background(nil)), ("focus-off", .focusOff(nil)),
        ].map { ("\"\($0)\"", $1) } + [
            (#""cleared-all","app":"chat""#, .clearedAll(chat)), (#""read","app":"chat""#, .read(.app(chat))),
            (#""action","notification":"chat/r1/p","action":"go""#, .action(item, action: go, text: nil)),
            (#""action","notification":"chat/r1/p","action":"go","text":"Hi""#, .action(item, action: go, text: "Hi")),
            (#""keep","app":"chat""#, .keep(chat)), (#""turn-off","app":"chat""#, .turnOff(chat)),
            (#""mute","app":"chat","seconds":3600"#, .mute(chat, thread: nil, .after(seconds: 3600))),
            (#""mute","app":"chat","thread":"t","seconds":60"#, .mute(chat, thread: "t", .after(seconds: 60))),
            (#""mute","app":"chat","until":"1970-01-01T00:00:05Z""#, .mute(chat, thread: nil, .at(five))),
            (#""foreground","app":"chat""#, .foreground(chat)), (#""focus-off","focus":"work""#, .focusOff(work)),
            (#""focus-on","focus":"work""#, .focusOn(work, until: nil)),
        ]
        + [token].compactMap(\.self).map { (#""token-gone","app":"chat","token":"\#($0.text)""#, .tokenGone(chat, $0)) }
    /// The SHA-256 of `a1`, the token in lower case.
    private static let token = PushTokenHash("f55ff16f66f43360266b95db6f8fec01d76031054306ae4a4b380598f6cfd114")
    private static let five = Instant(milliseconds: 5000)

    @Test(arguments: kinds) func everyTypeIsReadAndWritten(_ json: String, _ kind: Interaction.Kind) throws {
        let interaction = try read("{\(Self.head)\(json)}", as: Interaction.self)
        #expect(interaction.kind == kind)
        #expect(text(of: interaction) == "{\(Self.head)\(json)}")
    }

    @Test func everyTypeOfTheContractIsTested() {
        #expect(Set(Self.kinds.map(\.1.type)) == Set(InteractionType.allCases))
    }

    /// Members missing from the record are derived from the others.
    @Test(arguments: [
        (#""keep","notification":"chat/r1/p""#, Interaction.Kind.keep(chat)),
        (#""mute","notification":"chat/r1/p""#, .mute(chat, thread: nil, .after(seconds: 3600))),
        (#""read","notification":"chat/r1/p","app":"chat""#, .read(.notification(item))),
    ]) func appIsThatOfTheNotification(_ json: String, _ kind: Interaction.Kind) throws {
        #expect(try read("{\(Self.head)\(json)}", as: Interaction.self).kind == kind)
    }

    @Test func aServerMayReportARead() throws {
        let json = #"{"id":"i","person":"p","at":"2026-03-01T21:00:00Z","type":"read","app":"chat"}"#
        #expect(try read(json, as: Interaction.self).device == nil)
    }

    @Test func textMayHaveFourKibibytes() throws {
        let begin = #"{\#(Self.head)"action","notification":"chat/r1/p","action":"go","text":""#
        _ = try read(begin + String(repeating: "x", count: 4096) + #""}"#, as: Interaction.self)
        let beyond = begin + String(repeating: "é", count: 2049) + #""}"#
        try BadRecord(beyond, at: "text").expectRejection(as: Interaction.self)
    }

    static let bad =
        BadRecord.table(
            #"""
            app | `notification` | "mute"
            token | SHA-256 | "token-gone","app":"chat","token":"a1"
            """#, whole: { "{\(head)\($0)}" })
        + [
            "viewed", "opened", "dismissed", "timed-out", "cleared", "expanded", "call-answered", "media-started",
            "media-paused",
        ]
        .map { BadRecord("{\(head)\"\($0)\"}", at: "notification", .invalid, "add the member") }

    @Test(arguments: bad) func isRejected(_ record: BadRecord) throws {
        try record.expectRejection(as: Interaction.self)
    }
}
