internal import Explaining
internal import Model

/// One decision about a person's notifications: what receipts say of it, and what devices got.
struct StoryStep: Sendable {
    /// What one device got, and how it stood after that.
    struct Scene: Sendable {
        let delivery: Delivery
        /// The first stacks of Notification Center; those beside a digest or summary where the delivery brings one.
        let list: NotificationList
        /// All items of Notification Center.
        let itemCount: Int
        let badges: [DeviceScreen.Badge]
        let condition: DeviceCondition
        /// The expanded view that is open on it.
        let openView: OpenView?

        /// What the device shows once it has done what the delivery asks.
        ///
        /// - Parameter most: how many stacks of its list stand for all.
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

        /// Whether nothing alerts, and no more than a number or a list changes.
        var isQuiet: Bool { delivery.alert == nil && delivery.type != .inApp && openView == nil }
    }

    let at: Instant
    private(set) var notifications: [NotificationID] = []
    private(set) var receipts: [Receipt] = []
    private(set) var scenes: [Scene] = []
    /// Deliveries to devices beyond the page's limit.
    private(set) var omittedScenes = 0
    /// Of the deliveries; `nil` where there are none yet.
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

    /// Takes over what another step, without deliveries, tells of the same decision.
    mutating func merge(_ other: StoryStep) {
        for id in other.notifications { note(id) }
        receipts += other.receipts
    }

    /// Whether a receipt of this notification belongs here.
    func takes(_ receipt: Receipt) -> Bool {
        guard let id = receipt.notification, notifications.contains(id) else { return false }
        guard sequence != nil, receipt.code != .advised else { return true }
        return scenes.contains { $0.delivery.why.rule == receipt.rule && $0.delivery.why.code == receipt.code.rawValue }
    }

    /// Whether a delivery may come from the decision that this step has no deliveries of yet.
    func causes(_ delivery: Delivery) -> Bool {
        sequence == nil && delivery.concerned.contains { notifications.contains($0) }
    }

    /// The receipt that says what became of it; the others led there.
    var decision: Receipt? {
        receipts.last { ![.accepted, .lowered, .advised].contains($0.code) } ?? receipts.last
    }

    /// What decided, in words and numbers.
    var explained: ExplainedStep? {
        scenes.first.map { ExplainedStep($0.delivery) } ?? decision.map { ExplainedStep($0) }
    }

    /// Whether no device does more than that: such a step is one line that opens.
    var isQuiet: Bool { scenes.allSatisfy(\.isQuiet) }

    private mutating func note(_ id: NotificationID) {
        if !notifications.contains(id) { notifications.append(id) }
    }
}

extension Delivery {
    /// All notifications that it concerns.
    var concerned: [NotificationID] { notifications + [notification, replaces].compactMap(\.self) }
}
