internal import Model

/// The expanded view, or on a watch the long look, that a person has open on a device (rule N11).
struct OpenView: Sendable {
    /// Seconds after which the view counts as closed.
    private static let most = 3600.0

    /// The item that the view belongs to.
    private(set) var item: NotificationID
    let app: AppID?
    private let since: Instant
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

extension OpenView: JSONReadable, JSONWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        var (item, app): (NotificationID?, AppID?) = (nil, nil)
        var (view, since): (DetailView?, Instant?) = (nil, nil)
        var showsAnother = false
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "item": item = try NotificationID(from: &reader)
            case "app": app = try AppID(from: &reader)
            case "view": view = try DetailView(from: &reader)
            case "since": since = try Instant(from: &reader)
            case "another": showsAnother = try reader.readBool()
            default: try reader.skipUnknown()
            }
        }
        self.init(
            of: try reader.required(item, "item"), app: app, try reader.required(view, "view"),
            since: try reader.required(since, "since"))
        self.showsAnother = showsAnother
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("item", item)
        writer.member("app", app)
        writer.member("view", view)
        writer.member("since", since)
        writer.member("another", showsAnother, default: false)
        writer.endObject()
    }
}

extension Delivery {
    /// The view that opening the notification shows. A locked device has no such view of its own, because opening
    /// hidden content unlocks it, or, under previews `never`, shows the content by choice (rule R7).
    var openedView: DetailView? {
        views.expanded ?? views.longLook ?? unlocked.expanded ?? unlocked.longLook
    }
}
