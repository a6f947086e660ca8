internal import Model

/// A notification among those of one person: its app and its request.
struct ItemKey: Hashable, Sendable, Comparable {
    let app: AppID
    let request: RequestID
    /// 0, but for one that was accepted again after its window while others of its id are there, parked or in their grace:
    /// until it takes the first one's place (section 3, P8).
    var again: UInt16 = 0

    /// Alphabetical, so that what goes over many items is always in the same order.
    static func < (left: Self, right: Self) -> Bool {
        (left.app, left.request, left.again) < (right.app, right.request, right.again)
    }

    /// The request tells nearly all apart.
    func hash(into hasher: inout Hasher) { hasher.combine(request) }
}

extension ItemKey {
    /// The notification's public id.
    func id(of person: PersonID) -> NotificationID { NotificationID(app: app, request: request, person: person) }
}
