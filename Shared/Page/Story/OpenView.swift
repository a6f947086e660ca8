internal import Model

/// The expanded view, or on a watch the long look, that a person has open on a device (rule N11).
struct OpenView: Sendable {
    /// Seconds after which the view counts as closed.
    private static let most = 3600.0

    /// The item that the view belongs to.
    private(set) var item: NotificationID
    private(set) var app: AppID?
    private var since: Instant
    /// What it shows now.
    private(set) var view: DetailView
    /// Whether a further notification came for the view, so that it shows that one's content.
    private var showsAnother = false

    init(of item: NotificationID, app: AppID?, _ view: DetailView, since: Instant) {
        (self.item, self.app, self.view, self.since) = (item, app, view, since)
    }

    func isOpen(at now: Instant) -> Bool { now.seconds(since: since) <= Self.most }

    /// Updates the view from a delivery for its item. A delivery with a list entry has the item's own content. A
    /// delivery without one has content that only the view shows.
    mutating func update(with delivery: Delivery) {
        guard delivery.notification == item, let view = delivery.openedView else { return }
        let isForView = delivery.type == .update && delivery.views.list == nil && delivery.unlocked.list == nil
        if isForView { showsAnother = true }
        if isForView || !showsAnother { self.view = view }
    }

    /// Moves the view to the delivery that replaces its item (rule N5).
    mutating func pass(from old: NotificationID, to delivery: Delivery) {
        guard old == item, let new = delivery.notification, let view = delivery.openedView else { return }
        (item, self.view, showsAnother) = (new, view, false)
    }

    /// Whether this interaction of the person closes the view.
    func isClosed(by kind: Interaction.Kind) -> Bool {
        switch kind {
        case .dismissed(let id), .cleared(let id): id == item
        case .opened, .action, .locked, .wristLowered, .watchOff, .clearedAll: true
        default: false
        }
    }
}

extension OpenView: JSONObject {
    static var blank: Self {
        Self(of: NotificationID(derived: ""), app: nil, .blank, since: Instant(milliseconds: 0))
    }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("item", &item)
        try form.member("app", &app)
        try form.required("view", &view)
        try form.required("since", &since)
        try form.member("another", &showsAnother, default: false)
    }
}

extension Delivery {
    /// The view that opening the notification shows. A locked device has no such view of its own, because opening
    /// hidden content unlocks it, or, under previews `never`, shows the content by choice (rule R7).
    var openedView: DetailView? {
        views.expanded ?? views.longLook ?? unlocked.expanded ?? unlocked.longLook
    }
}
