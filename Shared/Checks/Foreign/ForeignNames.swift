internal import Model

/// The names that other services use for members of Belfry's records.
///
/// A place is a path without indexes; `*` stands for a name that the record's author chose, as in `apps.*.style`.
enum ForeignNames {
    /// The place that a foreign name at a place stands for; `nil` where none is known.
    ///
    /// - Parameter outer: the place of the object that has the member.
    static func place(for name: String, in outer: String, of kind: RecordKind) -> String? {
        tables[kind]?[outer]?[plain(name)]
    }

    /// The unknown member, with the known one beside it that it stands for in other services.
    static func meaning(of field: UnknownField, in kind: RecordKind) -> UnknownField {
        let outer = place(of: String(field.outerPath.dropLast()), in: kind)
        guard let place = place(for: field.name, in: outer, of: kind) else { return field }
        let name = outer.isEmpty ? place : String(place.dropFirst(outer.count + 1))
        let isBeside = place.hasPrefix(outer) && !name.contains(".")
        return UnknownField(field.path, meant: isBeside ? name : nil, value: field.value)
    }

    /// Whether a foreign name is only another spelling of the known one.
    static func isSpelling(_ name: String, of place: String) -> Bool {
        plain(name) == plain(place.split(separator: ".").last.map(String.init) ?? "")
    }

    static func near(_ name: String, at outer: String, of kind: RecordKind) -> String? {
        let prefix = outer.isEmpty ? "" : outer + "."
        let names = (known[kind] ?? []).filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
            .filter { !$0.contains(".") && abs($0.utf8.count - name.utf8.count) <= 3 }.map(String.init).sorted()
        return NearName.nearest(to: name, among: names).map { prefix + $0 }
    }

    /// Whether the contract has this place.
    static func knows(_ place: String, in kind: RecordKind) -> Bool { known[kind]?.contains(place) == true }

    /// Whether values at a place are objects with members of the contract.
    static func hasMembers(_ place: String, in kind: RecordKind) -> Bool {
        place.isEmpty || known[kind]?.contains { $0.hasPrefix(place + ".") } == true
    }

    /// Where a member of this name belongs, in words; `nil` where the contract has none.
    static func home(of name: String, in kind: RecordKind) -> String? { homes[kind]?[plain(name)] }

    /// The shortest place of each name below the top. Names that may mean anything say nothing.
    private static let homes = Dictionary(
        uniqueKeysWithValues: known.map { kind, places in
            var homes: [String: String] = [:]
            let inner = places.filter { $0.contains(".") }.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
            for place in inner {
                let name = plain(place.split(separator: ".").last.map(String.init) ?? "")
                if manifold.contains(name) || homes[name] != nil { continue }
                homes[name] = "`\(place.replacing("*", with: kind == .person ? "<app>" : "<name>"))`"
            }
            return (kind, homes)
        })

    /// The member on top whose object has a member of exactly this name; `nil` if there is none.
    static func topHome(of name: String, in kind: RecordKind) -> String? { topHomes[kind]?[name] }

    private static let topHomes = Dictionary(
        uniqueKeysWithValues: RecordKind.allCases.map { kind in
            var homes: [String: String] = [:]
            for record in SampleRecords.of(kind).records {
                for (outer, value) in ForeignValue(record.bytes)?.members ?? [] {
                    for (name, _) in value.members where homes[name] == nil { homes[name] = outer }
                }
            }
            return (kind, homes)
        })

    private static let manifold: Set<String> = [
        "type", "id", "name", "value", "key", "url", "title", "text", "data", "seconds",
    ]

    static func place(of path: String, in kind: RecordKind) -> String {
        var place = ""
        for step in path.split(separator: ".") {
            let name = step.prefix { $0 != "[" }
            place = child(String(name), of: place, in: kind)
        }
        return place
    }

    /// Whether the names in the object at a place are its author's choice.
    static func isDictionary(_ place: String, in kind: RecordKind) -> Bool {
        dictionaries[kind]?.contains(place) == true
    }

    /// The place of a member of the object at a place.
    static func child(_ name: String, of place: String, in kind: RecordKind) -> String {
        child(isDictionary(place, in: kind) ? "*" : name, of: place)
    }

    static func child(_ name: String, of place: String) -> String { place.isEmpty ? name : "\(place).\(name)" }

