internal import Model

/// A person's items, and what is remembered of those that have gone.
///
/// There may be hundreds a person and millions in a process, so each is one packed row. An item is unpacked when it is
/// asked for, and packed when it is stored, however often it changes before.
struct ItemTable: Sendable {
    private var rows = ItemRows()
    /// A hash of each row's key, to find it by.
    private var marks: [UInt32] = []
    private var due = Earliest()
    private var end = Earliest()
    let person: PersonID
    let window: DeduplicationWindow

    init(person: PersonID, window: DeduplicationWindow) {
        self.person = person
        self.window = window
    }

    var isEmpty: Bool { rows.isEmpty }

    /// The earliest instant at which something of an item's own is due.
    var nextDue: Instant? { due.isStale ? rows.lazy.compactMap(\.nextDue).min() : due.instant }

    /// The earliest instant at which an item leaves by age, or can be forgotten.
    var nextEnd: Instant? { end.isStale ? rows.lazy.compactMap { $0.end(window) }.min() : end.instant }

    // MARK: Looking

    /// An item that is there or waits; `nil` for what is only remembered.
    subscript(key: ItemKey) -> Item? { place(of: key).flatMap { item(at: $0) } }

    func standing(of key: ItemKey) -> ItemStanding? { place(of: key).flatMap { rows[$0].standing } }

    /// When a request was accepted, its item there or gone.
    func acceptedAt(of key: ItemKey) -> Instant? { place(of: key).map { rows[$0].acceptedAt } }

    func contains(_ key: ItemKey) -> Bool { place(of: key) != nil }

    func row(of key: ItemKey) -> ItemRow? { place(of: key).map { rows[$0] } }

    /// The keys of all that have an id, items and memories, the first one's first; there is rarely more than one.
    func keys(of app: AppID, _ request: RequestID) -> [ItemKey] {
        let mark = Self.mark(request)
        let keys = marks.indices.filter { place in
            marks[place] == mark && rows[place].request == request && rows[place].app == app
        }.map { rows[$0].key }
        return keys.count > 1 ? keys.sorted() : keys
    }

    /// The first key of an id that no item has (rule P0).
    func freeKey(of app: AppID, _ request: RequestID) -> ItemKey {
        var key = ItemKey(app: app, request: request)
        while key.generation < .max, standing(of: key) != nil { key.generation += 1 }
        return key
    }

    /// The keys of items that meet a condition, in order of arrival.
    func keys(where condition: (ItemRow, ItemStanding) -> Bool) -> [ItemKey] {
        places(where: condition).map { rows[$0].key }
    }

    /// The items that meet a condition, in order of arrival.
    func items(where condition: (ItemRow, ItemStanding) -> Bool) -> [Item] {
        places(where: condition).compactMap { item(at: $0) }
    }

    func contains(where condition: (ItemRow, ItemStanding) -> Bool) -> Bool {
        rows.indices.contains { place in rows[place].standing.map { condition(rows[place], $0) } ?? false }
    }

    /// How many items of an app stand so.
    func count(of app: AppID, where condition: (ItemStanding) -> Bool) -> Int {
        // The row's texts are looked at last: that is what costs.
        rows.indices.count { rows[$0].standing.map(condition) ?? false && rows[$0].app == app }
    }

    /// How many items of a thread are in Notification Center.
    ///
    /// - Parameter thread: its mark.
    func count(of app: AppID, inThread thread: Int) -> Int {
        rows.indices.count { place in
            rows[place].thread == thread && rows[place].standing?.isThere ?? false && rows[place].app == app
        }
    }

    /// What is remembered of an app's requests of an event, their items there, parked or gone, by the event's mark (rule
    /// P8).
    func memories(of app: AppID, event: UInt32) -> [(key: ItemKey, memory: Memory)] {
        rows.indices.filter { rows[$0].event == event && rows[$0].app == app }.compactMap(remembered)
    }

