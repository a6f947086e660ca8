import Model

/// Stories of notifications that did not alert, with the ways out that are named and, for each, the same change as an
/// edit of the story's text.
struct WaysOutCase: Sendable, CustomStringConvertible {
    typealias Edit = TrainStory.Edit
    let story: TrainStory
    let heading: String
    /// A way out as it is told, and the edits that make the same change in the story.
    let ways: [Way]
    /// Further facts that are told.
    var note: String?
    /// The notification that alerts after the change, if its id differs.
    var changedID: String?
    /// The instant of the alert for each way; the last one also holds for the ways after it.
    let at: [String]

    var description: String { story.description }

    // MARK: Pieces

    static let authorized = #""authorization":"authorized""#
    static let timeSensitiveApp = #","entitlements":["time-sensitive"]"#
    static let level = #""content":{"title":"Platform 4"},"interruptionLevel":"time-sensitive""#
    static let asksTimeSensitive =
        "the request asked for the level `time-sensitive` (`interruptionLevel`), which is for what happens within the hour"
    static let hasTimeSensitive = "“Rail” had the entitlement `time-sensitive`"
    static let plainContent = #""content":{"title":"Platform 4"}"#
    static let name = #""name":"Rail""#
    static let schedule = #""schedule":[{"days":["mon"],"from":"08:30","to":"17:00"}]"#

    static func focus(_ members: String = "") -> String {
        #","focuses":[{"id":"work","name":"Work",\#(schedule)\#(members)}]"#
    }

    typealias Way = (told: String, edits: [Edit])

    static func way(_ told: String, _ edits: Edit...) -> Way { (told, edits) }

