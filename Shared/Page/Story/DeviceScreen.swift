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
        let view: CompactView
        /// What takes its place while the device is unlocked, where that differs.
        let unlocked: CompactView?
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

    /// - Parameters:
    ///   - placeholder: what stands for hidden content of the delivery's category.
    ///   - word: what stands for that of an item of a digest or summary, whose category is not told.
    ///   - previews: the person's setting for an app on this device, where it is known.
    mutating func apply(
        _ delivery: Delivery, placeholder: String, word: String, previews: (AppID?) -> Previews?
    ) {
        switch delivery.type {
        case .present, .alert, .update, .inApp:
            if let replaced = delivery.replaces { remove([replaced], delivery.sequence) }
            if let id = delivery.notification { put(id, delivery, placeholder, previews(delivery.app)) }
        case .withdraw: remove(delivery.notifications, delivery.sequence)
        case .summary, .digest: putGathered(delivery, word, previews: previews)
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

    private mutating func put(_ id: NotificationID, _ delivery: Delivery, _ placeholder: String, _ previews: Previews?)
    {
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
            id, app: delivery.app, at: delivery.at, view: view, unlocked: delivery.unlocked.list, placeholder, previews)
        let keepsPlace = delivery.type == .update && delivery.replaces == nil
        items.insert(item, at: keepsPlace ? min(index ?? 0, items.count) : 0)
        sequences[id] = delivery.sequence
    }

    private mutating func putGathered(_ delivery: Delivery, _ word: String, previews: (AppID?) -> Previews?) {
        guard delivery.list == true, let view = delivery.views.digest ?? delivery.views.summary else { return }
        let unlocked = (delivery.unlocked.digest ?? delivery.unlocked.summary)?.items ?? []
        for gathered in view.items.reversed() where !items.contains(where: { $0.notification == gathered.notification })
        {
            let id = gathered.notification
            guard isNewer(delivery.sequence, for: id) else { continue }
            let app = id.parts?.app
            items.insert(
                Item(
                    id, app: app, at: delivery.at, view: gathered.view,
                    unlocked: unlocked.first { $0.notification == id }?.view, word, previews(app)), at: 0)
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
    /// An item that came while the device was unlocked is hidden again once it is not (rule R7).
    fileprivate init(
        _ id: NotificationID, app: AppID?, at: Instant, view: CompactView, unlocked: CompactView?,
        _ placeholder: String,
        _ previews: Previews?
    ) {
        self.notification = id
        self.app = app
        self.at = at
        let isHidden = view.placeholder != nil
        if !isHidden, let previews, previews != .always {
            self.view = CompactView(picture: .appIcon(nil), placeholder: placeholder)
            self.unlocked = view
        } else {
            self.view = view
            self.unlocked = unlocked
        }
    }
}

extension GatheredView {
    /// Those that it shows, from the top.
    var items: [GatheredItem] { featured + groups.flatMap(\.items) }
}
