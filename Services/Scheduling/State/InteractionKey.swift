internal import Model

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
