internal import Model

/// A notification appears, or alerts: the decision of S, carried out on the devices (rules D3 to D14).
extension Turn {
    /// Puts an item into Notification Center, unread (rule N1), and decides its alert.
    ///
    /// - Parameter cause: what the step's id derives from.
    mutating func present(_ item: Item, _ circumstances: Circumstances, cause: String) {
        var views = state.openViews(for: item, circumstances)
        var item = item
        let first = endFirst(of: &item)
        if let first { views.takenOver = takeViews(of: first.key, by: item.key) }
        let replaced = takePlace(of: item)
        if let replaced { views.takenOver += takeViews(of: replaced.key, by: item.key) }
        let wasThere = item.isThere
        item.isThere = true
        item.isUnread = true
        let raised = replaced.map { (circumstances.level.level > ($0.level ?? .passive)) } ?? false
        item.level = circumstances.level.level
        if !wasThere {
            makeRoom(in: item.key.app, cause: cause)
            views.forgetClosed(in: state)
        }
        noteBadge(of: item.key.app)
        state.set(item)
        updateBadgeVisibility(of: item.key.app)
        tellLowered(&item, circumstances.level)
        let decision = decision(on: circumstances, replaced: replaced, raised: raised)
        let isNew = replaced == nil && !wasThere
        // What is listed stays listed.
        item.isUnlisted =
            decision.waits(for: .summary) && circumstances.person.summary.list == .withSummary
            && (isNew || replaced?.isUnlisted ?? item.isUnlisted)
        // Whether it took another's place (rule N5) makes no difference: S would have it quiet.
        item.isPassive = item.level == .passive && AlertDecision.decide(circumstances).rule == .s3
        item.awaitsListing = item.isPassive && circumstances.isInSummary
        let place: Appearance = isNew ? .new : .inPlace(of: replaced)
        carryOut(decision, on: item, circumstances, place, views: views, cause: cause)
        if let first { withdraw(first, where: item, shows: decision.outcome != .nowhere) }
        if let replaced, decision.outcome == .nowhere { withdraw(replaced, where: item, shows: false) }
    }

    /// S, but for a replacement (rule N5): of what has settled it is quiet, and what snoozes goes on snoozing, unless the
    /// level rose or the producer insists.
    private func decision(on circumstances: Circumstances, replaced: Item?, raised: Bool) -> AlertDecision {
        let decision = AlertDecision.decide(circumstances)
        guard let replaced, !replaced.isHeld, decision.outcome != .nowhere, !raised, !circumstances.details.alertsAgain
        else { return decision }
        if replaced.wait?.kind == .snooze, let due = replaced.wait?.due {
            return AlertDecision(outcome: .snoozed(until: due), rule: .n5)
        }
        return AlertDecision(outcome: .quiet, rule: .n5, reason: .levelNotRaised)
    }

    /// How an item comes to the devices.
    enum Appearance {
        case new
        /// Of another one, or of its own earlier firing.
        case inPlace(of: Item?)
        /// It is there already, and alerts now; what an open view shows is no matter then (rule N11).
        case again
    }

    /// Carries a decision out on the devices, in one step, and writes its receipt.
    mutating func carryOut(
        _ decision: AlertDecision, on item: Item, _ circumstances: Circumstances, _ appearance: Appearance,
        views: ExpandedViews = ExpandedViews(), cause: String
    ) {
        let devices = presentation(of: item, circumstances, decision, views)
        let isQuiet = !devices.contains { $0.alert != nil }
        let ending = ending(of: decision, circumstances, devices: devices, views)
        let notice = notice(item, circumstances, isQuiet: decision.outcome == .quiet, devices: devices)
        var replaced: Item?
        if case .inPlace(let other) = appearance { replaced = other }
        let kind: DeliveryType =
            switch appearance {
            case .new: .present
            case .inPlace: isQuiet ? .update : .alert
            case .again: .alert
            }
        send(
            kind, id: cause, app: item.key.app, notifications: [stepNotification(item, circumstances)],
            replaces: replaced?.notification.id, why: ending.why, notice: notice,
            traceparent: item.notification.accepted.traceparent, devices: devices,
            lane: item.notification.accepted.lane)
        if decision.outcome != .nowhere {
            updateViews(views, with: item, cause: cause)
        }
        conclude(decision, ending, on: item, circumstances)
    }

    /// Which code a decision ends in, after D3 and D13.
    func ending(
        of decision: AlertDecision, _ circumstances: Circumstances, devices: [StepDevice] = [],
        _ views: ExpandedViews = ExpandedViews()
    ) -> Ending {
        let rule = decision.rule
        var ending: Ending
        switch decision.outcome {
        case .held: ending = Ending(.held, rule, reason: decision.reason)
        case .snoozed: ending = Ending(.snoozed, rule)
        case .quiet: ending = Ending(.quiet, rule, reason: decision.reason)
        case .nowhere: ending = Ending(.nowhere, rule)
        case .alerted where devices.contains { $0.alert != nil }: ending = Ending(.alerted, rule)
        case .alerted where devices.contains { $0.type == .inApp }: ending = Ending(.inApp, .d3)
        case .alerted where views.silenceAll(devices): ending = Ending(.quiet, .n11)
        case .alerted: ending = Ending(.quiet, .d13)
        }
        explain(decision.outcome, circumstances, in: &ending.details)
        if AlertLook.hasDroppedSound(devices, circumstances, decision: decision) {
            ending.details[.sound] = .soundAlone
        }
        return ending
    }

