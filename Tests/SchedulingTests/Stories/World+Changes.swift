@testable import Model
import Scheduling
import TestSupport

/// The words of stories for what people, devices and apps are like.
extension World {
    /// Several of ``change(_:)``, with commas between them.
    mutating func changes(_ text: some StringProtocol) throws {
        for item in text.split(separator: ",") {
            var line = ScriptLine(item)
            guard !item.allSatisfy({ $0 == " " }) else { continue }
            try change(&line)
            try line.end()
        }
    }

    /// - the permission: `authorized`, `provisional`, `denied`, `critical-only`, `not-determined`; `no-settings`; `plain`: only permission
    /// - a setting: `quiet=yes`, `badge=no`, `list=no`, `lock-screen=no`, `sound=no`, `time-sensitive=no`, `critical=no`,
    ///   `direct-messages=no`, `style=none`, `previews=never`, `muted=60`; `nowhere`: it may show on nothing
    /// - `muted=no`, `muted thread=t until=60`
    /// - `category-off`, `topic-off` (of `story`, and of `sport`), `consent`, `consent=60` (from
    ///   then on), `no-consent` (to marketing)
    /// - `summary` at 18:00, with `at=17:00/21:00`, `of=active`, `late` (listed with it); `no-summary`, `no-times`,
    ///   `listed-late`, `listed-at-once`
    /// - `focus work`, with `on`, `until=60`, `from=13:00/14:00`, `apps=all`, `apps=news`, `people=all`,
    ///   `people=bob`, `silenced=bob`, `time-sensitive=no`, `hides-badges`, `repeated-calls`; `no-focus`, `focus-over` (by
    ///   the record)
    /// - `tablet`, `watch`, `tv`: one device more; `devices phone tv`: these; `left tablet`; `uninstalled phone`,
    ///   `installed phone`; `no-summaries tablet`: it takes none; `stranger`: the person is not registered yet
    ///   `platform=tvos`: what the iPhone is instead
    /// - `chat`, with `summary`: a second app; `bob`: a contact, `bob id=u7`: whom the app knows so; `zone=Europe/Moscow`
    /// - `window=60`, before anything else: for how long requests are remembered
    /// - of the app: `presents banner list` (in the foreground), `authority` (a public one), `entitled time-sensitive` (and
    ///   to nothing else)
    private mutating func change(_ line: inout ScriptLine) throws {
        let word = try line.word()
        if let authorization = Authorization(rawValue: word) { return settings.authorization = authorization }
        let parts = word.split(separator: "=", maxSplits: 1)
        if parts.count == 2 { return try change(String(parts[0]), to: String(parts[1])) }
        switch word {
        case "no-settings": person.apps = [:]
        case "plain": settings = AppSettings(authorization: .authorized)
        case "nowhere":
            settings.style = .none
            (settings.lockScreen, settings.notificationCenter, settings.badge) = (false, false, false)
        case "category-off": settings.categoriesOff = ["story"]
        case "topic-off": settings.topicsOff = [PlainID(derived: "sport")]
        case "muted": settings.mutedThreads[ExactString(line.value("thread") ?? "")] = try line.instant("until")
        case "consent": settings.marketing = [PlainID(derived: "offers"): MarketingConsent(granted: true)]
        case "no-consent": settings.marketing = [:]
        case "summary":
            summarise(line.has("late") ? .withSummary : .atOnce)
            if let level = line.value("of").flatMap(InterruptionLevel.init) { settings.summary = .levels([level]) }
            if let times = line.value("at") {
                person.summary.times = times.split(separator: "/").compactMap { TimeOfDay(String($0)) }
            }
        case "no-summary": settings.summary = .none
        case "no-times": person.summary = SummarySettings()
        case "listed-late": person.summary.list = .withSummary
        case "listed-at-once": person.summary.list = .atOnce
        case "focus": try changeFocus(&line)
        case "no-focus": (person.focuses, person.activeFocus) = ([], nil)
        case "focus-over": person.activeFocus = nil
        case "bob":
            let handles = [Handle("bob@example.com"), Handle("+491701234567")].compactMap(\.self)
            let ids = line.value("id").map { [World.appID: Set([PlainID(derived: $0)])] } ?? [:]
            person.contacts = ContactBook([Contact(id: PlainID(derived: "bob"), handles: handles, ids: ids)])
        case "chat":
            let isSummarised = line.has("summary")
            try addChat { $0.summary = isSummarised ? .all : .none }
        case "presents": app.foregroundPresentation = Set(line.rest().compactMap(PresentationOption.init))
        case "entitled": app.entitlements = Set(line.rest().compactMap(Entitlement.init))
        case "authority": app.publicAuthority = PublicAuthority(regions: ["DE"])
        case "stranger": isStranger = true
        default: try changeDevices(word, &line)
        }
    }

