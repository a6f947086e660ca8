internal import Model

/// Everything that a decision about one notification reads, collected once. It never changes.
///
/// A class, to avoid copying its many fields from rule to rule.
final class Circumstances: Sendable {
    /// Shared with the item.
    let classified: Shared<ClassifiedNotification>
    let registered: Shared<App>
    let person: Person
    let settings: AppSettings
    let now: Instant
    /// The person's devices that have the app and that the request is for, in the person's order (rules D1, D2).
    let devices: [DeviceView]
    /// Rule C8.
    let isGovernmentAlert: Bool
    /// The level after C4 to C7, L1 and L2.
    let level: LevelDecision
    /// The Focus that is on; `focusOn` says why and since when.
    let focus: Focus?
    let focusOn: FocusOn?
    /// The contact that the sender of a communication is.
    let contact: Contact?
    /// Whether it is a call whose caller had called shortly before (rule F4).
    let isRepeatedCall: Bool
    /// Whether it alerted before (rule F6).
    let hasAlerted: Bool

    // For reading one member. To pass the whole on, pass the shared box: that costs no copy.
    var notification: ClassifiedNotification { classified.value }
    var details: RequestDetails { classified.value.accepted.details }
    var app: App { registered.value }
    /// What a later notification is compared with (rule P8); `nil` for requests that show nothing themselves.
    var repeatable: Repeatable? { Repeatable(classified) }
    /// Whether it is a message or call of the person's own (rule S3).
    var isFromSelf: Bool { notification.isCommunication && details.communication?.sender?.isMe == true }
    /// Whether the app has no such category, asked without a copy of the app.
    func lacksCategory(_ category: ExactString) -> Bool { registered.value.lacks(category) }

    /// Collects them for an item that is in Notification Center, or waits.
    ///
    /// - Returns: `nil` while person or app is unknown.
    convenience init?(_ item: borrowing Item, _ state: borrowing PersonState, _ occasion: borrowing Occasion) {
        self.init(
            item.classified, isRepeatedCall: item.standing.isRepeatedCall, hasAlerted: item.standing.hasAlerted, state,
            occasion)
    }

    /// Collects them for a notification that arrives.
    ///
    /// - Returns: `nil` while person or app is unknown.
    init?(
        _ classified: Shared<ClassifiedNotification>, isRepeatedCall: Bool = false, hasAlerted: Bool = false,
        _ state: borrowing PersonState, _ occasion: borrowing Occasion
    ) {
        guard let person = state.record, let registered = occasion.apps.record(of: classified.value.accepted.app)
        else { return nil }
        let app = registered.value.id
        self.classified = classified
        self.registered = registered
        now = occasion.now
        settings = person.settings(for: app)
        devices = state.devices(with: app, for: classified.value.accepted.details.device, at: occasion.now)
        isGovernmentAlert = GovernmentAlert.judge(
            classified, app: registered, person: person, now: occasion.now)
        level = AllowedLevel.decide(
            classified, app: registered, settings: settings, isGovernmentAlert: isGovernmentAlert, now: occasion.now)
        focus = state.focus
        focusOn = focus == nil ? nil : state.attention.on
        let sender =
            classified.value.isCommunication ? classified.value.accepted.details.communication?.sender : nil
        contact = sender.flatMap { person.contacts.contact(handle: $0.handle, sender: $0.id, of: app) }
        self.isRepeatedCall = isRepeatedCall
        self.hasAlerted = hasAlerted
        // Last, so that it is moved here.
        self.person = person
    }
}
