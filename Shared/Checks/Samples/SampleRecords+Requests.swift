extension SampleRecords {
    static let simple = """
        {"id": "delay-4711", "app": "rail", "recipients": ["anna"],
         "content": {"title": "Train Delayed", "body": "Your train to Leeds leaves 10 minutes late."}}
        """

    static let message = """
        {"id": "m-1", "app": "rail", "recipients": ["anna"], "content": {"body": "See the map.",
            "attachments": [{"url": "https://example.com/map.png"}]},
         "communication": {"intent": "send-message", "sender": {"id": "u-17", "name": "Sara Tyler"}}}
        """

    static let notification = """
        {"id": "delay-4711", "app": "rail", "type": "notify", "recipients": ["anna"],
         "interruptionLevel": "time-sensitive", "marketing": {"topic": "offers"}, "topic": "delays",
         "communication": {"intent": "send-message",
            "sender": {"id": "u-17", "name": "Sara Tyler", "handle": "sara@example.com",
                "image": "https://example.com/sara.png", "isMe": false},
            "group": {"name": "Book Club", "image": "https://example.com/club.png"},
            "conversation": "c-9", "mentionsRecipient": true, "notifyAnyway": true},
         "content": {"title": "Train Delayed", "subtitle": "Platform 4",
            "body": "Your train to Leeds leaves 10 minutes late.",
            "titleLocKey": "DELAY_TITLE", "titleLocArgs": ["Leeds"],
            "subtitleLocKey": "DELAY_SUBTITLE", "subtitleLocArgs": ["4"],
            "bodyLocKey": "DELAY_BODY", "bodyLocArgs": ["Leeds", "10"],
            "attachments": [{"id": "map", "url": "https://example.com/map.png", "type": "image/png", "seconds": 12.5,
                "bytes": 20480}],
            "launchImage": "departures", "targetContentId": "trip-4711", "data": {"trip": "4711"}},
         "category": "TRIP", "threadId": "trip-4711", "collapseId": "delay-4711",
         "event": {"id": "trip-4711", "start": "2026-03-01T21:00:00Z", "end": "2026-03-01T23:30:00Z"},
         "sound": "default", "relevanceScore": 0.5, "filterCriteria": "work",
         "trigger": {"at": "2036-03-01T21:00:00Z"}, "expires": "2036-03-01T22:00:00Z", "alertsAgain": true}
        """

    static let localReminder = """
        {"id": "reminder-1", "app": "rail", "recipients": ["anna"], "device": "annas-iphone",
         "content": {"title": "Rent Due"}, "sound": {"name": "default", "volume": 0.8},
         "trigger": {"calendar": {"weekday": 2, "hour": 9, "minute": 0}, "repeats": true}}
        """

    static let repeatedReminder = """
        {"id": "reminder-2", "app": "rail", "recipients": ["anna"], "content": {"title": "Stand Up"},
         "trigger": {"afterSeconds": 3600, "repeats": true}}
        """

    static let yearlyReminder = """
        {"id": "reminder-3", "app": "rail", "recipients": ["anna"], "content": {"title": "Renew Your Pass"},
         "trigger": {"calendar": {"month": 3, "day": 1}, "repeats": true}}
        """

    static let update = """
        {"id": "delay-4711-2", "app": "rail", "type": "update", "recipients": ["anna"],
         "content": {"title": "Train Delayed"}, "target": {"request": "delay-4711"}}
        """
}
