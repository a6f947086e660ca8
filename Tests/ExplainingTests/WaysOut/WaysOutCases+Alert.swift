extension WaysOutCase {
    private static let message =
        #","communication":{"intent":"send-message","sender":{"name":"Mira","handle":"mira@example.org"}}"#
    private static let call =
        #","communication":{"intent":"start-call","sender":{"name":"Mira","handle":"mira@example.org"}}"#
    private static let communication = #","entitlements":["communication"]"#
    private static let mira = #","contacts":[{"id":"mira","name":"Mira Okafor","handles":["mira@example.org"]}]"#

    /// Section 3, S.
    static let alert: [WaysOutCase] = [
        TrainStory("S1: on trial", settings: #""authorization":"provisional""#).alerts(
            if: authorised(not: "provisional")),
        TrainStory("S3: Passive", request: #","interruptionLevel":"passive""#).alerts(
            if: way("the request asked for the level `active` (`interruptionLevel`)", Edit(#""passive""#, #""active""#))
        ),
        TrainStory(
            "S3: from the person", app: communication,
            request: #","communication":{"intent":"send-message","sender":{"name":"Anna","isMe":true}}"#
        ).alerts(if: way("somebody other than the person had written it (`isMe`)", Edit(#","isMe":true"#, ""))),
        TrainStory("S4: quiet", settings: authorized + #","quiet":true"#).alerts(
            if: way("the person had not set “Rail” to quiet (`quiet`)", Edit(#","quiet":true"#, ""))),
        TrainStory(
            "S4: muted by the record, app and thread",
            settings: authorized
                + #","mutedUntil":"2026-03-02T10:00:00Z","mutedThreads":{"t":"2026-03-02T10:00:00Z"}"#,
            request: #","threadId":"t""#
        ).alerts(
            if: way(
                "the person had muted neither “Rail” nor this thread (`mutedUntil`, `mutedThreads`)",
                Edit("2026-03-02T10:00:00Z", "2026-03-02T08:00:00Z"))),
        TrainStory("S4: muted on a device", before: [TrainStory.happened("mute", #","app":"rail""#)]).alerts(
            if: way(
                "the person had not answered otherwise on a device, which for “Rail” holds until the mute is over, or a "
                    + "record changes `mutedUntil` or, for a thread, `mutedThreads`",
                Edit(#""type":"mute""#, #""type":"background""#))),
        TrainStory(
            "S5: marketing in a Focus", app: offers, settings: authorized + agreed, person: focus(), request: offer
        ).alerts(if: focusOff),
        TrainStory(
            "S6: marketing in the summary", app: offers,
            settings: authorized + #","summary":["active","passive"]"# + agreed, person: summary, request: offer
        ).alerts(
            if: way(
                "“Rail” was not in the scheduled summary (`summary`)",
                Edit(#""summary":["active","passive"]"#, #""summary":false"#))),
        TrainStory("S7: a contact in a Focus", app: communication, person: focus() + mira, request: message).alerts(
            if: way(
                "the Focus “Work” allowed “Mira Okafor” (`people`)",
                Edit(schedule, schedule + #","people":{"mode":"allow","list":["mira"]}"#)), notifiesAnyway, bypass,
            focusOff, timeSensitiveToo),
        TrainStory("S7: a call of a stranger", app: communication, person: focus(), request: call).alerts(
            if: way(
                "the Focus “Work” allowed “mira@example.org” (`people`)",
                Edit(schedule, schedule + #","people":{"mode":"allow","list":["mira@example.org"]}"#)),
            way(
                "the Focus “Work” took calls from everyone (`callsFrom`)",
                Edit(schedule, schedule + #","callsFrom":"everyone""#)), focusOff, timeSensitiveToo),
        TrainStory(
            "S7: a sender whom the Focus silences", app: communication,
            person: focus(#","timeSensitive":false,"people":{"mode":"silence","list":["mira"]}"#) + mira,
            request: message
        ).alerts(
            if: way("the Focus “Work” allowed “Mira Okafor” (`people`)", Edit(#""list":["mira"]"#, #""list":[]"#)),
            notifiesAnyway, bypass, focusOff,
            timeSensitiveThrough(Edit(#"["communication"]"#, #"["communication","time-sensitive"]"#))),
        TrainStory("S10: an app in a Focus", person: focus()).alerts(if: appAllowed, focusOff, timeSensitive),
        TrainStory(
            "S10: a filter", person: focus(#","apps":{"mode":"silence","list":[]},"filters":{"rail":["north"]}"#),
            request: #","filterCriteria":"south""#
        ).alerts(
            if: way(
                "the filter of the Focus “Work” for “Rail” contained “south”",
                Edit(#"["north"]"#, #"["north","south"]"#)), focusOff),
        TrainStory(
            "S10: a message of an app that may send none",
            person: focus(#","timeSensitive":false,"people":{"mode":"allow","list":["mira"]}"#) + mira, request: message
        ).alerts(
            if: appAllowed, way("“Rail” had the entitlement `communication`", Edit(name, name + communication)),
            focusOff, timeSensitiveThrough(Edit(name, name + timeSensitiveApp))),
        TrainStory("S10, then S12", settings: authorized + #","summary":true"#, person: focus() + summary).alerts(
            if: way(
                "the Focus “Work” allowed the app “Rail”, and “Rail” was not in the scheduled summary (`summary`)",
                Edit(schedule, schedule + #","apps":{"mode":"allow","list":["rail"]}"#),
                Edit(#""summary":true"#, #""summary":false"#)),
            way(
                "the Focus “Work” had been off, and “Rail” was not in the scheduled summary (`summary`)",
                Edit(schedule, #""schedule":[]"#), Edit(#""summary":true"#, #""summary":false"#)), timeSensitive),
        TrainStory("S12: for some levels", settings: authorized + #","summary":["active","passive"]"#, person: summary)
            .alerts(
                if: way(
                    "“Rail” was not in the scheduled summary for the level `active` (`summary`)",
                    Edit(#""summary":["active","passive"]"#, #""summary":["passive"]"#)), timeSensitive),
        TrainStory(
            "S12: the request would be rejected as Time Sensitive",
            app: timeSensitiveApp + #","adviceAsErrors":["event-time-missing"]"#,
            settings: authorized + #","summary":true"#, person: summary
        ).alerts(if: summaryOff),
        TrainStory(
            "S12: a message", app: communication, settings: authorized + #","summary":true,"directMessages":false"#,
            person: summary, request: message
        ).alerts(
            if: way(
                "direct messages of “Rail” did not wait for the summary (`directMessages`)",
                Edit(#""directMessages":false"#, #""directMessages":true"#)), summaryOff, timeSensitiveToo),
    ]
}
