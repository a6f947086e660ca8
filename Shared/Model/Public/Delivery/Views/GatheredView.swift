/// Several notifications at once: a digest or a summary (rules W8, W9).
///
/// JSON: `{"count", "text", "featured": [GatheredItem], "groups": [{"app", "appName", "icon", "threadId", "count",
/// "summary", "items": [GatheredItem]}], "more": [{"app", "appName", "count", "text"}]}`. At most ``mostItems`` are shown, in the order
/// that scheduling decided; neighbours of one app and thread form a group; the rest is counted by app in `more`.
public struct GatheredView: Hashable, Sendable {
    /// The most items that a view shows; scheduling passes on no more contents than that.
    public static let mostItems = 50

    /// All of them, shown or counted.
    public var count: Int
    /// The count in the person's language: “3 notifications” (rule R3).
    public var text: String
    /// A summary's first two.
    public var featured: [GatheredItem]
    /// In the order that scheduling decided.
    public var groups: [Group]
    /// What is not shown, by app, in the order of the first of each.
    public var more: [Rest]

    /// A view of nothing.
    public init(count: Int, text: String) {
        self.count = count
        self.text = text
        featured = []
        groups = []
        more = []
    }

    /// Neighbours of one app and thread.
    public struct Group: Hashable, Sendable {
        /// The app of all its items.
        public var app: AppID
        /// As shown; the id where the app's record is gone.
        public var appName: String
        /// The app's icon.
        public var icon: String?
        /// `nil` for items without a thread.
        public var threadID: String?
        /// Stands for the items behind the first, where there are any: in their category's words (`summaryFormat`), where they
        /// have one category and it has words for them, else the platform's.
        public var summary: String?
        /// At least one.
        public var items: [GatheredItem]

        /// A group without items yet.
        public init(app: AppID, appName: String, icon: String?, threadID: String?) {
            self.app = app
            self.appName = appName
            self.icon = icon
            self.threadID = threadID
            items = []
        }
    }

    /// How many more there are of an app.
    public struct Rest: Hashable, Sendable {
        /// The app that is counted.
        public var app: AppID
        /// As shown.
        public var appName: String
        /// At least 1.
        public var count: Int
        /// The count in the person's language: “3 more notifications” (rule R3).
        public var text: String

        /// A count of an app.
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
    /// What an interaction names.
    public var notification: NotificationID
    /// A call that came while a Focus was on: in a digest alone (rule W8). Unless it is hidden its body says so, in the
    /// platform's words.
    public var isMissedCall: Bool
    /// As in the list, hidden where previews are (rule R7).
    public var view: CompactView

    /// An item.
    public init(notification: NotificationID, isMissedCall: Bool = false, view: CompactView) {
        self.notification = notification
        self.isMissedCall = isMissedCall
        self.view = view
    }
}