    /// A name in lowercase, letters and digits only.
    static func plain(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// Objects of other services that only hold members of the message itself.
    static let wrappers: Set<String> = [
        "message", "notification", "aps", "alert", "payload", "apns", "android", "webpush", "web", "fcm", "gcm",
        "fcmoptions", "headers", "options", "content", "push", "ios", "default", "request", "body", "apple", "google",
        "messages", "applepush", "androidpush", "changes", "fields", "patch", "values", "attributes", "properties",
        "params",
    ]

    private static let dictionaries: [RecordKind: Set<String>] = [
        .request: ["content.data"], .app: ["strings", "strings.*"],
        .person: [
            "apps", "apps.*.marketing", "apps.*.mutedThreads", "devices.pushToken", "contacts.ids", "focuses.filters",
        ],
    ]

    private static let known: [RecordKind: Set<String>] = Dictionary(
        uniqueKeysWithValues: RecordKind.allCases.map { kind in
            var places: Set<String> = kind == .request ? ["badge"] : []
            func add(_ value: ForeignValue, _ place: String) {
                for element in value.elements {
                    for (name, value) in element.members {
                        let inner = child(name, of: place, in: kind)
                        places.insert(inner)
                        add(value, inner)
                    }
                }
            }
            for record in SampleRecords.of(kind).records {
                if let value = ForeignValue(record.bytes) { add(value, "") }
            }
            return (kind, places)
        })

    private static let tables = [
        RecordKind.request: table(request), .app: table(app), .person: table(person), .interaction: table(interaction),
    ]

    /// Reads lines such as `place: name name`, below a line such as `[outer place]`.
    private static func table(_ text: String) -> [String: [String: String]] {
        var table: [String: [String: String]] = [:]
        var outer = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix("[") {
                outer = String(line.dropFirst().dropLast())
                continue
            }
            guard let colon = line.firstIndex(of: ":") else { continue }
            for name in line[colon...].dropFirst().split(separator: " ") {
                table[outer, default: [:]][plain(String(name))] = child(String(line[..<colon]), of: outer)
            }
        }
        if let top = table[""], top["ttl"] != nil { table["content"] = top }
        return table
    }

    /// In a request the names mean the same on top, in `content`, and in ``wrappers``.
    private static let request = """
        id: messageId clientMsgId messageDeduplicationId idempotencyKey requestId notificationId uuid apnsId externalId dedupeId uniqueId
        app: appId appKey application applicationId package packageName bundleId apnsTopic project service
        recipients: to targetArn topicArn token tokens registrationIds registrationTokens deviceToken deviceTokens user users userId userIds \
        person people personId audience targets includeExternalUserIds includeAliases includePlayerIds \
        includeSubscriptionIds includedSegments playerIds externalIds externalUserId externalUserIds channel channels \
        interests recipientId recipientIds endpoint subscription customerId customerIds phone phoneNumber email \
        condition segment segments receiver receivers namedUser chatId externalUserIDs aliases recipientUserIds userid \
        recipientUser destination destinations addressee addressees
        content.title: title heading headings header headline subject
        content.subtitle: subtitle subhead
        content.body: body text message alert content contents msg description notification bodyText detail html blocks
        communication.sender.name: from fromName senderName sender author
        content.titleLocKey: titleLocKey
        content.titleLocArgs: titleLocArgs
        content.subtitleLocKey: subtitleLocKey
        content.subtitleLocArgs: subtitleLocArgs
        content.bodyLocKey: locKey bodyLocKey
        content.bodyLocArgs: locArgs bodyLocArgs
        content.attachments: image imageUrl images icon iconUrl largeIcon picture bigPicture media mediaUrl photo \
        thumbnail attachment attachments iosAttachments
        content.data: data custom customData additionalData extra extras meta metadata userInfo params payload variables
        content.targetContentId: url link clickAction deepLink launchUrl webUrl appUrl actionUrl href targetContentId click customUri uri
        content.launchImage: launchImage
        interruptionLevel: priority urgency importance interruptionLevel level severity
        expires: ttl timeToLive ttlSeconds expirySeconds expiresInSeconds validUntil validFor expires expiration expiry expiresAt expiresIn expireAt apnsExpiration validityPeriod
        trigger: sendAt sendAfter sendOn scheduledAt scheduledFor scheduled schedule scheduleTime scheduledTime deliverAt \
        deliveryTime deliverAfter delay delaySeconds sendIn notBefore deliveryTimeOfDay
        threadId: threadId thread threadIdentifier group groupKey groupId androidGroup threadTs conversationId
        collapseId: collapseId collapseKey tag apnsCollapseId dedupKey dedupeKey
        target: replaces replacesId replaceId replaceNotification updates updateOf originalId originalRequest \
        targetId targetRequest cancels inReplyTo
        relevanceScore: relevanceScore relevance score weight
        sound: sound iosSound androidSound soundName
        category: category categoryId actions buttons webButtons actionButtons
        badge: badge badgeCount iosBadgeType iosBadgeCount notificationCount
        alertsAgain: renotify alertAgain
        device: device deviceOnly
        topic: topicId informationalTopic
        [trigger]
        at: date time on datetime timestamp fireDate
        afterSeconds: seconds delay interval timeInterval after inSeconds delaySeconds
        repeats: repeat repeating recurring
        [target]
        request: id requestId notification notificationId messageId
        collapseId: tag collapseKey
        threadId: thread
        app: all
        [event]
        start: startTime from begin
        end: endTime to until
        [sound]
        name: file sound fileName
        volume: criticalVolume level
        [marketing]
        topic: name id campaign topicId
        [communication]
        sender: from author contact
        intent: type kind
        conversation: conversationId thread threadId chatId
        group: room chat groupName
        [communication.sender]
        name: displayName title
        image: avatar photo avatarUrl icon
        handle: email phone address
        """

