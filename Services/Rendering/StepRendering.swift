internal import Model

/// Renders one step for its devices: what all of them share is made once.
struct StepRendering: ~Copyable {
    /// A notification whose content could not be decoded; it is shown without content.
    struct Failure {
        let notification: StepNotification
        let rejection: Rejection
    }

    let step: Step
    private(set) var failures: [Failure] = []
    private(set) var shown: [ShownNotification] = []
    private var shorteningTeller: DeviceID?
    /// How the step's app pushes; `nil` where its record does not say.
    private let appPush: AppPush?

    init(_ read: consuming Step, context: borrowing Context) {
        step = read
        let isPushed = step.devices.contains { $0.pushToken != nil }
        appPush = isPushed ? step.app.flatMap { context.apps.record(of: $0) }.flatMap { $0.value.push } : nil
        guard step.devices.contains(where: { step.type(of: $0).hasContent }) else { return }
        let locale = LocaleName(step.locale) ?? .english
        shown.reserveCapacity(step.notifications.count)
        for notification in step.notifications {
            shown.append(
                ShownNotification(
                    notification, content: content(of: notification),
                    app: AppLook(context.apps.record(of: notification.app), id: notification.app), locale: locale,
                    isMissedCall: step.isMissedCall(notification)))
        }
        if isPushed, showsNewContent { shorteningTeller = Self.shorteningTeller(of: step) }
    }

    private mutating func content(of notification: StepNotification) -> Content {
        guard let slice = notification.content else { return .empty }
        do throws(Rejection) {
            return try slice.read(as: Content.self)
        } catch {
            failures.append(Failure(notification: notification, rejection: error))
            return .empty
        }
    }

    /// Writes a record for each device.
    ///
    /// - Returns: what was found about the notification that the step shows, in its texts and in the views of all devices;
    ///   of a digest or summary nothing of it is to be told.
    func write(lane: Lane, output: inout Output) -> DrawingFindings {
        var findings = shown.isEmpty ? DrawingFindings() : shown[0].findings
        for place in step.devices.indices { write(step.devices[place], lane: lane, &findings, output: &output) }
        return findings
    }

    private func write(_ device: StepDevice, lane: Lane, _ findings: inout DrawingFindings, output: inout Output) {
        let type = step.type(of: device)
        var delivery = Delivery(
            id: Delivery.id(step: step.id, person: step.person, device: device.id), sequence: step.sequence, type: type,
            person: step.person, device: device.id, platform: device.platform, at: step.at, why: step.why)
        complete(&delivery, for: device, &findings)
        let push = push(for: device, type: type)
        output.send(to: .rendered(lane), key: step.person.string) { writer in
            RenderedDelivery.write(
                &delivery, platform: device.platform, push: push, traceparent: step.traceparent,
                acceptedAt: step.acceptedAt, to: &writer)
        }
    }

    /// Adds what the step says to a device. A delivery is large, so it is made in place.
    private func complete(_ delivery: inout Delivery, for device: StepDevice, _ findings: inout DrawingFindings) {
        let type = delivery.type
        delivery.app = step.app
        delivery.badge = device.badge
        switch type {
        case .withdraw, .summary, .digest: delivery.notifications = step.notifications(of: device).map(\.id)
        case .badge, .present, .alert, .update, .inApp: break
        }
        if type.hasContent { addContent(for: device, to: &delivery, &findings) }
    }

    private func addContent(for device: StepDevice, to delivery: inout Delivery, _ findings: inout DrawingFindings) {
        delivery.alert = device.alert
        delivery.list = device.list
        if device.list { delivery.lockScreen = device.lockScreen }
        // L3: the question about Time Sensitive comes only with an alert on the screen, so not to an app in the
        // foreground (D3); L4's comes with each quiet item.
        let isOnScreen = delivery.type != .inApp && device.alert.map { $0.surface != .none } ?? false
        let asks = step.notice != .timeSensitive || isOnScreen
        delivery.notice = asks ? step.notice : nil
        delivery.replaces = step.replaces
        let shown = shown(on: device)
        // In place, since views are the largest values here.
        delivery.addViews(of: shown, on: device, &findings)
        if delivery.type != .digest, delivery.type != .summary, let single = shown.first {
            carry(single, to: &delivery)
        }
    }

