internal import Model

/// The badges of an app on the devices of one person (rule N1): what is unread on all of them, and on one alone.
struct DeviceBadges: Equatable {
    var everywhere = 0
    /// Unread local ones (rule D1).
    var alone: [DeviceID: Int] = [:]

    subscript(device: DeviceID) -> Int { everywhere + (alone.isEmpty ? 0 : alone[device] ?? 0) }
}
