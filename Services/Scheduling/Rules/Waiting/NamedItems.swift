internal import Model

/// What a step of a digest or summary says of its items: as many, from the first on, as one step can name.
struct NamedItems {
    private(set) var items: [Gathered] = []
    private(set) var notifications: [StepNotification] = []
    /// The items that views show; each of the others goes without its content.
    private(set) var shown: Set<ItemKey> = []

    /// Bytes of contents that one step carries; what is further down is shown without.
    private static let mostContent = 256 * 1024
    /// Items that one step names; what is further down alerts with the others and is in the list.
    private static let mostItems = 1000
    /// Bytes of the items that one step names, what each device is told of them included: with the rest of the step they
    /// stay under what a broker takes.
    private static let mostBytes = 768 * 1024
    /// So few items are never that many bytes: each is less than a request and its ids.
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
                // A device's own list names it again, and its app, where its previews differ.
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
