public import Model

/// What one device has after the deliveries so far: Notification Center, newest first, the numbers on app icons, and
/// the open expanded view.
///
/// A consumer of `deliveries.*` would keep the same state. Of two deliveries for one item or badge, the one with the
/// higher sequence counts (`deploy/contract/schemas/delivery.json`).
public struct DeviceScreen: Sendable {
    struct Item: Sendable {
        var notification: NotificationID
        var app: AppID?
        var at: Instant
        var thread: String?
        /// How many other items of its thread and of its app the list had when it came.
        var companions: (inThread: Int, inApp: Int)
        /// The view while the device is not known to be unlocked.
        var view: CompactView
        /// The view while the device is unlocked, if that differs (rule R7).
        var unlocked: CompactView?
        /// Why the Lock Screen does not have it; `nil` where it has.
        var absence: LockScreenAbsence?

        func view(isLocked: Bool) -> CompactView { isLocked ? view : unlocked ?? view }
    }

    /// A number on an app's icon.
    struct Badge: Sendable {
        var app: AppID
        var number: Int
        var sequence: Int
    }

    /// The device that has this screen.
    public let device: DeviceID
    /// What kind of device it is.
    public let platform: Platform
    /// Newest first.
    var items: [Item] = []
    /// In the order in which the apps first had a badge.
    var badges: [Badge] = []
    /// The sequence of the last delivery for each notification.
    var sequences: [NotificationID: Int] = [:]
    /// The lowest sequence that counts for a notification without an entry in ``sequences``.
    var floor = 0
    /// What opening each notification shows.
    var details: [NotificationID: Detail] = [:]
    var opened: OpenView?

    /// How long the person can open a notification that is not in the list, in seconds: a banner is gone long before.
    private static let bannerKept = 86_400.0

    /// The view that opening a notification shows.
    struct Detail: Sendable {
        var notification: NotificationID
        var app: AppID?
        var view: DetailView
        /// When the delivery with the view was decided.
        var at: Instant
    }

    package init(device: DeviceID, platform: Platform) {
        self.device = device
        self.platform = platform
    }

    /// Creates the empty screen of a delivery's device. The delivery is not applied yet.
    public init(_ delivery: Delivery) { self.init(device: delivery.device, platform: delivery.platform) }

    /// How many items Notification Center has.
    public var itemCount: Int { items.count }

    /// The numbers on the icons of apps, in the order in which the apps first had one.
    public var numbers: [(app: AppID, number: Int)] { shownBadges.map { ($0.app, $0.number) } }

    /// The expanded view that is open on the device now (rule N11).
    func openView(at now: Instant) -> OpenView? { opened.flatMap { $0.isOpen(at: now) ? $0 : nil } }

    var shownBadges: [Badge] { badges.filter { $0.number > 0 } }

    /// Applies a delivery to the device's state.
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

    /// Opens and closes the expanded view when the person does so on this device (rule N11).
    public mutating func follow(_ interaction: Interaction) {
        if opened?.isClosed(by: interaction.kind) == true { opened = nil }
        guard case .expanded(let id) = interaction.kind, let detail = details[id] else { return }
        opened = OpenView(of: id, app: detail.app, detail.view, since: interaction.at)
    }

    private mutating func put(_ id: NotificationID, _ delivery: Delivery) {
        guard isNewer(delivery.sequence, for: id) else { return }
        // N11: an update that is only for an open view leaves the list unchanged.
        if delivery.views.list != nil {
            details[id] = delivery.openedView.map {
                Detail(notification: id, app: delivery.app, view: $0, at: delivery.at)
            }
            if delivery.list != true { forgetBanners(before: delivery.at) }
        }
        guard let view = delivery.views.list else {
            if delivery.list == false { items.removeAll { $0.notification == id } }
            return
        }
        let index = items.firstIndex { $0.notification == id }
        items.removeAll { $0.notification == id }
        guard delivery.list == true else { return }
        let own = items.filter { $0.app == delivery.app }
        var item = Item(
            id, app: delivery.app, at: delivery.at, thread: delivery.threadID,
            companions: (own.count { $0.thread == delivery.threadID }, own.count),
            view: view, unlocked: delivery.unlocked.list, locked: delivery.locked.list)
        item.absence = delivery.lockScreen
        let keepsPlace = delivery.type == .update && delivery.replaces == nil
        items.insert(item, at: keepsPlace ? min(index ?? 0, items.count) : 0)
        sequences[id] = delivery.sequence
    }

    private mutating func forgetBanners(before now: Instant) {
        let listed = Set(items.map(\.notification))
        details = details.filter { listed.contains($0.key) || now.seconds(since: $0.value.at) <= Self.bannerKept }
    }

    private mutating func putGathered(_ delivery: Delivery) {
        guard delivery.list == true else { return }
        let unlocked = delivery.unlocked.gatheredItems
        let locked = delivery.locked.gatheredItems
        let threads = (delivery.views.digest ?? delivery.views.summary)?.threads ?? [:]
        for gathered in delivery.views.gatheredItems.reversed() {
            let id = gathered.notification
            if let listed = items.firstIndex(where: { $0.notification == id }) {
                if items[listed].absence == .afterFocus { items[listed].absence = nil }
                continue
            }
            guard isNewer(delivery.sequence, for: id) else { continue }
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
        (sequences[id] ?? floor) <= sequence
    }
}

extension DeviceScreen.Item {
    /// - Parameters:
    ///   - view: the view that anyone could see who saw the device when it came.
    ///   - unlocked, locked: the view that replaces it when the device unlocks, or locks.
    fileprivate init(
        _ id: NotificationID, app: AppID?, at: Instant, thread: String?, companions: (Int, Int), view: CompactView,
        unlocked: CompactView?, locked: CompactView?
    ) {
        self.init(
            notification: id, app: app, at: at, thread: thread, companions: companions, view: locked ?? view,
            unlocked: locked == nil ? unlocked : view)
    }
}

extension Views {
    /// The items of a digest or summary, from the top.
    fileprivate var gatheredItems: [GatheredItem] { (digest ?? summary)?.items ?? [] }
}

extension GatheredView {
    /// The items that it shows, from the top.
    var items: [GatheredItem] { featured + groups.flatMap(\.items) }

    /// The thread of each item that is in a group of one thread.
    fileprivate var threads: [NotificationID: String] {
        var threads: [NotificationID: String] = [:]
        for group in groups {
            guard let thread = group.threadID else { continue }
            for item in group.items { threads[item.notification] = thread }
        }
        return threads
    }
}