    /// What each device does. A device that only counts gets its number with the turn's badges.
    private func presentation(
        of item: Item, _ circumstances: Circumstances, _ decision: AlertDecision, _ views: ExpandedViews
    ) -> [StepDevice] {
        let routing = Routing.choose(
            circumstances.devices, app: circumstances.app, person: circumstances.person,
            alerts: decision.outcome == .alerted, isCritical: decision.overridesEverything)
        let badge = BadgeCount.shown(of: item.key.app, in: state)
        return circumstances.devices.compactMap { device in
            guard Routing.canHaveItem(device) else { return nil }
            let shownBadge = BadgeCount.canShow(on: device.device) ? badge : nil
            let isAlerting = routing.alerting.contains(device.id) && !views.silence(device.id, decision)
            var entry = stepDevice(device, circumstances.settings, app: item.key.app)
            entry.isPlayingMedia = device.isPlaying(item.notification.id)
            if routing.inApp.contains(device.id) {
                entry.type = .inApp
                entry.list =
                    item.isListed(on: device, circumstances.settings)
                    && circumstances.app.foregroundPresentation.contains(.list)
                entry.badge = shownBadge
                if isAlerting {
                    entry.alert = AlertLook.inAppAlert(
                        on: device, circumstances, decision: decision, isListed: entry.list, badge: shownBadge)
                }
                return entry
            }
            if decision.outcome == .nowhere { return nil }
            entry.list = item.isListed(on: device, circumstances.settings)
            entry.badge = badgeToTell(device, of: item.key.app)
            if isAlerting {
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
            previews: previews(on: device.device, settings),
            isUnlocked: device.isUnlocked, watchInterface: watchInterface(of: device),
            pushToken: device.device.pushTokens[app])
    }

    /// R7: the device's setting, else the app's, else the person's.
    func previews(on device: Device, _ settings: AppSettings) -> Previews {
        device.previews ?? settings.previews ?? state.record?.previews ?? .whenUnlocked
    }

    /// R15: a dynamic interface needs the network, and the companion within reach.
    private func watchInterface(of device: DeviceView) -> WatchInterface? {
        guard device.capabilities.hasWatchLooks else { return nil }
        let companion = device.device.companion.map { state.state(of: $0).isOnline?.value ?? true } ?? true
        return device.isOnline && companion ? .dynamic : .static
    }

    /// What rendering needs of a notification.
    func stepNotification(_ item: Item, _ circumstances: Circumstances) -> StepNotification {
        let details = item.details
        var notification = StepNotification(
            id: item.notification.id, app: item.key.app, level: item.level ?? circumstances.level.level,
            content: details.content, sender: sender(circumstances),
            isMarketing: details.isMarketing, category: details.category, threadID: details.threadID,
            threadCount: threadCount(of: item),
            relevanceScore: details.relevanceScore, collapseID: details.collapseID, expires: details.expires,
            filterCriteria: details.filterCriteria)
        notification.groupCount = groupCount(of: item, circumstances.settings.grouping)
        notification.isGovernmentAlert = circumstances.isGovernmentAlert
        return notification
    }

    private func sender(_ circumstances: Circumstances) -> StepSender? {
        guard circumstances.notification.isCommunication, let communication = circumstances.details.communication,
            let sender = communication.sender
        else { return nil }
        return StepSender(
            name: sender.name, contactName: circumstances.contact?.name, handle: sender.handle, image: sender.image,
            isCall: communication.intent == .startCall, isGroup: communication.group != nil,
            groupName: communication.group?.name, groupImage: communication.group?.image)
    }

    /// How many items of its thread are there; no thread is one group (rule R7).
    private func threadCount(of item: Item) -> Int {
        let thread = NotificationFacts.threadMark(item.details.threadID)
        return max(state.items.count(of: item.key.app) { $0.thread == thread && $1.isThere }, 1)
    }

    /// How many items the list shows as one with this: by app, or each alone; `nil` where that is its thread.
    private func groupCount(of item: Item, _ grouping: Grouping) -> Int? {
        switch grouping {
        case .automatic: nil
        case .off: 1
        case .byApp: max(state.shelfCount(of: item.key.app), 1)
        }
    }
}

extension Turn {
    /// Content stays only while something may show it again: a wait, a repetition, its listing, an open view; of one with a
    /// category an action that snoozes (rule W10) or a view that opens later (rule N11); of a passive one a digest or summary
    /// that may list it.
    ///
    /// - Parameter inFocus: it came while the Focus was on that is on now, which may list it in its digest.
    func trimmed(_ item: Item, inFocus: Bool? = nil) -> Item {
        let standing = item.standing
        guard item.details.content != nil, standing.wait == nil, item.details.category == nil, !standing.awaitsListing,
            !standing.isUnlisted, !(standing.isPassive && (inFocus ?? isInFocus(item))), !isInView(item.key)
        else { return item }
        var item = item
        item.notification.accepted.details.content = nil
        return item
    }
}
