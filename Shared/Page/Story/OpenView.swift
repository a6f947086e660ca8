internal import Model

/// The expanded view, on a watch the long look, that a person has open on a device (rule N11).
struct OpenView: Sendable {
    /// Seconds after which it counts as closed.
    private static let most = 3600.0

    /// Whose view it is.
    let item: NotificationID
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
    mutating func update(with delivery: Delivery, isLocked: Bool) {
        guard delivery.notification == item, let view = delivery.openedView(isLocked: isLocked) else { return }
        let isForView = delivery.type == .update && delivery.views.list == nil && delivery.unlocked.list == nil
        if isForView { showsAnother = true }
        if isForView || !showsAnother { self.view = view }
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
    /// What somebody sees who opens it: hidden content stays hidden until the device is unlocked, but under previews `never`
    /// the person chooses to see it by opening (rule R7).
    func openedView(isLocked: Bool) -> DetailView? {
        let isOpenedToBeSeen = !unlocked.isEmpty && !unlocked.hasGlance
        let shown = !isLocked || isOpenedToBeSeen ? unlocked : locked
        return shown.expanded ?? shown.longLook ?? views.expanded ?? views.longLook
    }
}