    private mutating func change(_ name: String, to value: String) throws {
        let isOn = value == "yes"
        switch name {
        case "quiet": settings.quiet = isOn
        case "badge": settings.badge = isOn
        case "list": settings.notificationCenter = isOn
        case "lock-screen": settings.lockScreen = isOn
        case "sound": settings.sound = isOn
        case "time-sensitive": settings.timeSensitive = isOn
        case "critical": settings.criticalAlerts = isOn
        case "direct-messages": settings.directMessages = isOn
        case "previews": person.previews = Previews(rawValue: value) ?? person.previews
        case "consent":
            settings.marketing = [
                PlainID(derived: "offers"): MarketingConsent(granted: true, at: try ScriptLine.instant(value))
            ]
        case "style": settings.style = AlertStyle(rawValue: value) ?? settings.style
        case "muted": settings.mutedUntil = value == "no" ? nil : try ScriptLine.instant(value)
        case "platform": person.devices[0].platform = Platform(rawValue: value) ?? person.devices[0].platform
        case "zone": person.timeZone = TimeZoneName(value) ?? person.timeZone
        case "window":
            driver = ProcessorDriver(
                SchedulingProcessor(windowSeconds: Int(try ScriptLine.seconds(value))), at: World.start)
        default: throw ScriptError(reason: "what is \(name)?")
        }
    }

    private mutating func changeFocus(_ line: inout ScriptLine) throws {
        var focus = Focus(id: PlainID(derived: try line.word()), timeSensitive: line.value("time-sensitive") != "no")
        focus.hideBadges = line.has("hides-badges")
        focus.repeatedCalls = line.has("repeated-calls")
        switch line.value("apps") {
        case "all": focus.apps = FocusApps(mode: .silence)
        case let app?: focus.apps = FocusApps(mode: .allow, list: [AppID(derived: app)])
        case nil: break
        }
        switch line.value("people") {
        case "all": focus.people = FocusPeople(mode: .silence)
        case let name?: focus.people = FocusPeople(mode: .allow, list: [name])
        case nil: break
        }
        if let name = line.value("silenced") { focus.people = FocusPeople(mode: .silence, list: [name]) }
        let times = line.value("from")?.split(separator: "/").map(String.init) ?? []
        focus.schedule = stride(from: 1, to: times.count, by: 2).flatMap {
            FocusHandTests.period(times[$0 - 1], times[$0])
        }
        let until = try line.instant("until")
        if line.has("on") || until != nil { person.activeFocus = ActiveFocus(id: focus.id, until: until) }
        person.focuses.removeAll { $0.id == focus.id }
        person.focuses.append(focus)
    }

    private static let devices: [String: Device] = [
        "phone": Device(id: phone, platform: .iOS, apps: [appID]), "tablet": tablet, "watch": watch, "tv": tv,
    ]

    private mutating func changeDevices(_ word: String, _ line: inout ScriptLine) throws {
        if let device = Self.devices[word] { return person.devices.append(device) }
        let names = line.rest()
        guard ["devices", "left", "uninstalled", "installed", "no-summaries"].contains(word) else {
            throw ScriptError(reason: "what is \(word)?")
        }
        if word == "devices" { person.devices = names.compactMap { Self.devices[$0] } }
        if word == "left" { person.devices.removeAll { names.contains($0.id.string) } }
        for index in person.devices.indices where names.contains(person.devices[index].id.string) {
            switch word {
            case "uninstalled": person.devices[index].apps = []
            case "installed": person.devices[index].apps = [World.appID]
            case "no-summaries": person.devices[index].scheduledSummary = false
            default: break
            }
        }
    }
}
