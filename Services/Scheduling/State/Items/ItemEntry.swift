internal import Model

/// The changelog entry of an item, or of what is left of one. It carries the sequence, so that a step costs no entry of
/// its own. Whose it is, and of which app and request, stands in the entry's key.
struct ItemEntry {
    /// What the entry is about.
    enum Content {
        case item(acceptedAt: Instant, contentHash: ContentHash?, standing: ItemStanding, notification: JSONSlice?)
        case memory(Memory)
    }

    let sequence: Int
    let content: Content

    init(sequence: Int, row: borrowing ItemRow) {
        self.sequence = sequence
        if let standing = row.standing {
            content = .item(
                acceptedAt: row.acceptedAt, contentHash: row.contentHash, standing: standing, notification: row.packed)
        } else {
            content = .memory(row.memory(nil) ?? Memory(acceptedAt: row.acceptedAt, repeatable: nil))
        }
    }
}

extension ItemEntry: JSONReadable, JSONWritable {
    init(from reader: inout JSONReader) throws(Rejection) {
        var sequence = 0
        var content: Content?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "sequence": sequence = try reader.readInteger(in: 0...1 << 53)
            case "item": content = try Self.readItem(&reader)
            case "memory": content = .memory(try Memory(from: &reader))
            default: try reader.skipUnknown()
            }
        }
        self.sequence = sequence
        self.content = try reader.required(content, "item")
    }

    private static func readItem(_ reader: inout JSONReader) throws(Rejection) -> Content {
        var acceptedAt: Instant?
        var contentHash: ContentHash?
        var standing = StoredStanding()
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
        return .item(
            acceptedAt: try reader.required(acceptedAt, "acceptedAt"), contentHash: contentHash,
            standing: standing.whole, notification: try reader.required(notification, "notification"))
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("sequence", sequence)
        switch content {
        case .item(let acceptedAt, let contentHash, let standing, let notification):
            writer.name("item")
            writer.beginObject()
            writer.member("acceptedAt", acceptedAt)
            standing.writeMembers(to: &writer)
            writer.member("contentHash", contentHash)
            writer.member("notification", notification)
            writer.endObject()
        case .memory(let memory): writer.member("memory", memory)
        }
        writer.endObject()
    }
}
