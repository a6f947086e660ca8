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
        #expect(settings.hasGranted(marketing: PlainID(derived: "offers")))
        #expect(person.sections == .byApp([AppID(derived: "chat"), AppID(derived: "bank")]))
        #expect(person.focuses[0].schedule[1].days.count == 7)
        #expect(person.summary.times.map(\.minutes) == [480, 1110])
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

    /// Members at their limit, and members one beyond it with the path that the error names.
    static let limits: [(within: String, beyond: String, path: String)] = [
        limit("devices", 32, path: "devices[32]") { #"{"id":"\#($0)","platform":"ios"}"# },
        limit("contacts", 5000, path: "contacts[5000]") { #"{"id":"\#($0)"}"# },
        limit("focuses", 20, path: "focuses[20]") { #"{"id":"\#($0)"}"# }, apps(1000, path: "apps.1000"),
        (
            #""apps":{\#((0..<1000).map { "\"\($0)\":null" }.joined(separator: ","))}"#,
            #""apps":{\#((0..<1001).map { "\"\($0)\":null" }.joined(separator: ","))}"#, "apps.1000"
        ),
        (
            #""devices":[{"id":"d","platform":"ios","apps":\#(list(1000) { "\"\($0)\"" })}]"#,
            #""devices":[{"id":"d","platform":"ios","apps":\#(list(1001) { "\"\($0)\"" })}]"#, "devices[0].apps[1000]"
        ),
        (
            #""summary":{"times":\#(list(12) { "\"\(10 + $0):00\"" })}"#,
            #""summary":{"times":\#(list(13) { "\"\(10 + $0):00\"" })}"#, "summary.times[12]"
        ),
    ]

    private static func limit(
        _ name: String, _ most: Int, path: String, _ entry: (Int) -> String
    ) -> (within: String, beyond: String, path: String) {
        (#""\#(name)":\#(list(most, entry))"#, #""\#(name)":\#(list(most + 1, entry))"#, path)
    }

    private static func apps(_ most: Int, path: String) -> (within: String, beyond: String, path: String) {
        func object(_ count: Int) -> String {
            "{" + (0..<count).map { #""\#($0)":{"authorization":"denied"}"# }.joined(separator: ",") + "}"
        }
        return (#""apps":\#(object(most))"#, #""apps":\#(object(most + 1))"#, path)
    }

    @Test(arguments: limits) func limitsAreHeld(_ limit: (within: String, beyond: String, path: String)) throws {
        _ = try read(Self.person(limit.within), as: Person.self)
        let rejection = BadRecord(Self.person(limit.beyond), at: limit.path).rejection(as: Person.self)
        #expect(rejection?.path == limit.path)
        #expect(rejection?.reason == .invalid)
    }

    private static func wrong(
        _ members: String, at path: String, _ reason: RejectionReason = .invalid, _ words: String = ""
    ) -> BadRecord { BadRecord(person(members), at: path, reason, words) }

    static let bad: [BadRecord] = [
        // A name is checked even if its value counts as absent.
        wrong(#""apps":{"a/b":null}"#, at: "apps.a/b", .invalid, "not an id"),
        wrong(#""apps":{"a":{"marketing":{"":null}}}"#, at: "apps.a.marketing", .invalid, "not an id"),
        wrong(#""focuses":[{"id":"f","filters":{"a/b":null}}]"#, at: "focuses[0].filters.a/b"),
        wrong(#""contacts":[{"id":"c","ids":{"a/b":null}}]"#, at: "contacts[0].ids.a/b"),
        wrong(#""devices":[{"id":"d","platform":"ios","pushToken":{"a/b":null}}]"#, at: "devices[0].pushToken.a/b"),
        BadRecord(#"{"timeZone":"UTC","locale":"en"}"#, at: "id"),
        BadRecord(#"{"id":"p","locale":"en"}"#, at: "timeZone"),
        BadRecord(#"{"id":"p","timeZone":"UTC"}"#, at: "locale"),
        BadRecord(#"{"id":"p","timeZone":"Mars/Olympus","locale":"en"}"#, at: "timeZone", .invalid, "IANA"),
        BadRecord(#"{"id":"p","timeZone":"UTC","locale":"e"}"#, at: "locale"),
        wrong(#""previews":"sometimes""#, at: "previews", .invalid, "when-unlocked"),
        wrong(#""vibration":"yes""#, at: "vibration"), wrong(#""devices":[{"platform":"ios"}]"#, at: "devices[0].id"),
        wrong(#""devices":[{"id":"d"}]"#, at: "devices[0].platform"),
        wrong(#""devices":[{"id":"d","platform":"android"}]"#, at: "devices[0].platform", .invalid, "visionos"),
        wrong(#""devices":[{"id":"d","platform":"ios","systemVersion":"new"}]"#, at: "devices[0].systemVersion"),
        wrong(#""devices":[{"id":"d","platform":"ios","pushToken":{"a":1}}]"#, at: "devices[0].pushToken.a"),
        wrong(
            #""devices":[{"id":"d","platform":"ios"},{"id":"d","platform":"macos"}]"#, at: "devices[1].id",
            .invalid, "a second time"),
        wrong(
            #""devices":[{"id":"w","platform":"watchos","companion":"x"}]"#, at: "devices[0].companion",
            .invalid, "not a device"),
        wrong(
            #""devices":[{"id":"w","platform":"watchos","companion":"m"},{"id":"m","platform":"macos"}]"#,
            at: "devices[0].companion", .invalid, "iPhone"),
        wrong(
            #""devices":[{"id":"w","platform":"watchos","companion":"w"}]"#, at: "devices[0].companion",
            .invalid, "iPhone"),
        wrong(
            #""devices":[{"id":"p","platform":"ios"},{"id":"m","platform":"macos","companion":"p"}]"#,
            at: "devices[1].companion", .invalid, "watch"),
        wrong(#""contacts":[{"id":"c"},{"id":"c"}]"#, at: "contacts[1].id"),
        wrong(#""contacts":[{"id":"c","handles":["somebody"]}]"#, at: "contacts[0].handles[0]", .invalid, "email"),
        wrong(#""contacts":[{"id":"c","ids":{"a":"x"}}]"#, at: "contacts[0].ids.a"),
        wrong(#""apps":{"a":{}}"#, at: "apps.a.authorization"),
        wrong(#""apps":{"a/b":{"authorization":"denied"}}"#, at: "apps.a/b"),
        wrong(#""apps":{"a":{"authorization":"denied","summary":["loud"]}}"#, at: "apps.a.summary[0]", .levelUnknown),
        wrong(#""apps":{"a":{"authorization":"denied","marketing":{"t":{}}}}"#, at: "apps.a.marketing.t.granted"),
        wrong(#""apps":{"a":{"authorization":"denied","mutedThreads":{"t":5}}}"#, at: "apps.a.mutedThreads.t"),
        wrong(#""focuses":[{"id":"f"},{"id":"f"}]"#, at: "focuses[1].id"),
        wrong(#""focuses":[{"id":"f","people":{"list":[]}}]"#, at: "focuses[0].people.mode"),
        wrong(#""focuses":[{"id":"f","schedule":[{"from":"24:00","to":"06:00"}]}]"#, at: "focuses[0].schedule[0].from"),
        wrong(#""focuses":[{"id":"f","schedule":[{"from":"22:00"}]}]"#, at: "focuses[0].schedule[0].to"),
        wrong(
            #""focuses":[{"id":"f","schedule":[{"days":[],"from":"22:00","to":"06:00"}]}]"#,
            at: "focuses[0].schedule[0].days"),
        wrong(
            #""focuses":[{"id":"f","schedule":[{"days":["Monday"],"from":"22:00","to":"06:00"}]}]"#,
            at: "focuses[0].schedule[0].days[0]"),
        wrong(#""activeFocus":{"id":"f"}"#, at: "activeFocus.id", .invalid, "not a Focus"),
        wrong(#""summary":{"times":["7:30"]}"#, at: "summary.times[0]", .invalid, "from 00:00 to 23:59"),
        wrong(#""sections":"random""#, at: "sections"),
    ]

    @Test(arguments: bad) func isTurnedDown(_ record: BadRecord) throws {
        try record.expectRejection(as: Person.self)
    }
}
