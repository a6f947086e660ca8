internal import Model

/// The entry of an item, or of what is left of one. It carries the sequence, so that a step costs no entry of its own.
struct StoredItem: JSONReadable, JSONWritable {
    /// What the entry is about.
    enum Content {
        case item(PackedItem)
        case memory(Memory)
    }

    let sequence: Int
    let content: Content

    init(sequence: Int, row: ItemRow) {
        self.sequence = sequence
        if let standing = row.standing {
            content = .item(
                PackedItem(
                    acceptedAt: row.acceptedAt, contentHash: row.facts.contentHash, standing: standing,
                    notification: row.packed))
        } else {
            content = .memory(row.memory(nil) ?? Memory(acceptedAt: row.acceptedAt, repeatable: nil))
        }
    }

    init(from reader: inout JSONReader) throws(Rejection) {
        var sequence = 0
        var content: Content?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "sequence": sequence = try reader.readInteger(in: 0...1 << 53)
            case "item": content = .item(try PackedItem(from: &reader))
            case "memory": content = .memory(try Memory(from: &reader))
            default: try reader.skipUnknown()
            }
        }
        self.sequence = sequence
        self.content = try reader.required(content, "item")
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("sequence", sequence)
        switch content {
        case .item(let item): writer.member("item", item)
        case .memory(let memory): writer.member("memory", memory)
        }
        writer.endObject()
    }
}

/// An item as the changelog holds it. Whose it is, and of which app and request, stands in the entry's key.
struct PackedItem: JSONReadable, JSONWritable {
    var acceptedAt: Instant
    var contentHash: ContentHash?
    var standing: ItemStanding
    var notification: PackedNotification

    init(
        acceptedAt: Instant, contentHash: ContentHash?, standing: ItemStanding, notification: PackedNotification
    ) {
        self.acceptedAt = acceptedAt
        self.contentHash = contentHash
        self.standing = standing
        self.notification = notification
    }

    /// Unpacks it.
    func item(of key: ItemKey, to person: PersonID) throws(Rejection) -> Item {
        let unpacked = try notification.notification(
            of: key, to: person, acceptedAt: acceptedAt, contentHash: contentHash)
        return Item(unpacked, standing, packed: notification, again: key.again)
    }

    init(from reader: inout JSONReader) throws(Rejection) {
        var acceptedAt: Instant?
        contentHash = nil
        standing = ItemStanding(ordinal: 0, arrivedAt: .distantPast, isThere: false)
        var notification: JSONSlice?
        try reader.beginObject()
        while let member = try reader.nextName() {
            if try standing.read(member, from: &reader) { continue }
            switch member {
            case "acceptedAt": acceptedAt = try Instant(from: &reader)
            case "contentHash": contentHash = try ContentHash(from: &reader)
            case "notification": notification = try JSONSlice(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.acceptedAt = try reader.required(acceptedAt, "acceptedAt")
        self.notification = PackedNotification(try reader.required(notification, "notification"))
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("acceptedAt", acceptedAt)
        standing.writeMembers(to: &writer)
        writer.member("contentHash", contentHash)
        writer.member("notification", notification.slice)
        writer.endObject()
    }
}
