internal import Explaining
internal import Model

/// One decision about a person's notifications: its receipts, and the result on devices.
struct StoryStep: Sendable {
    /// The result on one device, and the device's state after it.
    struct Scene: Sendable {
        let delivery: Delivery
        /// The first stacks of Notification Center. With a digest or summary, the stacks beside it.
        let list: NotificationList
        /// The number of all items in Notification Center.
        let itemCount: Int
        let badges: [DeviceScreen.Badge]
        let condition: DeviceCondition
        /// The expanded view that is open on the device.
        let openView: OpenView?

        /// The device's state after it has applied the delivery.
        ///
        /// - Parameter most: the most stacks of its list that are kept.
        init(
            _ delivery: Delivery, on screen: DeviceScreen, _ condition: DeviceCondition, for person: Person?, most: Int
        ) {
            self.delivery = delivery
            let concerned = Set(delivery.concerned)
            let isGathered = delivery.type == .digest || delivery.type == .summary
            let items = isGathered ? screen.items.filter { !concerned.contains($0.notification) } : screen.items
            list = NotificationList(items, for: person).excerpt(most, concerned: concerned)
            itemCount = screen.items.count
            badges = screen.badges
            self.condition = condition
            openView = screen.openView(at: delivery.at)
        }

        /// Whether nothing alerts, and at most a number or a list changes.
        var isQuiet: Bool { delivery.alert == nil && delivery.type != .inApp && openView == nil }
    }

    let at: Instant
    private(set) var notifications: [NotificationID] = []
    private(set) var receipts: [Receipt] = []
    private(set) var scenes: [Scene] = []
    /// The number of deliveries to devices beyond the page's limit.
    private(set) var omittedScenes = 0
    /// The sequence of the deliveries; `nil` if there are none yet.
    private(set) var sequence: Int?

    init(at: Instant) { self.at = at }

    mutating func add(_ receipt: Receipt) {
        receipts.append(receipt)
        if let id = receipt.notification { note(id) }
    }

    mutating func add(_ scene: Scene, most: Int) {
        sequence = scene.delivery.sequence
        for id in scene.delivery.concerned { note(id) }
        if scenes.count < most { scenes.append(scene) } else { omittedScenes += 1 }
    }

    /// Adds the receipts of another step, which has no deliveries, about the same decision.
    mutating func merge(_ other: StoryStep) {
        for id in other.notifications { note(id) }
        receipts += other.receipts
    }

    func takes(_ receipt: Receipt) -> Bool {
        guard let id = receipt.notification, notifications.contains(id) else { return false }
        guard sequence != nil, !receipt.code.isBesideDecision else { return true }
        return scenes.contains { $0.delivery.why.rule == receipt.rule && $0.delivery.why.code == receipt.code.rawValue }
    }

    /// Whether this step has no deliveries yet and its decision may have caused this one.
    func causes(_ delivery: Delivery) -> Bool {
        sequence == nil && delivery.concerned.contains { notifications.contains($0) }
    }

    /// The receipt with the result; the other receipts led to it.
    var decision: Receipt? {
        receipts.last { $0.code.isDecision } ?? receipts.last
    }

    /// The decision in words and numbers.
    var explained: ExplainedStep? {
        scenes.first.map { ExplainedStep($0.delivery) } ?? decision.map { ExplainedStep($0) }
    }

    /// Whether every scene is quiet. Such a step is one line that can be opened.
    var isQuiet: Bool { scenes.allSatisfy(\.isQuiet) }

    private mutating func note(_ id: NotificationID) {
        if !notifications.contains(id) { notifications.append(id) }
    }
}

extension Delivery {
    var concerned: [NotificationID] { notifications + [notification, replaces].compactMap(\.self) }
}