    private static let app = """
        id: app appId bundleId bundleIdentifier bundle package packageName identifier slug applicationId
        name: title appName displayName label applicationName
        icon: iconUrl logo logoUrl image
        topics: channels notificationChannels
        categories: category actions buttons notificationCategories
        strings: translations localizations i18n texts localizable
        sounds: sound defaultSound
        webhooks: webhook webhookUrl callback callbackUrl hooks
        signingKeys: secret apiKey signingSecret signingKey
        entitlements: permissions capabilities entitlement
        [categories]
        id: identifier name key
        actions: buttons
        summaryFormat: categorySummaryFormat summary
        placeholder: hiddenPreviewsBodyPlaceholder previewPlaceholder hiddenPlaceholder
        [categories.actions]
        id: identifier action actionId key value
        title: label text name caption
        foreground: openApp opensApp launchApp launchesApp activationMode opensApplication
        destructive: isDestructive dangerous
        authenticationRequired: requiresAuthentication authRequired requiresUnlock
        snoozeSeconds: snooze snoozeDuration
        textInput: input textField reply allowTextInput isTextInput remoteInput
        icon: image iconName
        [categories.actions.textInput]
        placeholder: hint label textInputPlaceholder
        buttonTitle: button sendButton submit textInputButtonTitle
        [topics]
        id: identifier key slug channelId
        name: title label
        [sounds]
        name: file fileName id sound identifier
        seconds: duration length durationSeconds
        [webhooks]
        url: uri href endpoint
        secret: signingSecret key
        events: types eventTypes
        [contentExtensions]
        initialContentSizeRatio: ratio sizeRatio aspectRatio
        categories: category
        """

    private static let person = """
        id: person userId user uid externalId customerId personId username
        timeZone: tz timezoneId zone zoneinfo tzid utcOffset
        locale: lang language languageCode preferredLanguage languages
        devices: deviceToken deviceTokens tokens token pushToken pushTokens phones registrationTokens subscriptions
        apps: notifications preferences permissions settings notificationsEnabled pushEnabled enabled optIn optedIn \
        subscribed notificationSettings appSettings
        focuses: quietHours doNotDisturb dnd quietTime silentHours sleep focus focusModes quiet
        vibration: vibrate haptics
        contacts: friends vips
        summary: digest scheduledSummary summaryTimes digestTimes
        previews: showPreviews preview lockScreenPreviews previewSetting
        activeFocus: currentFocus focusOn focusMode activeMode
        [devices]
        id: deviceId udid name
        platform: os type deviceType system kind model
        systemVersion: osVersion version
        pushToken: token deviceToken fcmToken apnsToken registrationId
        companion: pairedDevice pairedPhone pairedIphone pairedWith pairedTo paired companionId companionDevice
        apps: installedApps app installed applications
        [summary]
        times: at schedule deliveryTimes hours
        [activeFocus]
        id: name focus mode
        until: ends end expires
        [apps.*]
        authorization: status permission enabled allowed granted notifications push
        sound: sounds
        style: alertStyle bannerStyle
        badge: badges
        previews: showPreviews
        quiet: silent deliverQuietly
        mutedUntil: muteUntil snoozedUntil
        summary: digest scheduledSummary inSummary deliverAs deliveryMode delivery
        [focuses]
        id: key identifier
        name: title label
        schedule: hours times period when
        timeSensitive: allowTimeSensitive allowsTimeSensitive timeSensitiveAllowed
        apps: allowedApps allowApps exceptions whitelist allowlist allowed allow
        people: allowedPeople allowedContacts allowPeople
        [focuses.schedule]
        from: start begin startTime
        to: end until endTime
        days: weekdays
        [contacts]
        handles: email phone handle emails phones phoneNumber addresses
        favorite: isFavorite starred vip favourite
        name: displayName fullName
        """

    private static let interaction = """
        id: eventId interactionId uuid
        person: user userId uid personId recipient distinctId customerId externalId
        device: deviceId deviceToken token
        at: timestamp time ts date occurredAt createdAt when eventTime clickedAt
        type: event eventType eventName interaction kind status verb
        notification: notificationId messageId requestId request message
        action: actionId actionIdentifier button buttonId
        text: reply userText replyText textInput input comment
        app: appId
        """
}
