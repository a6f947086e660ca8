internal import Model

/// What one device holds after the deliveries so far: Notification Center, newest first, and the numbers on app icons.
///
/// It is what a consumer of `deliveries.*` would keep. Of two deliveries for one item or badge the one with the higher
/// sequence counts (`deploy/contract/schemas/delivery.json`).
struct DeviceScreen: Sendable {
    /// An item of Notification Center.
    struct Item: Sendable {
        let notification: NotificationID
        let app: AppID?
        let at: Instant
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

    let device: DeviceID
    let platform: Platform
    /// Newest first.
    private(set) var items: [Item] = []
    /// In the order in which the apps first had one.
    private(set) var badges: [Badge] = []
    private var sequences: [NotificationID: Int] = [:]

    init(_ delivery: Delivery) {
        device = delivery.device
        platform = delivery.platform
    }

    /// The badges that show.
    var shownBadges: [Badge] { badges.filter { $0.number > 0 } }

    /// Does what a delivery asks the device to do.
    mutating func apply(_ delivery: Delivery) {
        switch delivery.type {
        case .present, .alert, .update, .inApp:
            if let replaced = delivery.replaces { remove([replaced], delivery.sequence) }
            if let id = delivery.notification { put(id, delivery) }
        case .withdraw: remove(delivery.notifications, delivery.sequence)
        case .summary, .digest: putGathered(delivery)
        case .badge: break
        }
        if let app = delivery.app, let number = delivery.badge { setBadge(app, number, delivery.sequence) }
    }

    /// The screen as a step shows it: a few items stand for all.
    func excerpt(_ most: Int) -> DeviceScreen {
        var excerpt = self
        excerpt.items = Array(items.prefix(most))
        excerpt.sequences = [:]
        return excerpt
    }

    private mutating func put(_ id: NotificationID, _ delivery: Delivery) {
        guard isNewer(delivery.sequence, for: id) else { return }
        // N11: an update of an open view alone leaves the list as it is.
        guard let view = delivery.views.list else {
            if delivery.type != .update, delivery.list == false { items.removeAll { $0.notification == id } }
            return
        }
        let index = items.firstIndex { $0.notification == id }
        items.removeAll { $0.notification == id }
        guard delivery.list == true else { return }
        let item = Item(
            id, app: delivery.app, at: delivery.at, view: view, unlocked: delivery.unlocked.list,
            locked: delivery.locked.list)
        let keepsPlace = delivery.type == .update && delivery.replaces == nil
        items.insert(item, at: keepsPlace ? min(index ?? 0, items.count) : 0)
        sequences[id] = delivery.sequence
    }

    private mutating func putGathered(_ delivery: Delivery) {
        guard delivery.list == true else { return }
        let unlocked = delivery.unlocked.gatheredItems
        let locked = delivery.locked.gatheredItems
        for gathered in delivery.views.gatheredItems.reversed() {
            let id = gathered.notification
            let isListed = items.contains { $0.notification == id }
            guard !isListed, isNewer(delivery.sequence, for: id) else { continue }
            items.insert(
                Item(
                    id, app: id.parts?.app, at: delivery.at, view: gathered.view,
                    unlocked: unlocked.first { $0.notification == id }?.view,
                    locked: locked.first { $0.notification == id }?.view), at: 0)
            sequences[id] = delivery.sequence
        }
    }

    private mutating func remove(_ ids: [NotificationID], _ sequence: Int) {
        for id in ids where isNewer(sequence, for: id) {
            items.removeAll { $0.notification == id }
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
        _ id: NotificationID, app: AppID?, at: Instant, view: CompactView, unlocked: CompactView?, locked: CompactView?
    ) {
        self.notification = id
        self.app = app
        self.at = at
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
}
