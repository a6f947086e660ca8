internal import Model

/// A notification among those of one person: its app and its request.
struct ItemKey: Hashable, Sendable, Comparable {
    let app: AppID
    let request: RequestID
    /// Accepted again after its window, while the first one of its id is there or parked: until that one's place is taken
    /// (section 3, P8).
    var isAgain = false

    /// Alphabetical, so that what goes over many items is always in the same order.
    static func < (left: Self, right: Self) -> Bool {
        if left.isAgain != right.isAgain, left.app == right.app, left.request == right.request { return right.isAgain }
        return (left.app, left.request) < (right.app, right.request)
    }

    /// The request tells nearly all apart.
    func hash(into hasher: inout Hasher) { hasher.combine(request) }
}

/// An interaction that was handled: (device, id) counts once in the window.
struct InteractionKey: Hashable, Sendable, Comparable {
    /// `nil` for a `read` that an app's server reported.
    let device: DeviceID?
    let id: PlainID

    /// Alphabetical, so that what goes over many is always in the same order.
    static func < (left: Self, right: Self) -> Bool {
        (left.device?.string ?? "", left.id) < (right.device?.string ?? "", right.id)
    }
}
