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

extension Contact: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(id: PlainID(derived: "")) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("id", &id)
        try form.member("name", &name)
        try form.member("handles", &handles)
        try form.member("ids", &ids, most: Limits.apps)
        try form.member("favorite", &favorite, default: false)
        try form.member("emergencyBypass", &emergencyBypass, default: false)
    }
}

/// A person's contacts, indexed by id and handle. Where two contacts share a handle, the earlier one counts.
public struct ContactBook: Hashable, Sendable {
    /// In the person's order.
    public let contacts: [Contact]
    private var byID: [PlainID: Int] = [:]
    private var byHandle: [Handle: Int] = [:]
    private var bySender: [AppID: [PlainID: Int]] = [:]

    /// Puts it together.
    public init(_ contacts: [Contact] = []) {
        self.contacts = contacts
        for (index, contact) in contacts.enumerated() {
            if byID[contact.id] == nil { byID[contact.id] = index }
            for handle in contact.handles where byHandle[handle] == nil { byHandle[handle] = index }
            for (app, ids) in contact.ids {
                for id in ids where bySender[app]?[id] == nil { bySender[app, default: [:]][id] = index }
            }
        }
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
