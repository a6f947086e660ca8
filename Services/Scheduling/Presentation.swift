internal import Model

/// A notification appears, or alerts: the decision of S, carried out on the devices (rules D3 to D14).
extension Turn {
    /// Puts an item into Notification Center, unread (rule N1), and decides its alert.
    ///
    /// - Parameter cause: what the step's id derives from.
    mutating func present(_ item: Item, _ circumstances: Circumstances, cause: String) {
        let views = ExpandedViews(for: item, circumstances, in: state)
        let replaced = takePlace(of: item)
        if let replaced { takeViews(of: replaced.key, by: item.key) }
        let wasThere = item.isThere
        var item = item
        item.isThere = true
        item.isUnread = true
        let raised = replaced.map { (circumstances.level.level > ($0.level ?? .passive)) } ?? false
        item.level = circumstances.level.level
        if !wasThere { makeRoom(in: item.key.app, cause: cause) }
        noteBadge(of: item.key.app)
        state.set(item)
        updateBadgeVisibility(of: item.key.app)
        tellLowered(&item, circumstances.level)
        var decision = AlertDecision.decide(circumstances)
        if let replaced, !replaced.isWaitingToAlert, decision.outcome != .nowhere, !raised,
            !circumstances.details.alertsAgain
        {
            decision = AlertDecision(outcome: .quiet, rule: "N5", reason: "level-not-raised")
        }
        let isNew = replaced == nil && !wasThere
        let devices = presentation(of: item, circumstances, decision, views)
        let isQuiet = decision.outcome != .alerted || views.silenceAll(devices)
        let kind: DeliveryType = isNew ? .present : isQuiet ? .update : .alert
        let ending = ending(of: decision, circumstances, devices: devices, views)
        let notice = notice(item, circumstances, isQuiet: decision.outcome == .quiet, devices: devices)
        let sequence = nextSequence()
        send(
            Step(
                id: cause, sequence: sequence, kind: kind, person: person, at: now, app: item.key.app,
                notifications: [stepNotification(item, circumstances)], replaces: replaced?.notification.id,
                locale: circumstances.person.locale.string, why: ending.why,
                notice: notice, traceparent: item.notification.accepted.traceparent, devices: devices),
            lane: item.notification.accepted.lane)
        if decision.outcome != .nowhere {
            updateViews(views, with: item, replacing: replaced?.key, circumstances, cause: cause)
        }
        settle(&item, ending, endsRepetition: false)
        item.wait = nextFiring(of: item, circumstances)
        put(item.withoutNeedlessContent(circumstances.app))
    }

    /// Which code a decision ends in, after D3 and D13.
    private func ending(
        of decision: AlertDecision, _ circumstances: Circumstances, devices: [StepDevice], _ views: ExpandedViews
    ) -> Ending {
        var ending: Ending
        switch decision.outcome {
        case .quiet: ending = Ending(.quiet, decision.rule, reason: decision.reason)
        case .nowhere: ending = Ending(.nowhere, decision.rule)
        case .alerted where devices.contains { $0.alert != nil }: ending = Ending(.alerted, decision.rule)
        case .alerted where devices.contains { $0.type == .inApp }: ending = Ending(.inApp, "D3")
        case .alerted where views.silenceAll(devices): ending = Ending(.quiet, "N11")
        case .alerted: ending = Ending(.quiet, "D13")
        }
        ending.details["level"] = .text(circumstances.level.level.rawValue)
        return ending
    }

