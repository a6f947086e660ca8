public import Model

/// The devices of one person as they look and stand now: their screens, their locks, and the person's Focus.
///
/// It is folded from the person's records, interactions and deliveries, taken in the order in which they happened. It
/// can be stored as JSON and read again; what follows then leads to the same devices as an unbroken fold.
public struct PersonDevices: Sendable {
    /// The person's record; after a stored fold was read, without contacts and settings of apps.
    public private(set) var record: Person?
    /// The screens of the devices, in the order in which they first got something.
    public private(set) var screens: [DeviceScreen] = []
    /// What the person did about the Focus by hand.
    private(set) var byHand = FocusByHand()
    private(set) var reports: [DeviceID: DeviceReports] = [:]
    /// The Focus that is on, valid until its `next`.
    private var focusMoment: FocusMoment?

    /// Nothing is known yet.
    public init() {}

    /// Takes a record of the person that is in force from `at` on.
    public mutating func take(_ record: Person, at: Instant) {
        byHand.take(record, after: self.record, now: at)
        focusMoment = nil
        self.record = record
    }

    /// Takes something that the person or a device did.
    ///
    /// - Parameter at: the record's timestamp.
    /// - Returns: the screen and state of the device on which the person opened an expanded view by it.
    @discardableResult
    public mutating func take(_ interaction: Interaction, at: Instant) -> (DeviceScreen, DeviceCondition)? {
        followFocus(interaction, now: at)
        guard let device = interaction.device else { return nil }
        reports[device, default: DeviceReports()].take(interaction.kind, at: at)
        guard let index = screens.firstIndex(where: { $0.device == device }) else { return nil }
        let condition = condition(device, screens[index].platform, at: at)
        screens[index].follow(interaction)
        guard case .expanded = interaction.kind, screens[index].openView(at: at) != nil else { return nil }
        return (screens[index], condition)
    }

    /// Applies a delivery to its device.
    ///
    /// - Returns: the device's screen after it.
    @discardableResult
    public mutating func take(_ delivery: Delivery) -> DeviceScreen {
        let index = screens.firstIndex { $0.device == delivery.device } ?? screens.endIndex
        if index == screens.endIndex { screens.append(DeviceScreen(delivery)) }
        screens[index].apply(delivery)
        return screens[index]
    }

    /// Whether the person can open an expanded view of the notification on the device.
    public func canOpen(_ notification: NotificationID, on device: DeviceID) -> Bool {
        screens.first { $0.device == device }?.details[notification] != nil
    }

    /// The state of a device, as far as it is known. It remembers the Focus until that changes.
    public mutating func condition(_ device: DeviceID, _ platform: Platform, at now: Instant) -> DeviceCondition {
        let focus = focus(at: now).flatMap { record?.focus($0.focus) }
        return (reports[device] ?? DeviceReports()).condition(
            platform, focus: focus.map { DisplayText.clean($0.name ?? $0.id.string, keepsLines: false) }, at: now)
    }

    /// The Focus that is on, and why; `nil` if none is, or if the person's record is not known.
    package mutating func focus(at now: Instant) -> FocusOn? {
        guard let record, let clock = LocalTime(record.timeZone) else { return nil }
        if let known = focusMoment, known.next.map({ now < $0 }) ?? true { return known.on }
        let moment = FocusSchedule.moment(record.focuses, byHand: byHand, on: clock, at: now)
        focusMoment = moment
        return moment.on
    }

    private mutating func followFocus(_ interaction: Interaction, now: Instant) {
        let current = focus(at: now).flatMap { record?.focus($0.focus)?.id }
        let hasChanged =
            switch interaction.kind {
            case .focusOn(let focus, let until):
                byHand.turnOn(focus, of: record, until: until, at: interaction.at, now: now)
            case .focusOff(let focus): byHand.turnOff(focus, current: current, now: now)
            default: false
            }
        if hasChanged { focusMoment = nil }
    }
}

extension PersonDevices: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self() }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("record", &record, isRequired: false) { (reader) throws(Rejection) in
            try Person(from: &reader)
        } write: { writer, record in
            // The fold needs time zone, locale and Focuses alone.
            guard var record else { return }
            (record.contacts, record.apps) = (ContactBook(), [:])
            writer.member("record", record)
        }
        try form.stated("byHand", &byHand)
        try form.member("screens", &screens)
        try form.member("reports", &reports, isRequired: false) { (reader) throws(Rejection) in
            try reader.readList(of: StoredReports.self).reduce(into: [:]) { $0[$1.device] = $1.reports }
        } write: { writer, reports in
            writer.member(
                "reports", reports.sorted { $0.key < $1.key }.map { StoredReports(device: $0.key, reports: $0.value) })
        }
    }
}

/// The last reports of a device, with its id.
private struct StoredReports: JSONObject {
    var device: DeviceID
    var reports: DeviceReports

    static var blank: Self { Self(device: DeviceID(derived: ""), reports: .blank) }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("device", &device)
        try form.required("reports", &reports)
    }
}
