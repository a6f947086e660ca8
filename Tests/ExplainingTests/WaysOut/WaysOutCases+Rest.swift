extension WaysOutCase {
    private static let asked = #","interruptionLevel":"time-sensitive""#

    /// C4 to C7, L1 and L2, in a summary.
    static let levels: [WaysOutCase] = [
        TrainStory("C7: no entitlement", settings: authorized + #","summary":true"#, person: summary, request: asked)
            .alerts(if: summaryOff, way(hasTimeSensitive, Edit(name, name + timeSensitiveApp))),
        TrainStory(
            "L2: turned off by the person", app: timeSensitiveApp,
            settings: authorized + #","summary":true,"timeSensitive":false"#, person: summary, request: asked
        ).alerts(
            if: summaryOff,
            way(
                "the person had left Time Sensitive on for “Rail” (`timeSensitive`)",
                Edit(#""timeSensitive":false"#, #""timeSensitive":true"#))),
        TrainStory(
            "C4 and L1: Critical without entitlement and permission", settings: authorized + #","summary":true"#,
            person: summary, request: #","interruptionLevel":"critical""#
        ).alerts(
            if: summaryOff,
            way(
                "the person allowed “Rail” Critical alerts (`criticalAlerts`), and “Rail” had the entitlement `critical-alerts`",
                Edit(authorized, authorized + #","criticalAlerts":true"#),
                Edit(name, name + #","entitlements":["critical-alerts"]"#))),
        TrainStory(
            "C6: too early", app: timeSensitiveApp, settings: authorized + #","summary":true"#, person: summary,
            request: asked + #","event":{"start":"2026-03-02T11:00:00Z"}"#, until: "2026-03-02T10:30:00Z"
        ).alerts(
            if: summaryOff,
            way(
                "the request had been due at 2026-03-02T10:00:00Z, one hour before its event (`trigger.at`)",
                Edit(asked, asked + #","trigger":{"at":"2026-03-02T10:00:00Z"}"#)), heading: "It would have alerted if",
            note: "Its event allows Time Sensitive from 2026-03-02T10:00:00Z until 2026-03-02T12:00:00Z.",
            at: ["2026-03-02T09:00:00Z", "2026-03-02T10:00:00Z"]),
    ]

    /// Which device alerts, and replacements.
    static let rest: [WaysOutCase] = [
        TrainStory("D3: open in front", before: TrainStory.inFront).alerts(
            if: way("“Rail” had not been open on “phone”", Edit(#""type":"foreground""#, #""type":"background""#)),
            way(
                "“Rail” asked for a banner while it is open (`foregroundPresentation`)",
                Edit(name, name + #","foregroundPresentation":["banner"]"#))),
        TrainStory(
            "D11: everything off",
            settings: authorized + #","style":"none","lockScreen":false,"notificationCenter":false,"badge":false"#
        ).alerts(
            if: way(
                "the person let “Rail” show banners (`style`: `banner`)",
                Edit(#""style":"none""#, #""style":"banner""#))),
        TrainStory(
            "D13: a television alone",
            devices: #"{"id":"phone","platform":"ios"},{"id":"tv","platform":"tvos","apps":["rail"]}"#
        ).alerts(if: installed),
        TrainStory(
            "N5: no more urgent than what it replaces",
            before: [
                TrainStory.request(#","collapseId":"c","content":{"title":"Platform 3"}"#, id: "q", at: "08:50:00")
            ], request: #","collapseId":"c""#
        ).alerts(if: alertsAgain, ownPlace),
        TrainStory(
            "N5: replaced before it was due", request: #","collapseId":"c","trigger":{"at":"2026-03-02T09:30:00Z"}"#,
            after: [
                TrainStory.request(
                    #","collapseId":"c","trigger":{"at":"2026-03-02T10:00:00Z"},"content":{"title":"Platform 5"}"#,
                    id: "s", at: "09:10:00")
            ]
        ).alertsWhenDue(if: ownPlace),
        TrainStory(
            "N5: in the place of what snoozes",
            app: #","categories":[{"id":"gate","actions":[{"id":"later","title":"Later","snoozeSeconds":3600}]}]"#,
            before: [
                TrainStory.request(
                    #","category":"gate","collapseId":"c","content":{"title":"Platform 3"}"#, id: "q",
                    at: "08:50:00"),
                TrainStory.happened("action", at: "08:51:00", #","notification":"rail/q/anna","action":"later""#),
            ], request: #","collapseId":"c""#
        ).alerts(if: alertsAgain, ownPlace),
        TrainStory(
            "N8: taken back before it was due", request: due,
            after: [
                TrainStory.request(
                    #","content":null,"type":"withdraw","target":{"request":"r"}"#, id: "w", at: "09:10:00")
            ]
        ).alertsWhenDue(
            if: way("the producer had not taken it back", Edit(#"{"request":"r"}"#, #"{"request":"other"}"#))),
        TrainStory(
            "N11: a view of its thread is open", app: #","categories":[{"id":"gate"}]"#,
            before: [
                TrainStory.happened("unlocked", at: "08:49:00"),
                TrainStory.request(
                    #","category":"gate","content":{"title":"Platform 3"}"#, id: "q", at: "08:50:00"),
                TrainStory.happened("unlocked", at: "08:58:00"),
                TrainStory.happened("expanded", at: "08:59:00", #","notification":"rail/q/anna""#),
            ], request: #","category":"gate""#
        ).alerts(
            if: way(
                "the person had closed the view of “rail/q/anna” on “phone”",
                Edit(#""type":"expanded""#, #""type":"dismissed""#)),
            way(
                "the request belonged to another thread (`threadId`)",
                Edit(#""id":"r","app":"rail""#, #""id":"r","threadId":"x","app":"rail""#))),
        TrainStory(
            "W1: seen while a Focus held it", person: focus(),
            after: [TrainStory.happened("viewed", at: "09:10:00", #","notification":"rail/r/anna""#)]
        ).alerts(if: appAllowed, focusOff, timeSensitive),
        TrainStory(
            "P0: sent again, hours later",
            after: [TrainStory.request(#","content":{"title":"Platform 5"}"#, at: "11:00:00")]
        ).alerts(
            if: way(
                "the request had an `id` of its own",
                Edit(
                    #""id":"r","app":"rail","recipients":["anna"],"content":{"title":"Platform 5"}"#,
                    #""id":"s","app":"rail","recipients":["anna"],"content":{"title":"Platform 5"}"#)),
            heading: "The request that was repeated at 2026-03-02T11:00:00Z would have alerted at once if",
            changedID: "rail/s/anna", at: ["2026-03-02T11:00:00Z"]),
    ]

    /// Cases in which no setting is a way out, and the shorter explanation from the receipts alone, where it differs.
    static let notes: [(story: TrainStory, note: String, byReceipts: String?)] = [
        (
            TrainStory("I2: rejected", request: #","interruptionLevel":"urgent""#),
            "Once corrected, it can be sent again, even with the same id: a rejected request is not remembered.", nil
        ),
        (
            TrainStory("N10: an update of nothing", request: #","type":"update","target":{"request":"x"}"#),
            "A request of type `update` never alerts; one of type `notify` may.",
            "A request of type `update`, `withdraw` or `mark-read` never alerts; one of type `notify` may."
        ),
        (
            TrainStory("P1: nobody of this id", until: "2026-03-02T09:01:00Z").of("carl"),
            "It needed a valid record of the person on `people`, at most ten seconds after the request.", nil
        ),
        (
            TrainStory("P7: nothing but a television", devices: #"{"id":"tv","platform":"tvos"}"#),
            "Against rule P7 this helps: the app on a device that can alert (`apps` of the device). No change that was tried out "
                + "let it alert.",
            "Against rule P7 this helps: the app on a device that can alert (`apps` of the device). The records "
                + "of the person, the app and the request are not available, so whether that is enough was not tried out."
        ),
    ]
}
