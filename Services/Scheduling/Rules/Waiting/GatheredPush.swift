internal import Model

/// Rules V4 and V1: the push of a digest or summary is that of the first item that the device shows and for whose app it has a
/// token. A device that is quiet, and no half of a pair, gets none.
///
/// Both halves of a pair push the first item for which both have a token: the system takes two pushes for one alert
/// only if they share a collapse id. Without such an item only one half gets a push: the iPhone, if it has a token for
/// any item. iOS forwards an iPhone's alert to the watch, but not a watch's alert to the iPhone.
enum GatheredPush {
    /// - Parameter all: of each entry, the device and the items that it shows, in its order.
    static func add(
        to entries: inout [StepDevice], showing all: [(view: DeviceView, shown: [Gathered])], in state: PersonState
    ) {
        let devices = all.map(\.view)
        let known = all.map { view, shown in
            let known = shown.filter { view.pushToken(of: $0.item.key.app) != nil }
            // A push to an app in the foreground shows nothing (rule D3).
            let visible = known.filter { $0.mayShowAlert(on: view) }
            return visible.isEmpty ? known : visible
        }
        var pushed = known.map(\.first)
        for alerting in entries.indices where pushed[alerting] != nil && entries[alerting].alert != nil {
            let quiet = entries.indices.filter {
                pushed[$0] != nil && PairedPush.alertingHalf(of: $0, in: entries, devices) == alerting
            }
            guard !quiet.isEmpty else { continue }
            let keys = quiet.map { index in known[index].map(\.item.key) }
            if let common = known[alerting].first(where: { item in keys.contains { $0.contains(item.item.key) } }) {
                pushed[alerting] = common
                for (index, keys) in zip(quiet, keys) { pushed[index] = keys.contains(common.item.key) ? common : nil }
            } else {
                for index in quiet + [alerting] where devices[index].capabilities.pairRole != .phone {
                    pushed[index] = nil
                }
            }
        }
        for index in entries.indices {
            guard let key = pushed[index]?.item.key, let id = pushed[index]?.item.notification.id else { continue }
            let view = devices[index]
            var push = StepPush()
            push.notification = id
            if view.capabilities.hasIconBadge { push.unread = state.unreadBadges(of: key.app)[view.id] }
            (entries[index].pushToken, entries[index].push) = (view.pushToken(of: key.app), push)
        }
        PairedPush.alert(&entries, devices)
        for index in entries.indices where entries[index].alert == nil && entries[index].push?.alert == nil {
            entries[index].removePush()
        }
    }
}