    /// What is remembered of those that have left with a collapse id, by the id's mark.
    func memories(of app: AppID, collapse: UInt32) -> [(key: ItemKey, memory: Memory)] {
        rows.indices.filter { place in
            rows[place].collapse == collapse && rows[place].standing == nil && rows[place].app == app
        }.compactMap(remembered)
    }

    private func remembered(at place: Int) -> (key: ItemKey, memory: Memory)? {
        rows[place].memory(item(at: place)?.classified).map { (rows[place].key, $0) }
    }

    /// Keys of what is only remembered, in alphabetical order.
    var memoryKeys: [ItemKey] { rows.filter { $0.standing == nil }.map(\.key).sorted() }

    /// Keys of what leaves by age or can be forgotten, in alphabetical order; none before one of them has to go.
    func keys(endedBy now: Instant) -> [ItemKey] {
        guard let nextEnd, nextEnd <= now else { return [] }
        return rows.indices.filter { rows[$0].canEnd(by: now, window) }.map { rows[$0].key }.sorted()
    }

    // MARK: Changing

    mutating func set(_ item: borrowing Item) { put(ItemRow(item)) }

    mutating func set(_ memory: Memory, for key: ItemKey) { put(ItemRow(memory, of: key)) }

    mutating func remove(_ key: ItemKey) {
        guard let place = place(of: key) else { return }
        due.replace(rows[place].nextDue, by: nil)
        end.replace(rows[place].end(window), by: nil)
        rows.remove(at: place)
        marks.swapAt(place, marks.count - 1)
        marks.removeLast()
    }

    /// The changelog's entry of a row, whose notification is packed for it.
    mutating func entry(of key: ItemKey, sequence: Int, _ output: inout Output) -> ItemEntry? {
        guard let place = place(of: key) else { return nil }
        if case .unpacked(let notification) = rows[place].content {
            rows[place].content = .packed(output.slice { NotificationPacking.write(notification, to: &$0) })
        }
        return ItemEntry(sequence: sequence, row: rows[place])
    }

    /// Finds the earliest instants again; once after each turn.
    mutating func refresh() {
        if due.isStale { due.set(nextDue) }
        if end.isStale { end.set(nextEnd) }
    }

    // MARK: Places

    private mutating func put(_ row: consuming ItemRow) {
        let place = place(of: row.key)
        due.replace(place.flatMap { rows[$0].nextDue }, by: row.nextDue)
        end.replace(place.flatMap { rows[$0].end(window) }, by: row.end(window))
        if let place {
            rows[place] = row
        } else {
            marks.append(Self.mark(row.request))
            rows.append(row)
        }
    }

    private func place(of key: ItemKey) -> Int? {
        let mark = Self.mark(key.request)
        return marks.indices.first { place in
            marks[place] == mark && rows[place].request == key.request && rows[place].generation == key.generation
                && rows[place].app == key.app
        }
    }

    private func places(where condition: (ItemRow, ItemStanding) -> Bool) -> [Int] {
        var found: [(ordinal: Int, place: Int)] = []
        for place in rows.indices {
            guard let standing = rows[place].standing, condition(rows[place], standing) else { continue }
            found.append((standing.ordinal, place))
        }
        // Sorted by what is at hand, since a closure that asks the table copies it.
        return found.sorted { $0.ordinal < $1.ordinal }.map(\.place)
    }

    private func item(at place: Int) -> Item? {
        let row = rows[place]
        guard let standing = row.standing else { return nil }
        if case .unpacked(let notification) = row.content {
            return Item(notification, standing, packed: nil, generation: row.generation)
        }
        let notification = try? NotificationPacking.unpack(
            row.packed, of: row.key, to: person, acceptedAt: row.acceptedAt, contentHash: row.contentHash)
        return notification.map { Item(Shared($0), standing, packed: row.packed, generation: row.generation) }
    }

    /// A cheap hash of the request alone, since each record needs many. Where marks are equal, the keys are compared.
    private static func mark(_ request: RequestID) -> UInt32 { FNV1a.hash32(request.string) }
}
