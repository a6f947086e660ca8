internal import Model

/// Names that other services have for what Belfry has no place for, or one elsewhere, each with the reason.
enum NeedlessNames {
    /// What to say of a member of other services for which Belfry has no place; `nil` where nothing is known of it.
    static func reason(for name: String, in kind: RecordKind) -> String? {
        let plain = ForeignNames.plain(name)
        return reasons[kind]?[plain] ?? reasonsOfAll[plain]
    }

    private static let reasons = [
        RecordKind.request: sentences(requestReasons), .app: sentences(appReasons), .person: sentences(personReasons),
        .interaction: sentences(interactionReasons),
    ]
    private static let reasonsOfAll = sentences(allReasons)

    /// Reads lines such as `name name = sentence`.
    private static func sentences(_ text: String) -> [String: String] {
        var sentences: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            for name in parts[0].split(separator: " ") {
                sentences[ForeignNames.plain(String(name))] = String(parts[1].dropFirst())
            }
        }
        return sentences
    }

    private static let allReasons = """
        version schema schemaVersion source traceId correlationId environment tags labels createdAt updatedAt = Belfry \
        keeps nothing of the kind: leave it out
        color colour accentColor ledColor lights lightSettings = a notification has no color: leave it out
        """
    private static let requestReasons = """
        vibrate vibration vibrationPattern vibrateTimings defaultVibrateTimings = people choose vibration themselves: \
        leave it out
        contentAvailable mutableContent = Belfry sets it where Apple's service needs it: leave it out
        apnsPriority = how urgently a push is sent follows from the level: leave it out
        critical = `interruptionLevel` says it, with "critical": leave it out here
        username iconEmoji iconUrl botName smallIcon = the app's own name and icon are shown: leave it out
        timezone timeZone tz zone = a time says its own offset, such as +01:00: leave it out
        requireInteraction sticky ongoing autoCancel persistent = people choose in their settings whether an alert stays: \
        leave it out
        silent quiet muted = a request without `sound` is silent, and one of the level "passive" alerts nobody: leave it out
        renotify onlyAlertOnce alertOnce = a replacement alerts again with `"alertsAgain": true`
        visibility = each person chooses when previews are shown: leave it out
        platform platforms os deviceType = all devices that have the app are delivered to: leave it out
        android webpush web fcmOptions chromeWebImage = Belfry delivers to Apple's platforms: leave it out
        locale language lang dir = texts in a person's language come from the app's `strings` by `titleLocKey` and \
        `bodyLocKey`: leave it out
        retry retries maxRetries webhook callbackUrl = receipts say what became of a request: leave it out
        sentAt createdAt timestamp date = the time of the record itself is taken: leave it out
        """
    private static let appReasons = """
        bundleId bundleIdentifier bundle = where it is not the app's id, it belongs in `apns.topics`, by platform
        teamId appleTeamId developmentTeam = it belongs in `apns`, as `teamId`
        keyId apnsKeyId appleKeyId = it belongs in `apns.keys`, as `id`
        apnsKey apnsKeys apnsAuthKey authKey p8 p8File pushKey = an operator keeps the key in a file: `secretRef` in \
        `apns.keys` names it
        apnsCertificate certificate p12 pem = pushes are signed by a key, not by a certificate: name one in `apns.keys`
        sandbox production apnsEnvironment = each device's token says its environment: leave it out
        importance priority interruptionLevel level defaultLevel = each request has its own `interruptionLevel`: leave it out
        vibration vibrationPattern enableVibration = people choose vibration themselves: leave it out
        platform platforms os = an app has no platform, a person's devices have: leave it out
        badge showBadge = the badge is counted, and people turn it off in their settings: leave it out
        color = an app has no color: leave it out
        version sdk description category = Belfry keeps nothing of the kind: leave it out
        """
    private static let personReasons = """
        environment sandbox apnsEnvironment = it belongs to a device's token: `pushToken` takes `token` and `environment`
        name displayName fullName firstName lastName nickname avatar email phone phoneNumber = a person's record has no \
        name or address, only contacts have: leave it out
        topics channels segments = topics belong to an app: `topicsOff` of the person's `apps` lists those turned off
        watch appleWatch pairedWatch = a watch is a device of its own in `devices`, with the iPhone's id as `companion`
        badge unread unreadCount = the badge is counted: leave it out
        muteUntil mutedUntil muted = it belongs in each app's settings in `apps`, as `mutedUntil`
        createdAt lastSeen lastActive = Belfry sees by itself when a device was last heard of: leave it out
        country region city = `timeZone` and `locale` say what is needed: leave it out
        """
    private static let interactionReasons = """
        platform os osVersion appVersion deviceType userAgent sessionId ip locale = the person's record says it: leave it out
        data payload metadata properties = an interaction carries nothing else: leave it out
        """
}
