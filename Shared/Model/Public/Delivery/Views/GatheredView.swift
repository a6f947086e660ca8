/// Several notifications at once: a digest or a summary (rules W8, W9).
///
/// JSON: `{"count", "text", "featured": [GatheredItem], "groups": [{"app", "appName", "icon", "threadId", "count",
/// "summary", "items": [GatheredItem]}], "more": [{"app", "appName", "count", "text"}]}`. It shows at most
/// ``mostItems``, in the order that scheduling decided. Neighbours of one app and thread form a group; the other items
/// are counted by app in `more`.
public struct GatheredView: Hashable, Sendable {
    /// The most items that a view shows; scheduling passes on the contents of at most as many.
    public static let mostItems = 50

    /// The number of all items, shown or counted.
    public var count: Int
    /// The count in the person's language: “3 notifications” (rule R3).
    public var text: String
    /// The first two items of a summary.
    public var featured: [GatheredItem] = []
    /// The groups, in the order that scheduling decided.
    public var groups: [Group] = []
    /// The items that are not shown, counted by app, in the order of each app's first item.
    public var more: [Rest] = []

    /// Creates an empty view.
    public init(count: Int, text: String) {
        self.count = count
        self.text = text
    }

    /// Neighbouring items of one app and thread.
    public struct Group: Hashable, Sendable {
        /// The app of all its items.
        public var app: AppID
        /// The name as shown; the app's id if its record is gone.
        public var appName: String
        /// The app's icon.
        public var icon: String?
        /// `nil` for items without a thread.
        public var threadID: String?
        /// The line for the items after the first, if there are any: in the words of their category (`summaryFormat`)
        /// if they share one that has such words, else in the platform's.
        public var summary: String?
        /// The items, at least one.
        public var items: [GatheredItem] = []

        /// Creates a group without items.
        public init(app: AppID, appName: String, icon: String?, threadID: String?) {
            self.app = app
            self.appName = appName
            self.icon = icon
            self.threadID = threadID
        }
    }

    /// The number of an app's further items.
    public struct Rest: Hashable, Sendable {
        /// The app that is counted.
        public var app: AppID
        /// The name as shown.
        public var appName: String
        /// At least 1.
        public var count: Int
        /// The count in the person's language: “3 more notifications” (rule R3).
        public var text: String

        /// Creates the count of an app.
        public init(app: AppID, appName: String, count: Int, text: String) {
            self.app = app
            self.appName = appName
            self.count = count
            self.text = text
        }
    }
}

/// One notification of a digest or summary. JSON: `{"notification", "missedCall", "view": CompactView}`.
public struct GatheredItem: Hashable, Sendable {
    /// The id that an interaction names.
    public var notification: NotificationID
    /// Whether it is a call that came while a Focus was on: in a digest only (rule W8). Unless it is hidden, its body
    /// says so in the platform's words.
    public var isMissedCall: Bool
    /// The view as in the list, hidden if previews are hidden (rule R7).
    public var view: CompactView

    /// Creates an item.
    public init(notification: NotificationID, isMissedCall: Bool = false, view: CompactView) {
        self.notification = notification
        self.isMissedCall = isMissedCall
        self.view = view
    }
}
