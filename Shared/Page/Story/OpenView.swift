internal import Model

/// The expanded view, on a watch the long look, that a person has open on a device (rule N11).
struct OpenView: Sendable {
    /// Seconds after which it counts as closed.
    private static let most = 3600.0

    /// Whose view it is.
    private(set) var item: NotificationID
    let app: AppID?
    private let since: Instant
    /// What it shows now.
    private(set) var view: DetailView
    /// A further notification came for it, and it shows that one's content.
    private var showsAnother = false

    init(of item: NotificationID, app: AppID?, _ view: DetailView, since: Instant) {
        (self.item, self.app, self.view, self.since) = (item, app, view, since)
    }

    func isOpen(at now: Instant) -> Bool { now.seconds(since: since) <= Self.most }

    /// A delivery that names the view's item brings a list entry with what the item itself says; without one it brings what
    /// the view is to show.
    mutating func update(with delivery: Delivery) {
        guard delivery.notification == item, let view = delivery.openedView else { return }
        let isForView = delivery.type == .update && delivery.views.list == nil && delivery.unlocked.list == nil
        if isForView { showsAnother = true }
        if isForView || !showsAnother { self.view = view }
    }

    /// What replaces the view's item takes the view over (rule N5).
    mutating func pass(from old: NotificationID, to delivery: Delivery) {
        guard old == item, let new = delivery.notification, let view = delivery.openedView else { return }
        (item, self.view, showsAnother) = (new, view, false)
    }

    /// What the person does next may close it.
    func isClosed(by kind: Interaction.Kind) -> Bool {
        switch kind {
        case .dismissed(let id), .cleared(let id): id == item
        case .opened, .action, .locked, .wristLowered, .watchOff, .clearedAll: true
        default: false
        }
    }
}

extension Delivery {
    /// What somebody sees who opens it. A locked device has no such view of its own: who opens hidden content unlocks the
    /// device for it, or chooses to see it under previews `never` (rule R7).
    var openedView: DetailView? {
        views.expanded ?? views.longLook ?? unlocked.expanded ?? unlocked.longLook
    }
}
