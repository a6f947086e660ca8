internal import Model

extension Change {
    /// The person's record with this change; the unchanged record if the change concerns something else.
    func applied(to person: Person, for app: AppID) -> Person {
        var person = person
        var settings = person.settings(for: app)
        switch self {
        case .authorized: settings.authorization = .authorized
        case .categoryOn(let category): settings.categoriesOff.remove(category)
        case .topicOn(let topic): settings.topicsOff.remove(topic)
        case .consent(let topic): settings.marketing[topic] = MarketingConsent(granted: true)
        case .loud: settings.quiet = false
        case .unmuted(let thread):
            settings.mutedUntil = nil
            if let thread { settings.mutedThreads[thread] = nil }
        case .criticalAlerts: settings.criticalAlerts = true
        case .timeSensitive: settings.timeSensitive = true
        case .banners: settings.style = .banner
        case .directMessages: settings.directMessages = true
        case .setting(let setting): settings = setting.applied(to: settings)
        case .notInSummary(let level): settings.summary = settings.summary.without(level)
        case .installed(let device):
            for index in person.devices.indices where person.devices[index].id == device {
                person.devices[index].apps.insert(app)
            }
            return person
        case .emergencyBypass(let id):
            person.contacts = ContactBook(
                person.contacts.contacts.map { contact in
                    var contact = contact
                    if contact.id == id { contact.emergencyBypass = true }
                    return contact
                })
            return person
        default:
            for index in person.focuses.indices { change(&person.focuses[index], for: app, of: person) }
            return person
        }
        // An app that the record does not name is added only if its settings change.
        if settings != person.settings(for: app) { person.apps[app] = settings }
        return person
    }

    private func change(_ focus: inout Focus, for app: AppID, of person: Person) {
        switch self {
        case .focusAllowsApp(focus.id):
            var apps = focus.apps ?? FocusApps(mode: .allow)
            if apps.mode == .allow { apps.list.insert(app) } else { apps.list.remove(app) }
            focus.apps = apps
        case .focusFilter(focus.id, let criteria): focus.filters[app]?.insert(criteria)
        case .focusAllowsTimeSensitive(focus.id): focus.timeSensitive = true
        case .focusTakesCalls(focus.id, let calls): focus.callsFrom = calls
        case .focusAllowsSender(focus.id, let sender):
            guard let people = focus.people, people.mode == .silence else {
                focus.people = FocusPeople(mode: .allow, list: (focus.people?.list ?? []) + [sender])
                return
            }
            let contact = PlainID(sender).flatMap { person.contacts[$0] }
            focus.people = FocusPeople(
                mode: .silence,
                list: people.list.filter { entry in
                    !FocusPeople(mode: .allow, list: [entry]).names(contact, handle: sender)
                })
        default: break
        }
    }

    /// The record with the opposite of this change; `nil` if the change sets no field that a person can set by an
    /// answer.
    ///
    /// An answer that the person gave on a device holds until a record changes the same field (rule L5). If the record
    /// already has the wanted value, a record with the opposite value must come first.
    func opposed(to person: Person, for app: AppID, at now: Instant) -> Person? {
        var settings = person.settings(for: app)
        switch self {
        case .authorized: settings.authorization = .denied
        case .loud: settings.quiet = true
        case .timeSensitive: settings.timeSensitive = false
        case .unmuted(let thread):
            settings.mutedUntil = now
            if let thread { settings.mutedThreads[thread] = now }
        case .setting(let setting):
            guard let other = setting.opposite else { return nil }
            settings = other.applied(to: settings)
        default: return nil
        }
        var person = person
        person.apps[app] = settings
        return person
    }
}

extension SummaryMembership {
    /// The membership without this level; `nil` removes all levels.
    fileprivate func without(_ level: InterruptionLevel?) -> SummaryMembership {
        guard let level, case .levels(let levels) = self else { return .none }
        let rest = levels.subtracting([level])
        return rest.isEmpty ? .none : .levels(rest)
    }
}