    static let focusOff = way("the Focus “Work” had been off", Edit(schedule, #""schedule":[]"#))
    static let summaryOff = way(
        "“Rail” was not in the scheduled summary (`summary`)", Edit(#""summary":true"#, #""summary":false"#))
    static let alertsAgain = way(
        "the request said that it alerts again (`alertsAgain`)",
        Edit(#""id":"r","app":"rail""#, #""id":"r","alertsAgain":true,"app":"rail""#))
    static let timeSensitive = way(
        "\(asksTimeSensitive), and \(hasTimeSensitive)", Edit(plainContent, level), Edit(name, name + timeSensitiveApp))
    static let timeSensitiveToo = way(
        "\(asksTimeSensitive), and \(hasTimeSensitive)", Edit(plainContent, level),
        Edit(#"["communication"]"#, #"["communication","time-sensitive"]"#))
    static let appAllowed = way(
        "the Focus “Work” allowed the app “Rail”",
        Edit(schedule, schedule + #","apps":{"mode":"allow","list":["rail"]}"#))
    static let ownPlace = way(
        "the request had no `collapseId`, or one of its own", Edit(plainContent + #","collapseId":"c""#, plainContent))
    static let authorised = authorised(not: "denied")

    static func authorised(not setting: String) -> Way {
        way(
            "the person allowed “Rail” to send notifications (`authorization`: `authorized`)",
            Edit("\"\(setting)\"", #""authorized""#))
    }

    static func expires(laterThan time: String) -> Way {
        way("the request did not expire, or expired later (`expires`)", Edit("T\(time)Z", "T10:00:00Z"))
    }

    /// Time Sensitive, which the Focus does not let through now; an edit gives the app its entitlement.
    static func timeSensitiveThrough(_ entitlement: Edit) -> Way {
        way(
            "the Focus “Work” let Time Sensitive notifications through (`timeSensitive`), and \(asksTimeSensitive), "
                + "and \(hasTimeSensitive)", Edit(#""timeSensitive":false"#, #""timeSensitive":true"#),
            Edit(plainContent, level), entitlement)
    }
    static let installed = way(
        "“Rail” was installed on “phone” (`apps` of the device)",
        Edit(#""platform":"ios""#, #""platform":"ios","apps":["rail"]"#))
    static let ownEvent = way(
        "the request had an `event.id` of its own",
        Edit(#""id":"r","app":"rail""#, #""id":"r","event":{"id":"e"},"app":"rail""#))
    static let notifiesAnyway = way(
        "the sender had chosen to notify anyway (`notifyAnyway`)",
        Edit(#""intent":"send-message""#, #""intent":"send-message","notifyAnyway":true"#))
    static let bypass = way(
        "the contact “Mira Okafor” came through every Focus (`emergencyBypass`)",
        Edit(#""name":"Mira Okafor""#, #""name":"Mira Okafor","emergencyBypass":true"#))
    static let summary = #","summary":{"times":["12:00"]}"#
    static let offers = #","topics":[{"id":"offers","name":"Offers","marketing":true}]"#
    static let offer = #","marketing":{"topic":"offers"}"#
    static let agreed = #","marketing":{"offers":{"granted":true}}"#
    static let due = #","trigger":{"at":"2026-03-02T09:30:00Z"}"#

    // MARK: The person's gate

    static let gate: [WaysOutCase] = [
        TrainStory("P3: not allowed", settings: #""authorization":"denied""#).alerts(if: authorised),
        TrainStory("P4: Critical only", settings: #""authorization":"critical-only""#).alerts(
            if: authorised(not: "critical-only")),
        TrainStory(
            "P5: category and topic turned off",
            app: #","topics":[{"id":"delays","name":"Delays"}],"categories":[{"id":"gate"}]"#,
            settings: authorized + #","categoriesOff":["gate"],"topicsOff":["delays"]"#,
            request: #","category":"gate","topic":"delays""#
        ).alerts(
            if: way(
                "the person had not turned off the category “gate” of “Rail” (`categoriesOff`), and the person had not "
                    + "turned off the topic “Delays” of “Rail” (`topicsOff`)",
                Edit(#""categoriesOff":["gate"],"topicsOff":["delays"]"#, #""badge":true"#))),
        TrainStory("P6: no consent", app: offers, request: offer).alerts(
            if: way(
                "the person had agreed to the marketing topic “Offers” of “Rail” (`marketing`)",
                Edit(authorized, authorized + agreed))),
        TrainStory("P7: no device", devices: #"{"id":"phone","platform":"ios"}"#).alerts(if: installed),
        TrainStory("P1: a device of this id is unknown", request: #","device":"tablet""#, until: "2026-03-02T09:01:00Z")
            .alerts(
                if: way(
                    "the request named no `device`, so that it went to all the person's devices",
                    Edit(#","device":"tablet""#, ""))),
        TrainStory(
            "W5: the app is removed while it was parked", request: due,
            after: [#"{"at":"2026-03-02T09:10:00Z","topic":"apps","key":"rail","value":null}"#]
        ).alertsWhenDue(
            if: way("“Rail” was still registered", Edit(#""key":"rail","value":null"#, #""key":"other","value":null"#))),
        TrainStory(
            "P1: the person's record comes late",
            after: [TrainStory.person("ben", settings: #""authorization":"denied""#, at: "09:01:00")]
        ).of("ben").alerts(
            if: way(
                "the person's record had arrived within ten seconds, and the person allowed “Rail” to send "
                    + "notifications (`authorization`: `authorized`)",
                Edit("2026-03-02T09:01:00Z", "2026-03-02T09:00:09Z"), Edit(#""denied""#, #""authorized""#)),
            at: ["2026-03-02T09:00:09Z"]),
        TrainStory("P2: expired", request: #","expires":"2026-03-02T08:59:00Z""#).alerts(
            if: expires(laterThan: "08:59:00")),
        TrainStory(
            "W3: expired before it was due",
            request: #","expires":"2026-03-02T09:20:00Z","trigger":{"at":"2026-03-02T09:30:00Z"}"#
        ).alertsWhenDue(if: expires(laterThan: "09:20:00")),
        TrainStory("P8: the same words", before: [TrainStory.request("", id: "q", at: "08:50:00")]).alerts(
            if: ownEvent, alertsAgain),
        TrainStory(
            "P8 of something with a trigger", before: [TrainStory.request(due, id: "q", at: "08:50:00")], request: due
        ).alertsWhenDue(if: ownEvent, alertsAgain),
        TrainStory(
            "P9: too many wait",
            before: (0..<64).map { number in
                TrainStory.request(
                    #","trigger":{"at":"2026-03-02T20:00:00Z"},"content":{"title":"Train \#(number)"}"#,
                    id: "q\(number)",
                    at: "08:50:00")
            }, request: #","trigger":{"afterSeconds":600}"#
        ).alerts(if: way("the request had no `trigger`", Edit(#","trigger":{"afterSeconds":600}"#, ""))),
        TrainStory(
            "W5: the device lost the app while it was parked", request: due,
            after: [TrainStory.person(devices: #"{"id":"phone","platform":"ios"}"#)]
        ).alertsWhenDue(
            if: way(
                "“Rail” was installed on “phone” (`apps` of the device)",
                Edit(#""platform":"ios"}"#, #""platform":"ios","apps":["rail"]}"#))),
        TrainStory(
            "S4, and W5 of a category: turned off while it was parked", app: #","categories":[{"id":"gate"}]"#,
            request: #","category":"gate","trigger":{"at":"2026-03-02T09:30:00Z"}"#,
            after: [TrainStory.person(settings: authorized + #","quiet":true,"categoriesOff":["gate"]"#)]
        ).alertsWhenDue(
            if: way(
                "the person had not turned off the category “gate” of “Rail” (`categoriesOff`), and the person had not set "
                    + "“Rail” to quiet (`quiet`)", Edit(#","quiet":true,"categoriesOff":["gate"]"#, ""))),
        TrainStory(
            "W5: turned off while it was parked", request: due,
            after: [TrainStory.person(settings: #""authorization":"denied""#)]
        ).alertsWhenDue(if: authorised),
    ]
}

extension TrainStory {
    /// Each of the ways lets it alert.
    func alerts(
        if ways: WaysOutCase.Way..., heading: String = "It would have alerted at once if", note: String? = nil,
        changedID: String? = nil, at: [String] = ["2026-03-02T09:00:00Z"]
    ) -> WaysOutCase {
        WaysOutCase(story: self, heading: heading, ways: ways, note: note, changedID: changedID, at: at)
    }

    /// Each of the ways lets it alert at half past nine, when it is due and the story ends.
    func alertsWhenDue(if ways: WaysOutCase.Way...) -> WaysOutCase {
        let due = "2026-03-02T09:30:00Z"
        var story = self
        story.until = Instant(due)
        return WaysOutCase(story: story, heading: "It would have alerted when it was due if", ways: ways, at: [due])
    }
}
