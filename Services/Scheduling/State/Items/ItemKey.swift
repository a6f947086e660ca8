internal import Model

/// A notification among those of one person: its app and its request.
struct ItemKey: Hashable, Sendable, Comparable {
    var app: AppID
    var request: RequestID
    /// 0, except while an older item has the same id: then 1, 2, …; 0 again once this one takes its place (rule P0).
    var generation: UInt16 = 0

    /// Alphabetical, so that what goes over many items is always in the same order.
    static func < (left: Self, right: Self) -> Bool {
        (left.app, left.request, left.generation) < (right.app, right.request, right.generation)
    }

    /// Hashes the request, which rarely repeats.
    func hash(into hasher: inout Hasher) { hasher.combine(request) }
}

extension ItemKey {
    /// The notification's public id.
    func id(of person: PersonID) -> NotificationID { NotificationID(app: app, request: request, person: person) }

    static var blank: Self { Self(app: AppID(derived: ""), request: RequestID(derived: "")) }

    /// The members of an object that names an item.
    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("app", &app)
        try form.required("request", &request)
    }
}
