public import Model

/// What one device holds after the deliveries so far: Notification Center, newest first, the numbers on app icons, and the
/// expanded view that is open.
///
/// It is what a consumer of `deliveries.*` would keep. Of two deliveries for one item or badge the one with the higher
/// sequence counts (`deploy/contract/schemas/delivery.json`).
public struct DeviceScreen: Sendable {
    /// An item of Notification Center.
    struct Item: Sendable {
        let notification: NotificationID
        let app: AppID?
        let at: Instant
        let thread: String?
        /// How many others the list had of its thread and of its app when it came.
        let companions: (inThread: Int, inApp: Int)
        /// As it stands while the device is not known to be unlocked.
        let view: CompactView
        /// What takes its place while the device is unlocked, where that differs (rule R7).
        let unlocked: CompactView?

        /// As it stands now.
        func view(isLocked: Bool) -> CompactView { isLocked ? view : unlocked ?? view }
    }

    /// A number on an app's icon.
    struct Badge: Sendable {
        let app: AppID
        let number: Int
        fileprivate let sequence: Int
    }

    /// Whose screen it is.
    public let device: DeviceID
    /// What kind of device it is.
    public let platform: Platform
    /// Newest first.
    private(set) var items: [Item] = []
    /// In the order in which the apps first had one.
    private(set) var badges: [Badge] = []
    private var sequences: [NotificationID: Int] = [:]
    /// How each item looks when somebody opens it.
    private var details: [NotificationID: Delivery] = [:]
    private var opened: OpenView?

    /// The empty screen of the device that a delivery is for; the delivery is still to be applied.
    public init(_ delivery: Delivery) {
        device = delivery.device
        platform = delivery.platform
    }

    /// The expanded view that is open on the device now (rule N11).
    func openView(at now: Instant) -> OpenView? { opened.flatMap { $0.isOpen(at: now) ? $0 : nil } }

    /// The badges that show.
    var shownBadges: [Badge] { badges.filter { $0.number > 0 } }

    /// Does what a delivery asks the device to do.
    public mutating func apply(_ delivery: Delivery) {
        opened?.update(with: delivery)
        switch delivery.type {
        case .present, .alert, .update, .inApp:
            if let replaced = delivery.replaces {
                opened?.pass(from: replaced, to: delivery)
                remove([replaced], delivery.sequence)
            }
            if let id = delivery.notification { put(id, delivery) }
        case .withdraw: remove(delivery.notifications, delivery.sequence)
        case .summary, .digest: putGathered(delivery)
        case .badge: break
        }
        if let app = delivery.app, let number = delivery.badge { setBadge(app, number, delivery.sequence) }
    }

    /// Opens and closes the expanded view as the person does on this device (rule N11).
    public mutating func follow(_ interaction: Interaction) {
        if opened?.isClosed(by: interaction.kind) == true { opened = nil }
        guard case .expanded(let id) = interaction.kind, let delivery = details[id], let view = delivery.openedView
        else { return }
        opened = OpenView(of: id, app: delivery.app, view, since: interaction.at)
    }

    private mutating func put(_ id: NotificationID, _ delivery: Delivery) {
        guard isNewer(delivery.sequence, for: id) else { return }
        // N11: an update of an open view alone leaves the list as it is.
        if delivery.views.list != nil { details[id] = delivery }
        guard let view = delivery.views.list else {
            if delivery.type != .update, delivery.list == false { items.removeAll { $0.notification == id } }
            return
        }
        let index = items.firstIndex { $0.notification == id }
        items.removeAll { $0.notification == id }
        guard delivery.list == true else { return }
        let own = items.filter { $0.app == delivery.app }
        let item = Item(
            id, app: delivery.app, at: delivery.at, thread: delivery.threadID,
            companions: (own.count { $0.thread == delivery.threadID }, own.count),
            view: view, unlocked: delivery.unlocked.list, locked: delivery.locked.list)
        let keepsPlace = delivery.type == .update && delivery.replaces == nil
        items.insert(item, at: keepsPlace ? min(index ?? 0, items.count) : 0)
        sequences[id] = delivery.sequence
    }

    private mutating func putGathered(_ delivery: Delivery) {
        guard delivery.list == true else { return }
        let unlocked = delivery.unlocked.gatheredItems
        let locked = delivery.locked.gatheredItems
        let threads = (delivery.views.digest ?? delivery.views.summary)?.threads ?? [:]
        for gathered in delivery.views.gatheredItems.reversed() {
            let id = gathered.notification
            let isListed = items.contains { $0.notification == id }
            guard !isListed, isNewer(delivery.sequence, for: id) else { continue }
            items.insert(
                Item(
                    id, app: id.parts?.app, at: delivery.at, thread: threads[id], companions: (0, 0),
                    view: gathered.view,
                    unlocked: unlocked.first { $0.notification == id }?.view,
                    locked: locked.first { $0.notification == id }?.view), at: 0)
            sequences[id] = delivery.sequence
        }
    }

    private mutating func remove(_ ids: [NotificationID], _ sequence: Int) {
        for id in ids where isNewer(sequence, for: id) {
            items.removeAll { $0.notification == id }
            details[id] = nil
            if opened?.item == id { opened = nil }
            sequences[id] = sequence
        }
    }

    private mutating func setBadge(_ app: AppID, _ number: Int, _ sequence: Int) {
        let badge = Badge(app: app, number: number, sequence: sequence)
        guard let index = badges.firstIndex(where: { $0.app == app }) else { return badges.append(badge) }
        if badges[index].sequence <= sequence { badges[index] = badge }
    }

    private func isNewer(_ sequence: Int, for id: NotificationID) -> Bool {
        sequences[id].map { $0 <= sequence } ?? true
    }
}

extension DeviceScreen.Item {
    /// - Parameters:
    ///   - view: as anyone who saw the device when it came could see it.
    ///   - unlocked, locked: what takes its place when the device unlocks, or locks.
    fileprivate init(
        _ id: NotificationID, app: AppID?, at: Instant, thread: String?, companions: (Int, Int), view: CompactView,
        unlocked: CompactView?, locked: CompactView?
    ) {
        self.notification = id
        self.app = app
        self.at = at
        self.thread = thread
        self.companions = companions
        self.view = locked ?? view
        self.unlocked = locked == nil ? unlocked : view
    }
}

extension Views {
    /// The items of a digest or summary, from the top.
    fileprivate var gatheredItems: [GatheredItem] { (digest ?? summary)?.items ?? [] }
}

extension GatheredView {
    /// Those that it shows, from the top.
    var items: [GatheredItem] { featured + groups.flatMap(\.items) }

    /// The thread of each item that stands in a group of one.
    fileprivate var threads: [NotificationID: String] {
        var threads: [NotificationID: String] = [:]
        for group in groups {
            guard let thread = group.threadID else { continue }
            for item in group.items { threads[item.notification] = thread }
        }
        return threads
    }
}
