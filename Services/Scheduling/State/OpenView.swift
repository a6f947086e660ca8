internal import Model

/// An expanded view that is open on a device (rule N11): whose it is, and what came for it since.
struct OpenView: Hashable, Sendable {
    /// The item that the person expanded, or what has taken its place.
    var item: ItemKey
    /// What came since and updated the view, newest last; the item itself where it came again. All are there.
    private(set) var since: [ItemKey] = []

    init(of item: ItemKey) { self.item = item }

    /// What the view shows.
    var shown: ItemKey { since.last ?? item }

    /// Something came: the view shows it.
    mutating func show(_ key: ItemKey) {
        since.removeAll { $0 == key }
        since.append(key)
    }

    /// An item takes the place of another in the view, as its owner or shown in it.
    mutating func replace(_ old: ItemKey, by key: ItemKey) {
        let isConcerned = item == old || since.contains(old)
        if item == old { item = key }
        since.removeAll { $0 == old }
        if isConcerned, !since.isEmpty || item != key { show(key) }
    }

    /// Items leave.
    ///
    /// - Returns: `false` when the view closes, since its own item is among them.
    mutating func leave(_ keys: [ItemKey]) -> Bool {
        since.removeAll { keys.contains($0) }
        return !keys.contains(item)
    }

    /// Whether an item is its own, or came since.
    func holds(_ key: ItemKey) -> Bool { item == key || since.contains(key) }
}

extension OpenView: JSONReadable, JSONWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        var app: AppID?
        var request: RequestID?
        var since: [RequestID] = []
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "app": app = try AppID(from: &reader)
            case "request": request = try RequestID(from: &reader)
            case "since": since = try reader.readList()
            default: try reader.skipUnknown()
            }
        }
        let owner = try reader.required(app, "app")
        item = ItemKey(app: owner, request: try reader.required(request, "request"))
        self.since = since.map { ItemKey(app: owner, request: $0) }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("app", item.app)
        writer.member("request", item.request)
        writer.member("since", since.map(\.request))
        writer.endObject()
    }
}
