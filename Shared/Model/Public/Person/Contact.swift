/// Somebody whom a person knows; a Focus may name them (rule F2).
public struct Contact: Hashable, Sendable {
    /// Unique among the contacts of a person.
    public var id: PlainID
    /// As the person calls them.
    public var name: String?
    /// Email addresses and phone numbers.
    public var handles: [Handle] = []
    /// The ids by which an app knows this contact as a sender.
    public var ids: [AppID: Set<PlainID>] = [:]
    /// Counts for `callsFrom: favorites` (rule F3).
    public var favorite = false
    /// Passes every Focus but "silence all" (rule F5).
    public var emergencyBypass = false
}

extension Contact: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init(id: PlainID(derived: ""))
        var id: PlainID?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": id = try PlainID(from: &reader)
            case "name": name = try reader.readString()
            case "handles": handles = try reader.readList()
            case "ids":
                ids = try reader.readDictionary(most: Limits.apps) { (reader) throws(Rejection) in
                    try reader.readSet(of: PlainID.self)
                }
            case "favorite": favorite = try reader.readBool()
            case "emergencyBypass": emergencyBypass = try reader.readBool()
            default: try reader.skipUnknown()
            }
        }
        self.id = try reader.required(id, "id")
    }

    /// Writes the wire form; what stands at its default is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("name", name)
        writer.member("handles", handles)
        writer.member("ids", ids) { writer, app in
            writer.beginArray()
            for id in (ids[app] ?? []).sorted() { id.write(to: &writer) }
            writer.endArray()
        }
        writer.member("favorite", favorite, default: false)
        writer.member("emergencyBypass", emergencyBypass, default: false)
        writer.endObject()
    }
}

/// A person's contacts, indexed by id and handle. Where two contacts share a handle, the earlier one counts.
public struct ContactBook: Hashable, Sendable {
    /// In the person's order.
    public let contacts: [Contact]
    private let byID: [PlainID: Int]
    private let byHandle: [Handle: Int]
    private let bySender: [AppID: [PlainID: Int]]

    /// Puts it together.
    public init(_ contacts: [Contact] = []) {
        var byID: [PlainID: Int] = [:]
        var byHandle: [Handle: Int] = [:]
        var bySender: [AppID: [PlainID: Int]] = [:]
        for (index, contact) in contacts.enumerated() {
            if byID[contact.id] == nil { byID[contact.id] = index }
            for handle in contact.handles where byHandle[handle] == nil { byHandle[handle] = index }
            for (app, ids) in contact.ids {
                for id in ids where bySender[app]?[id] == nil { bySender[app, default: [:]][id] = index }
            }
        }
        self.contacts = contacts
        self.byID = byID
        self.byHandle = byHandle
        self.bySender = bySender
    }

    /// The contact of this id.
    public subscript(id: PlainID) -> Contact? { byID[id].map { contacts[$0] } }

    /// The contact that a sender is: by handle, else by the id that the contact lists for the app (section 3, identity).
    ///
    /// - Parameter handle: as the producer wrote it; one that is neither email address nor phone number matches nobody.
    public func contact(handle: String?, sender: PlainID?, of app: AppID) -> Contact? {
        if let handle = handle.flatMap({ Handle($0) }), let index = byHandle[handle] { return contacts[index] }
        if let sender, let index = bySender[app]?[sender] { return contacts[index] }
        return nil
    }

    /// Compares what makes two of them the same.
    public static func == (left: Self, right: Self) -> Bool { left.contacts == right.contacts }
    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(contacts) }
}
