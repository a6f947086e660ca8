internal import Model

/// An expanded view that is open on a device (rule N11): whose it is, and what came for it since.
struct OpenView: Hashable, Sendable {
    /// The item that the person expanded, or what has taken its place.
    var item: ItemKey
    /// The items that updated the view since, newest last; also `item` if it came again. All are there.
    private(set) var since: [ItemKey] = []

    init(of item: ItemKey) { self.item = item }

    var shown: ItemKey { since.last ?? item }

    /// Something came: the view shows it.
    mutating func show(_ key: ItemKey) {
        since.removeAll { $0 == key }
        since.append(key)
    }

    /// Replaces an item as the view's owner, and as what the view shows. If the view does not show the old item, the
    /// new one does not come into it.
    mutating func replace(_ old: ItemKey, by key: ItemKey) {
        let wasShown = shown == old
        if item == old { item = key }
        since.removeAll { $0 == old }
        if wasShown, !since.isEmpty || item != key { show(key) }
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

extension OpenView: JSONObject {
    static var blank: Self { Self(of: .blank) }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try item.members(&form)
        var requests = since.map(\.request)
        try form.member("since", &requests)
        since = requests.map { ItemKey(app: item.app, request: $0) }
    }
}
