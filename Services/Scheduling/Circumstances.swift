internal import Model

/// All that a decision about one notification looks at, gathered once.
///
/// A class, since it is wide and handed from rule to rule: as a value it would be copied on the way.
final class Circumstances {
    /// Shared with the item.
    let classified: Shared<ClassifiedNotification>
    let app: App
    let person: Person
    let settings: AppSettings
    let now: Instant
    /// The person's devices that have the app and that the request is for, in the person's order (rules D1, D2).
    let devices: [DeviceView]
    /// Rule C8.
    let isGovernmentAlert: Bool
    /// After C4 to C7, L1 and L2.
    let level: LevelDecision
    /// The Focus that is on, and why.
    let focus: Focus?
    let focusOn: FocusOn?
    /// Whom the person knows the sender of a communication as.
    let contact: Contact?
    /// A call whose caller had called shortly before it (rule F4).
    var isRepeatedCall = false
    /// It alerted before (rule F6).
    var hasAlerted = false

    var notification: ClassifiedNotification { classified.value }
    var details: RequestDetails { classified.value.accepted.details }

    /// Looks at a notification that is there, or parked.
    convenience init?(_ item: borrowing Item, in turn: borrowing Turn) {
        self.init(item.classified, in: turn)
        isRepeatedCall = item.isRepeatedCall
        hasAlerted = item.hasAlerted
    }

    /// - Returns: `nil` while person or app is unknown.
    init?(_ classified: Shared<ClassifiedNotification>, in turn: borrowing Turn) {
        let notification = classified.value
        guard let person = turn.state.record, let app = turn.apps[notification.accepted.app] else { return nil }
        self.classified = classified
        self.app = app
        self.person = person
        now = turn.now
        let settings = person.settings(for: app.id)
        self.settings = settings
        devices = turn.devices(with: app.id, for: notification.details.device)
        isGovernmentAlert = GovernmentAlert.judge(notification.details, app: app, person: person, now: turn.now)
        level = AllowedLevel.decide(
            notification.details, app: app, settings: settings, isGovernmentAlert: isGovernmentAlert, now: turn.now)
        focus = turn.state.focus
        focusOn = focus == nil ? nil : turn.state.attention.on
        let sender = notification.isCommunication ? notification.details.communication?.sender : nil
        contact = sender.flatMap { person.contacts.contact(handle: $0.handle, sender: $0.id, of: app.id) }
    }
}

extension Turn {
    /// The person's devices that have an app, in the person's order: all, or the one of a local request.
    func devices(with app: AppID, for device: DeviceID? = nil) -> [DeviceView] {
        guard let record = state.record else { return [] }
        var views: [DeviceView] = []
        views.reserveCapacity(record.devices.count)
        for known in record.devices where (device == nil || known.id == device) && record.has(app, on: known) {
            views.append(DeviceView(known, state: state.state(of: known.id), now: now))
        }
        return views
    }
}

extension Person {
    /// Rule D2: a watch has the apps of its companion too.
    func has(_ app: AppID, on device: Device) -> Bool {
        if device.apps.contains(app) { return true }
        guard device.platform.capabilities.pairRole == .watch, let companion = device.companion else { return false }
        return self.device(companion)?.apps.contains(app) ?? false
    }
}
