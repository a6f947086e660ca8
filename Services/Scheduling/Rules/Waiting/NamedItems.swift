internal import Model

/// What a step of a digest or summary says about its items (rules W8, W9): as many of the first ones as one step can name.
struct NamedItems {
    private(set) var items: [Gathered] = []
    private(set) var notifications: [StepNotification] = []
    /// The items that views show; every other item is sent without its content.
    private(set) var shown: Set<ItemKey> = []

    /// The most bytes of contents in one step; items after that are sent without content.
    private static let mostContent = 256 * 1024
    /// The most items that one step names; the items after that alert with the others and are in the list.
    private static let mostItems = 1000
    /// The most bytes of the named items, including what each device is told about them: the whole step then stays
    /// under the broker's limit.
    private static let mostBytes = 768 * 1024
    /// So few items always fit: each is smaller than a request and its ids.
    private static let fewItems = 8

    init(_ gathering: Gathering, in state: borrowing PersonState) {
        let order = gathering.ordered
        let alerting = Set(gathering.waiting.map(\.item.key))
        var (bytes, contents) = (0, 0)
        let devices = state.record?.devices.count ?? 0
        var writer = JSONWriter(capacity: order.count > Self.fewItems ? 4096 : 0)
        for (index, gathered) in order.prefix(Self.mostItems).enumerated() {
            let key = gathered.item.key
            var notification = StepContent.make(of: gathered.item, gathered.circumstances, in: state)
            notification.alerts = alerting.contains(key)
            contents += notification.content?.bytes.count ?? 0
            let isShown = index < GatheredView.mostItems && contents <= Self.mostContent
            if !isShown { notification.content = nil }
            if order.count > Self.fewItems {
                notification.write(to: &writer)
                // A device's own list repeats the item's id, and its app where its previews differ.
                let names = notification.id.string.utf8.count + key.app.string.utf8.count + 40
                bytes += writer.count + devices * names
                writer.truncate()
                if bytes > Self.mostBytes, !items.isEmpty { break }
            }
            if isShown { shown.insert(key) }
            items.append(gathered)
            notifications.append(notification)
        }
    }
}
