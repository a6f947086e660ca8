extension SampleRecords {
    static let smallPerson = """
        {"id": "anna", "timeZone": "Europe/Berlin", "locale": "de-DE",
         "devices": [{"id": "annas-iphone", "platform": "ios"}],
         "contacts": [{"id": "sara", "name": "Sara Tyler", "handles": ["sara@example.com"]}],
         "apps": {"rail": {"authorization": "authorized"}},
         "focuses": [{"id": "work", "name": "Work", "schedule": [{"from": "09:00", "to": "17:00"}]}]}
        """

    static let person = """
        {"id": "anna", "timeZone": "Europe/Berlin", "locale": "de-DE", "previews": "when-unlocked", "vibration": true,
         "devices": [{"id": "annas-iphone", "platform": "ios", "systemVersion": "18.1", "apps": ["rail"],
                "previews": "always", "pushToken": {"rail": "9f3a"}, "scheduledSummary": true},
            {"id": "annas-watch", "platform": "watchos", "systemVersion": "11.0", "companion": "annas-iphone",
                "pushToken": {"rail": {"token": "c0ffee42", "environment": "development",
                    "at": "2026-03-01T21:00:00Z"}}}],
         "contacts": [{"id": "sara", "name": "Sara Tyler", "handles": ["sara@example.com", "+44 20 7946 0000"],
            "ids": {"rail": ["u-17"]}, "favorite": true, "emergencyBypass": false}],
         "apps": {"rail": {"authorization": "authorized", "style": "banner", "lockScreen": true,
            "notificationCenter": true, "badge": true, "sound": true, "criticalAlerts": false, "timeSensitive": true,
            "directMessages": true, "summary": true, "quiet": false, "mutedUntil": "2036-03-01T21:00:00Z",
            "mutedThreads": {"trip-4711": "2036-03-01T21:00:00Z"}, "previews": "always", "announce": false,
            "grouping": "automatic", "categoriesOff": ["TRIP"], "topicsOff": ["delays"],
            "marketing": {"offers": {"granted": true, "at": "2026-03-01T21:00:00Z", "shown": "Send me offers"}}}},
         "focuses": [{"id": "work", "name": "Work", "people": {"mode": "allow", "list": ["sara"]},
            "apps": {"mode": "allow", "list": ["rail"]}, "timeSensitive": true, "repeatedCalls": false,
            "callsFrom": "favorites", "schedule": [{"days": ["mon", "tue"], "from": "09:00", "to": "17:00"}],
            "showOnLockScreen": true, "hideBadges": false, "shareStatus": false, "filters": {"rail": ["work"]}}],
         "activeFocus": {"id": "work", "until": "2036-03-01T21:00:00Z"},
         "summary": {"times": ["08:00", "18:00"], "list": "at-once"}, "sections": "by-time"}
        """

    static let locked = """
        {"id": "i-0", "person": "anna", "device": "annas-iphone", "at": "2026-03-01T21:00:00Z", "type": "locked"}
        """

    static let action = """
        {"id": "i-1", "person": "anna", "device": "annas-iphone", "at": "2026-03-01T21:00:00Z", "type": "action",
         "notification": "rail/delay-4711/anna", "action": "reply", "text": "On my way."}
        """

    static let mute = """
        {"id": "i-2", "person": "anna", "device": "annas-iphone", "at": "2026-03-01T21:00:00Z", "type": "mute",
         "app": "rail", "thread": "trip-4711", "seconds": 3600}
        """

    static let focus = """
        {"id": "i-3", "person": "anna", "device": "annas-iphone", "at": "2026-03-01T21:00:00Z", "type": "focus-on",
         "focus": "work", "until": "2026-03-01T23:00:00Z"}
        """

    static let tokenGone = """
        {"id": "i-4", "person": "anna", "device": "annas-iphone", "at": "2026-03-01T21:00:00Z", "type": "token-gone",
         "app": "rail", "token": "1275bf994cc74769d78c08b20407e78376b767ca904634681a826853d8250b80"}
        """
}
