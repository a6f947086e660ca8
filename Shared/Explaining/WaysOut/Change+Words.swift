internal import Model

/// The names of apps, topics, people and Focuses as a sentence shows them.
struct ChangeNames {
    let app: App?
    let person: Person?
    let appID: AppID
    /// What answers of the person decided (rule L5).
    let answered: Set<AnsweredSetting>

    var appName: String { (app?.name ?? appID.string).quoted(most: 128) }

    func focus(_ id: PlainID) -> String {
        "the Focus \((person?.focus(id)?.name ?? id.string).quoted(most: 128))"
    }

    func sender(_ entry: String) -> String {
        let contact = PlainID(entry).flatMap { person?.contacts[$0] }
        return (contact?.name ?? entry).quoted(most: 128)
    }

    func topic(_ id: PlainID) -> String { (app?.topics[id]?.name ?? id.string).quoted(most: 128) }
}

extension Change {
    /// The change as a clause that follows “if”.
    func clause(_ names: ChangeNames) -> String {
        let app = names.appName
        if let answered, names.answered.contains(answered) {
            return "the person had not answered otherwise on a device, which for \(app) holds until \(answered.end)"
        }
        return switch self {
        case .authorized: "the person allowed \(app) to send notifications (`authorization`: `authorized`)"
        case .categoryOn(let category):
            "the person had not turned off the category \(quoted(category)) of \(app) (`categoriesOff`)"
        case .topicOn(let topic):
            "the person had not turned off the topic \(names.topic(topic)) of \(app) (`topicsOff`)"
        case .consent(let topic):
            "the person had agreed to the marketing topic \(names.topic(topic)) of \(app) (`marketing`)"
        case .installed(let device): "\(app) was installed on \(device.quoted()) (`apps` of the device)"
        case .loud: "the person had not set \(app) to quiet (`quiet`)"
        case .unmuted(let thread):
            thread == nil
                ? "the person had not muted \(app) (`mutedUntil`)"
                : "the person had muted neither \(app) nor this thread (`mutedUntil`, `mutedThreads`)"
        case .criticalAlerts: "the person allowed \(app) Critical alerts (`criticalAlerts`)"
        case .timeSensitive: "the person had left Time Sensitive on for \(app) (`timeSensitive`)"
        case .banners: "the person let \(app) show banners (`style`: `banner`)"
        case .focusAllowsApp(let focus): "\(names.focus(focus)) allowed the app \(app)"
        case .focusFilter(let focus, let criteria):
            "the filter of \(names.focus(focus)) for \(app) contained \(quoted(criteria))"
        case .focusAllowsTimeSensitive(let focus):
            "\(names.focus(focus)) let Time Sensitive notifications through (`timeSensitive`)"
        case .focusAllowsSender(let focus, let sender):
            "\(names.focus(focus)) allowed \(names.sender(sender)) (`people`)"
        case .focusTakesCalls(let focus, let calls):
            "\(names.focus(focus)) took calls from \(calls.rawValue) (`callsFrom`)"
        case .emergencyBypass(let contact):
            "the contact \(names.sender(contact.string)) came through every Focus (`emergencyBypass`)"
        case .directMessages: "direct messages of \(app) did not wait for the summary (`directMessages`)"
        case .notInSummary(nil): "\(app) was not in the scheduled summary (`summary`)"
        case .notInSummary(let level?):
            "\(app) was not in the scheduled summary for the level `\(level.rawValue)` (`summary`)"
        case .setting(let setting):
            "the person had set `\(setting.name.rawValue)` of \(app) to `\(setting.value)`"
        case .withoutEntitlement(let entitlement): "\(app) had not had the entitlement `\(entitlement.rawValue)`"
        case .entitlement(let entitlement): "\(app) had the entitlement `\(entitlement.rawValue)`"
        case .bannersInFront: "\(app) asked for a banner while it is open (`foregroundPresentation`)"
        case .focusOff(let focus): "\(names.focus(focus)) had been off"
        case .focusOn(let focus): "the person had turned on \(names.focus(focus))"
        case .background(let device): "\(app) had not been open on \(device.quoted())"
        case .viewClosed(let device, let shown):
            "the person had closed the view of \(shown.quoted()) on \(device.quoted())"
        case .appRegistered: "\(app) was still registered"
        case .personKnown: "the person's record had arrived within ten seconds"
        case .notWithdrawn: "the producer had not taken it back"
        case .level(.timeSensitive):
            "the request asked for the level `time-sensitive` (`interruptionLevel`), which is for what happens within "
                + "the hour"
        case .level(let level): "the request asked for the level `\(level.rawValue)` (`interruptionLevel`)"
        case .alertsAgain: "the request said that it alerts again (`alertsAgain`)"
        case .ownEvent: "the request had an `event.id` of its own"
        case .withoutCollapseID: "the request had no `collapseId`, or one of its own"
        case .ownThread: "the request belonged to another thread (`threadId`)"
        case .notifyAnyway: "the sender had chosen to notify anyway (`notifyAnyway`)"
        case .filterCriteria(let criteria):
            "the request's `filterCriteria` were \(quoted(criteria))"
        case .withoutDevice: "the request named no `device`, so that it went to all the person's devices"
        case .withoutExpiry: "the request did not expire, or expired later (`expires`)"
        case .withoutTrigger: "the request had no `trigger`"
        case .due(let instant):
            "the request had been due at \(instant), one hour before its event (`trigger.at`)"
        case .senderIsAnother: "somebody other than the person had written it (`isMe`)"
        case .ownID: "the request had an `id` of its own"
        }
    }

    /// The setting, if a person may answer about it on a device (rule L5).
    private var answered: AnsweredSetting? {
        switch self {
        case .authorized: .authorization
        case .loud: .quiet
        case .timeSensitive: .timeSensitive
        case .unmuted: .mute
        default: nil
        }
    }

    private func quoted(_ text: ExactString) -> String { text.string.quoted(most: 128) }
}
