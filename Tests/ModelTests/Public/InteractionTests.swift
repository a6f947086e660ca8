import Model
import Testing

struct InteractionTests {
    private static let head = #""id":"i1","person":"p","device":"d","at":"2026-03-01T21:00:00Z","type":"#
    private static let item = NotificationID(derived: "chat/r1/p")
    private static let chat = AppID(derived: "chat")

    static let kinds: [(String, Interaction.Kind)] = [
        (#""viewed","notification":"chat/r1/p""#, .viewed(item)),
        (#""opened","notification":"chat/r1/p""#, .opened(item)),
        (#""dismissed","notification":"chat/r1/p""#, .dismissed(item)),
        (#""timed-out","notification":"chat/r1/p""#, .timedOut(item)),
        (#""cleared","notification":"chat/r1/p""#, .cleared(item)), (#""cleared-all""#, .clearedAll(nil)),
        (#""cleared-all","app":"chat""#, .clearedAll(chat)),
        (#""expanded","notification":"chat/r1/p""#, .expanded(item)),
        (
            #""action","notification":"chat/r1/p","action":"go""#,
            .action(item, action: PlainID(derived: "go"), text: nil)
        ),
        (
            #""action","notification":"chat/r1/p","action":"go","text":"Hi""#,
            .action(item, action: PlainID(derived: "go"), text: "Hi")
        ),
        (#""keep","app":"chat""#, .keep(chat)), (#""turn-off","app":"chat""#, .turnOff(chat)),
        (#""mute","app":"chat","seconds":3600"#, .mute(chat, thread: nil, .after(seconds: 3600))),
        (#""mute","app":"chat","thread":"t","seconds":60"#, .mute(chat, thread: "t", .after(seconds: 60))),
        (
            #""mute","app":"chat","until":"2026-03-01T22:00:00Z""#,
            .mute(chat, thread: nil, .at(Instant(milliseconds: 1_772_402_400_000)))
        ),
        (#""read","notification":"chat/r1/p""#, .read(.notification(item))),
        (#""read","app":"chat""#, .read(.app(chat))), (#""foreground","app":"chat""#, .foreground(chat)),
        (#""background""#, .background(nil)),
        (#""locked""#, .locked), (#""unlocked""#, .unlocked), (#""silent-on""#, .silentOn),
        (#""silent-off""#, .silentOff),
        (#""watch-worn""#, .watchWorn), (#""watch-off""#, .watchOff), (#""wrist-raised""#, .wristRaised),
        (#""wrist-lowered""#, .wristLowered), (#""online""#, .online), (#""offline""#, .offline),
        (#""focus-on","focus":"work""#, .focusOn(PlainID(derived: "work"), until: nil)),
        (#""focus-off""#, .focusOff(nil)), (#""focus-off","focus":"work""#, .focusOff(PlainID(derived: "work"))),
        (#""call-answered","notification":"chat/r1/p""#, .callAnswered(item)),
        (#""media-started","notification":"chat/r1/p""#, .mediaStarted(item)),
        (#""media-paused","notification":"chat/r1/p""#, .mediaPaused(item)),
    ]

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
        let beyond = BadRecord(begin + String(repeating: "é", count: 2049) + #""}"#, at: "text")
        #expect(beyond.rejection(as: Interaction.self)?.path == "text")
    }

    static let bad: [BadRecord] =
        [
            BadRecord(#"{"person":"p","device":"d","at":"2026-03-01T21:00:00Z","type":"locked"}"#, at: "id"),
            BadRecord(#"{"id":"i","device":"d","at":"2026-03-01T21:00:00Z","type":"locked"}"#, at: "person"),
            BadRecord(#"{"id":"i","person":"p","at":"2026-03-01T21:00:00Z","type":"locked"}"#, at: "device"),
            BadRecord(#"{"id":"i","person":"p","device":"d","type":"locked"}"#, at: "at"),
            BadRecord(#"{"id":"i","person":"p","device":"d","at":"2026-03-01T21:00:00Z"}"#, at: "type"),
            BadRecord("{\(head)\"tapped\"}", at: "type", .invalid, "opened"),
            BadRecord(#"{\#(head)"action","notification":"chat/r1/p"}"#, at: "action"),
            BadRecord(#"{\#(head)"action","action":"go"}"#, at: "notification"),
            BadRecord(#"{\#(head)"opened","notification":"r1"}"#, at: "notification", .invalid, "<app>"),
            BadRecord(#"{\#(head)"foreground"}"#, at: "app"), BadRecord(#"{\#(head)"focus-on"}"#, at: "focus"),
            BadRecord(#"{\#(head)"mute"}"#, at: "app", .invalid, "`notification`"),
            BadRecord(#"{\#(head)"mute","app":"chat","seconds":-1}"#, at: "seconds"),
            BadRecord(#"{\#(head)"read"}"#, at: "app"),
        ]
        + [
            "viewed", "opened", "dismissed", "timed-out", "cleared", "expanded", "call-answered", "media-started",
            "media-paused",
        ]
        .map { BadRecord("{\(head)\"\($0)\"}", at: "notification", .invalid, "add the member") }

    @Test(arguments: bad) func isTurnedDown(_ record: BadRecord) throws {
        try record.expectRejection(as: Interaction.self)
    }
}
