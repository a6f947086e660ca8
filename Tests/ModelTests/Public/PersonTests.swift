import Model
import Testing

struct PersonTests {
    /// Every member of the contract, in the order of writing.
    static let full = #"""
        {"id":"anna","timeZone":"Europe/Berlin","locale":"de-DE","previews":"never","vibration":false,
        "devices":[{"id":"phone","platform":"ios","systemVersion":"17.2","apps":["bank","chat"],"previews":"always",
        "pushToken":{"bank":"0a1b"},"scheduledSummary":false},{"id":"watch","platform":"watchos","companion":"phone"}],
        "contacts":[{"id":"mum","name":"Mum","handles":["+49 30 123456","Mum@Example.org"],"ids":{"chat":["u1","u2"]},
        "favorite":true,"emergencyBypass":true}],
        "apps":{"bank":{"authorization":"authorized","style":"alert","lockScreen":false,"notificationCenter":false,
        "badge":false,"sound":false,"criticalAlerts":true,"timeSensitive":false,"directMessages":false,
        "summary":["passive","active"],"quiet":true,"mutedUntil":"2026-03-01T21:00:00Z",
        "mutedThreads":{"t1":"2026-03-01T22:00:00Z"},"previews":"when-unlocked","announce":false,"grouping":"off",
        "categoriesOff":["ALERT"],"topicsOff":["news"],
        "marketing":{"offers":{"granted":true,"at":"2026-01-01T00:00:00Z","shown":"May we?"}}}},
        "focuses":[{"id":"work","name":"Work","people":{"mode":"allow","list":["mum","boss@example.org"]},
        "apps":{"mode":"silence","list":["chat"]},"timeSensitive":false,"repeatedCalls":true,"callsFrom":"favorites",
        "schedule":[{"days":["mon","tue"],"from":"09:00","to":"17:30"},{"from":"22:00","to":"06:00"}],
        "showOnLockScreen":false,"hideBadges":true,"shareStatus":true,"filters":{"bank":["private","shared"]}}],
        "activeFocus":{"id":"work","until":"2026-03-01T21:00:00Z"},
        "summary":{"times":["08:00","18:30"],"list":"with-summary"},"sections":["chat","bank"]}
        """#.replacing("\n", with: "")

    @Test func everyMemberIsReadAndWritten() throws {
        let person = try read(Self.full, as: Person.self)
        #expect(text(of: person) == Self.full)
        #expect(try read(text(of: person)) == person)
        let settings = person.settings(for: AppID(derived: "bank"))
        #expect(settings.summary == .levels([.passive, .active]))
        #expect(settings.hasGranted(marketing: PlainID(derived: "offers"), at: .distantFuture))
        #expect(person.sections == .byApp([AppID(derived: "chat"), AppID(derived: "bank")]))
        #expect(person.focuses[0].schedule[1].days.count == 7)
        #expect(person.summary.times.map(\.minutes) == [480, 1110])
        let unordered = try read(#"{"times":["18:30","08:00","18:30"]}"#, as: SummarySettings.self)
        #expect(unordered.times == person.summary.times, "in order, each once")
    }

    @Test func whatIsAbsentHasTheContractsDefault() throws {
        let json = #"{"id":"p","timeZone":"UTC","locale":"en","apps":{"a":{"authorization":"critical-only"}}}"#
        let person = try read(json, as: Person.self)
        #expect(text(of: person) == json)
        #expect(person.previews == .whenUnlocked && person.vibration)
        let focus = try read(#"{"id":"work"}"#, as: Focus.self)
        #expect(focus.timeSensitive && !focus.repeatedCalls && focus.showOnLockScreen && !focus.hideBadges)
        #expect(text(of: focus) == #"{"id":"work"}"#)
        #expect(person.summary == SummarySettings() && person.summary.list == .atOnce && person.sections == .byTime)
        let settings = person.settings(for: AppID(derived: "a"))
        #expect(settings.style == .banner && settings.grouping == .automatic && settings.previews == nil)
        #expect(settings.lockScreen && settings.notificationCenter && settings.badge && settings.sound)
        #expect(settings.timeSensitive && settings.directMessages && !settings.quiet)
        #expect(settings.summary == .none && settings.criticalAlerts == nil && settings.allowsCriticalAlerts)
        #expect(person.settings(for: AppID(derived: "other")).authorization == .notDetermined)
        #expect(!AppSettings(authorization: .authorized).allowsCriticalAlerts)
    }

    @Test(arguments: [
        ("true", SummaryMembership.all), ("false", .none), ("[]", .none), (#"["active"]"#, .levels([.active])),
    ]) func summaryIsASwitchOrLevels(_ json: String, _ expected: SummaryMembership) throws {
        #expect(try read(json, as: SummaryMembership.self) == expected)
        #expect(expected.holds(.active) == (expected != .none))
        #expect(expected.holds(.passive) == (expected == .all))
    }

    static func person(_ members: String) -> String { #"{"id":"p","timeZone":"UTC","locale":"en",\#(members)}"# }

    static func list(_ count: Int, _ entry: (Int) -> String) -> String {
        "[" + (0..<count).map(entry).joined(separator: ",") + "]"
    }

    /// A member with so many entries.
    typealias Member = @Sendable (Int) -> String

    /// Members that may have so many entries, and the path that the error names beyond them.
    static let limits: [(most: Int, path: String, member: Member)] = [
        (32, "devices[32]", { "\"devices\":" + list($0) { #"{"id":"\#($0)","platform":"ios"}"# } }),
        (5000, "contacts[5000]", { "\"contacts\":" + list($0) { #"{"id":"\#($0)"}"# } }),
        (20, "focuses[20]", { "\"focuses\":" + list($0) { #"{"id":"\#($0)"}"# } }),
        (1000, "apps.1000", { "\"apps\":" + object($0, #"{"authorization":"denied"}"#) }),
        (1000, "apps.1000", { "\"apps\":" + object($0, "null") }),
        (
            1000, "devices[0].apps[1000]",
            { #""devices":[{"id":"d","platform":"ios","apps":\#(list($0) { "\"\($0)\"" })}]"# }
        ),
        (12, "summary.times[12]", { #""summary":{"times":\#(list($0) { "\"\(10 + $0):00\"" })}"# }),
    ]

    private static func object(_ count: Int, _ value: String) -> String {
        "{" + (0..<count).map { "\"\($0)\":\(value)" }.joined(separator: ",") + "}"
    }

    @Test(arguments: limits) func limitsAreHeld(most: Int, path: String, member: Member) throws {
        _ = try read(Self.person(member(most)), as: Person.self)
        try BadRecord(Self.person(member(most + 1)), at: path).expectRejection(as: Person.self)
    }

    // A name is checked even if its value counts as absent. More records are in the contract's `broken.jsonl`
    // and among the broken records of the checks.
    static let bad = BadRecord.table(
        #"""
        apps.a/b | not an id | "apps":{"a/b":null}
        apps.a.marketing | not an id | "apps":{"a":{"marketing":{"":null}}}
        devices[0].pushToken.a.token | add | "devices":[{"id":"d","platform":"ios","pushToken":{"a":{}}}]
        devices[0].pushToken.a.token | hexadecimal | "devices":[{"id":"d","platform":"ios","pushToken":{"a":{"token":""}}}]
        devices[1].id | a second time | "devices":[{"id":"d","platform":"ios"},{"id":"d","platform":"macos"}]
        devices[0].companion | iPhone | "devices":[{"id":"w","platform":"watchos","companion":"m"},{"id":"m","platform":"macos"}]
        devices[0].companion | iPhone | "devices":[{"id":"w","platform":"watchos","companion":"w"}]
        devices[1].companion | watch | "devices":[{"id":"p","platform":"ios"},{"id":"m","platform":"macos","companion":"p"}]
        contacts[1].id |  | "contacts":[{"id":"c"},{"id":"c"}]
        contacts[0].handles[0] | email | "contacts":[{"id":"c","handles":["somebody"]}]
        focuses[1].id |  | "focuses":[{"id":"f"},{"id":"f"}]
        activeFocus.id | not a Focus | "activeFocus":{"id":"f"}
        """#, whole: person)

    @Test(arguments: bad) func isRejected(_ record: BadRecord) throws { try record.expectRejection(as: Person.self) }
}
