internal import Model

extension Situation {
    /// Changes that may let it past an obstacle, the smallest first. Only a trial shows whether they do.
    func candidates(past obstacle: Obstacle) -> [Change] {
        changes(past: obstacle) + level(obstacle)
    }

    private func changes(past obstacle: Obstacle) -> [Change] {
        guard let rule = obstacle.stoppingRule else { return [] }
        switch rule == .w5 ? StoppingRule(was: obstacle.details.was) : rule {
        case .p1: return registrations(obstacle)
        case .p2, .w3: return [.withoutExpiry]
        case .p3, .p4, .s1: return [.authorized]
        case .p5: return turnedOff
        case .p6: return request.details.marketingTopic.map { [.consent($0)] } ?? []
        case .p7, .d13: return devicesWithout
        case .p8: return [.ownEvent, .alertsAgain]
        case .p9: return [.withoutTrigger]
        case .s3: return obstacle.reason?.value == .fromSelf ? [.senderIsAnother] : [.level(.active)]
        case .s4: return obstacle.reason?.value == .muted ? [.unmuted(thread: mutedThread)] : [.loud]
        case .s5: return focusOff(obstacle)
        case .s6: return [.notInSummary(nil)]
        case .s7: return senders(past: focus(of: obstacle)) + focusOff(obstacle)
        case .s10: return ordinary(past: focus(of: obstacle)) + focusOff(obstacle)
        case .s12: return summary(obstacle)
        case .d3: return devices.open.map { .background($0) } + [.bannersInFront]
        case .d11: return [.banners]
        case .n5: return obstacle.code == .replaced ? [.withoutCollapseID] : [.alertsAgain, .withoutCollapseID]
        case .n8: return [.notWithdrawn]
        case .n11:
            return (devices.views.last.map { [.viewClosed($0.device, $0.notification)] } ?? []) + [.ownThread]
        case .w5, .n7, .n9, .n10: return []
        }
    }

    // MARK: P

    private func registrations(_ obstacle: Obstacle) -> [Change] {
        switch obstacle.details.was?.value ?? obstacle.reason?.value {
        case .deviceUnknown: [.withoutDevice]
        case .appRemoved: [.appRegistered]
        default: laterPerson == nil ? [] : [.personKnown]
        }
    }

    private var turnedOff: [Change] {
        let topics = [request.details.topic, request.details.marketingTopic].compactMap(\.self)
        let category = request.details.category.flatMap { settings.categoriesOff.contains($0) ? $0 : nil }
        return [category.map { .categoryOn($0) }].compactMap(\.self)
            + topics.filter(settings.topicsOff.contains).map { .topicOn($0) }
    }

    /// Devices that the app could be installed on. A television shows nothing, and a watch has the apps of its iPhone.
    private var devicesWithout: [Change] {
        (person?.devices ?? [])
            .filter { device in
                device.platform.capabilities.showsNotifications && !device.apps.contains(request.app)
                    && (request.details.device ?? device.id) == device.id
            }
            .prefix(2).map { .installed($0.id) }
    }

    // MARK: S

    private func focusOff(_ obstacle: Obstacle) -> [Change] {
        obstacle.details.text(.focus).flatMap { PlainID($0) }.map { [.focusOff($0)] } ?? []
    }

    private var mutedThread: ExactString? {
        request.details.threadID.flatMap { settings.mutedThreads[$0] == nil ? nil : $0 }
    }

    /// F1 to F7, the least demanding first.
    private func senders(past focus: Focus?) -> [Change] {
        guard let focus, let communication = request.details.communication else { return [] }
        var changes: [Change] = []
        if let contact {
            changes.append(.focusAllowsSender(focus.id, contact.id.string))
        } else if let handle = communication.sender?.handle, Handle(handle) != nil {
            changes.append(.focusAllowsSender(focus.id, handle))
        }
        if communication.isCall {
            changes.append(.focusTakesCalls(focus.id, contact == nil ? .everyone : .contacts))
        } else {
            changes.append(.notifyAnyway)
        }
        if let contact { changes.append(.emergencyBypass(contact.id)) }
        if !focus.timeSensitive { changes.append(.focusAllowsTimeSensitive(focus.id)) }
        return changes
    }

    /// S9: the Focus allows the app or the level, or its filter matches. C2: a claim that lacks the entitlement.
    private func ordinary(past focus: Focus?) -> [Change] {
        guard let focus else { return [] }
        var changes: [Change] = []
        if focus.apps?.allows(request.app) != true { changes.append(.focusAllowsApp(focus.id)) }
        if let filter = focus.filters[request.app] {
            if let criteria = request.details.filterCriteria {
                if !filter.contains(criteria) { changes.append(.focusFilter(focus.id, criteria)) }
            } else if let criteria = filter.min() {
                changes.append(.filterCriteria(criteria))
            }
        }
        if !focus.timeSensitive { changes.append(.focusAllowsTimeSensitive(focus.id)) }
        if request.details.communication?.sender?.namesSomebody == true,
            app?.entitlements.contains(.communication) == false
        {
            changes.append(.entitlement(.communication))
        }
        return changes
    }

    private func summary(_ obstacle: Obstacle) -> [Change] {
        let level = obstacle.details.text(.level).flatMap { InterruptionLevel(rawValue: $0) }
        let isForSome = if case .levels(let levels) = settings.summary { levels.count > 1 } else { false }
        let claims = request.details.communication != nil && !settings.directMessages
        return (claims ? [.directMessages] : []) + [.notInSummary(isForSome ? level : nil)]
    }

    // MARK: L

    /// C4 to C7, L1 and L2: changes that let it keep, or ask for, a level that passes.
    private func level(_ obstacle: Obstacle) -> [Change] {
        let rule = obstacle.stoppingRule
        guard rule?.looksAtLevel == true || !obstacle.lowered.isEmpty || rule == .s1 else { return [] }
        let asked = request.details.requestedLevel
        var changes: [Change] = []
        if asked == .active, !request.details.isMarketing, rule != .p4, rule != .s1 {
            changes.append(.level(.timeSensitive))
        }
        // Rules P write no `lowered` receipt, so what a Critical one lacks is checked here.
        if asked == .critical {
            if !settings.allowsCriticalAlerts { changes.append(.criticalAlerts) }
            if app?.entitlements.contains(.criticalAlerts) == false { changes.append(.entitlement(.criticalAlerts)) }
        }
        if obstacle.lowered.contains(.l2) { changes.append(.timeSensitive) }
        if asked == .timeSensitive, app?.entitlements.contains(.timeSensitive) == false {
            changes.append(.entitlement(.timeSensitive))
        }
        if obstacle.lowered.contains(.c6), let opens = obstacle.opens, request.details.trigger == nil {
            changes.append(.due(opens))
        }
        return changes
    }
}