    private func shown(on device: StepDevice) -> [ShownNotification] {
        device.concerned(shown) { $0.notification.id }
    }

    /// Adds what a delivery of one notification carries besides its views, such as what a tap opens (rule R19).
    private func carry(_ shown: ShownNotification, to delivery: inout Delivery) {
        let notification = shown.notification
        delivery.notification = notification.id
        delivery.interruptionLevel = notification.level
        delivery.threadID = notification.threadID?.string
        delivery.category = shown.categoryID?.string
        delivery.targetContentID = shown.targetContentID
        if delivery.platform.capabilities.hasLaunchImages { delivery.launchImage = shown.launchImage }
        delivery.data = shown.data
        if notification.isMarketing { delivery.settingsLink = shown.app.read { $0.settingsLink } }
    }

    /// The parts of the APNs payload: for one notification, for a badge or withdrawal of one app (rule R18), or for the
    /// item of a digest or summary whose push alerts (rule V4).
    private func push(for device: StepDevice, type: DeliveryType) -> PushContent? {
        guard let token = device.pushToken else { return nil }
        var push = PushContent(token: token)
        push.step = device.push
        guard type.hasContent, let shown = pushed(on: device, type: type) else {
            add(appPush, for: device, to: &push)
            return step.app == nil ? nil : push
        }
        add(shown.app.read { $0.push }, for: device, to: &push)
        if step.app == nil { push.item = item(of: shown, on: device) }
        // Without a title the device shows the app's name by itself; but a push must contain some text.
        push.title = shown.body == nil ? shown.title : shown.ownTitle
        push.subtitle = shown.subtitle
        push.body = shown.body
        push.relevanceScore = shown.notification.relevanceScore
        push.collapseID = shown.notification.collapseID?.string
        push.expires = shown.notification.expires
        push.filterCriteria = shown.notification.filterCriteria?.string
        // No call that the device could take for one that is still going on.
        push.sender = shown.isMissedCall ? nil : shown.notification.sender?.cleaned
        push.attachments = shown.attachments
        push.tellsShortening = device.id == shorteningTeller
        return push
    }

    private func add(_ settings: AppPush?, for device: StepDevice, to push: inout PushContent) {
        guard let settings else { return }
        push.topic = settings.topics[device.platform]
        push.keepSeconds = settings.keepSeconds
    }

    private func pushed(on device: StepDevice, type: DeliveryType) -> ShownNotification? {
        guard type == .digest || type == .summary else { return shown(on: device).first }
        return device.push?.notification.flatMap { id in shown.first { $0.notification.id == id } }
    }

    /// What the delivery of one item would carry.
    private func item(of shown: ShownNotification, on device: StepDevice) -> PushedItem {
        let notification = shown.notification
        var item = PushedItem(notification.id, app: notification.app, level: notification.level)
        item.threadID = notification.threadID?.string
        item.category = shown.categoryID?.string
        item.targetContentID = shown.targetContentID
        if device.platform.capabilities.hasLaunchImages { item.launchImage = shown.launchImage }
        item.data = shown.data
        return item
    }

    /// The device whose delivery tells the producer that the payload was shortened (rule R18). The payloads of one step
    /// differ little beyond sound and id, so the longest stands for all. `nil` if the content was shown before.
    private static func shorteningTeller(of step: Step) -> DeviceID? {
        var teller: (id: DeviceID, alerts: Int, count: Int)?
        for device in step.devices where step.pushesItem(to: device) {
            let (alerts, count) = (device.alert == nil ? 0 : 1, device.id.string.utf8.count)
            if let teller, (teller.alerts, teller.count) >= (alerts, count) { continue }
            teller = (device.id, alerts, count)
        }
        return teller?.id
    }
}

extension Step {
    /// W8: whether a call is shown as missed: it has waited, or is told with others.
    fileprivate func isMissedCall(_ notification: StepNotification) -> Bool {
        guard let sender = notification.sender, sender.isCall else { return false }
        return sender.isMissed || kind == .digest || kind == .summary
    }
}

extension StepSender {
    /// The sender with its names cleaned as in views: the device makes its own title of them (rule R17).
    fileprivate var cleaned: StepSender {
        var sender = self
        sender.name = Title.text(name)
        sender.contactName = Title.text(contactName)
        sender.groupName = Title.text(groupName)
        sender.handle = Title.text(handle)
        return sender
    }
}