    /// What each device does. A device that only counts gets its number with the turn's badges.
    private func presentation(
        of item: Item, _ circumstances: Circumstances, _ decision: AlertDecision, _ views: ExpandedViews
    ) -> [StepDevice] {
        let routing = Routing.choose(
            circumstances.devices, app: circumstances.app, person: circumstances.person,
            alerts: decision.outcome == .alerted, isCritical: decision.rule == "S2")
        let badge = BadgeCount.shown(of: item.key.app, in: state)
        return circumstances.devices.compactMap { device in
            guard Routing.canHaveItem(device) else { return nil }
            let shownBadge = BadgeCount.canShow(on: device.device) ? badge : nil
            let isAlerting = routing.alerting.contains(device.id)
            var entry = stepDevice(device, circumstances.settings, app: item.key.app)
            entry.isPlayingMedia = device.isPlaying(item.notification.id)
            if routing.inApp.contains(device.id) {
                entry.type = .inApp
                entry.list =
                    circumstances.settings.notificationCenter
                    && circumstances.app.foregroundPresentation.contains(.list)
                entry.badge = shownBadge
                if isAlerting {
                    entry.alert = AlertLook.inAppAlert(
                        on: device, circumstances, decision: decision, isListed: entry.list, badge: shownBadge)
                }
                return entry
            }
            if decision.outcome == .nowhere { return nil }
            entry.list = circumstances.settings.notificationCenter
            entry.badge = badgeToTell(device, of: item.key.app)
            if isAlerting, !views.silence(device.id, decision) {
                entry.alert = AlertLook.alert(
                    on: device, circumstances, decision: decision, isListed: entry.list, badge: shownBadge)
            }
            return entry
        }
    }

    /// What is the same for every step on a device.
    func stepDevice(_ device: DeviceView, _ settings: AppSettings, app: AppID) -> StepDevice {
        StepDevice(
            id: device.id, platform: device.device.platform, systemVersion: device.device.systemVersion,
            previews: device.device.previews ?? settings.previews ?? state.record?.previews ?? .whenUnlocked,
            isUnlocked: device.isUnlocked, watchInterface: watchInterface(of: device),
            pushToken: device.device.pushTokens[app])
    }

    /// R15: a dynamic interface needs the network, and the companion within reach.
    private func watchInterface(of device: DeviceView) -> WatchInterface? {
        guard device.isWatch else { return nil }
        let companion = device.device.companion.map { state.state(of: $0).isOnline?.value ?? true } ?? true
        return device.isOnline && companion ? .dynamic : .static
    }

    /// What rendering needs of a notification.
    func stepNotification(_ item: Item, _ circumstances: Circumstances) -> StepNotification {
        let details = item.details
        return StepNotification(
            id: item.notification.id, app: item.key.app, level: item.level ?? circumstances.level.level,
            content: details.content, sender: sender(of: item.notification, circumstances.person),
            isMarketing: details.isMarketing, category: details.category, threadID: details.threadID,
            threadCount: threadCount(of: item, circumstances.settings.grouping),
            relevanceScore: details.relevanceScore)
    }

    private func sender(of notification: ClassifiedNotification, _ person: Person) -> StepSender? {
        guard notification.isCommunication, let communication = notification.details.communication,
            let sender = communication.sender
        else { return nil }
        let contact = person.contacts.contact(
            handle: sender.handle, sender: sender.id, of: notification.accepted.app)
        return StepSender(
            name: sender.name, contactName: contact?.name, handle: sender.handle, image: sender.image,
            isCall: communication.intent == .startCall, isGroup: communication.group != nil,
            groupName: communication.group?.name, groupImage: communication.group?.image)
    }

    /// How many items the list shows as one with this: by thread, by app, or each alone. No thread is one group.
    private func threadCount(of item: Item, _ grouping: Grouping) -> Int {
        let shelf = state.shelf(of: item.key.app)
        switch grouping {
        case .off: return 1
        case .byApp: return max(shelf.count, 1)
        case .automatic:
            let thread = item.details.threadID
            return max(shelf.count { state.items[$0]?.details.threadID == thread }, 1)
        }
    }
}

extension Item {
    /// Content stays only while something may show it again: a wait, a repetition, an action that snoozes.
    func withoutNeedlessContent(_ app: App) -> Item {
        let canSnooze = details.category.flatMap { app.categories[$0] }?.canSnooze ?? false
        guard wait == nil, !repeats, !canSnooze else { return self }
        var item = self
        item.notification.accepted.details.content = nil
        return item
    }
}
