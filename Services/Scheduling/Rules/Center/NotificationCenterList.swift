internal import Model

/// The order of the list (rule N12). Devices lay it out; here it sets the order in which several apps are cleared.
enum NotificationCenterList {
    /// The sections: the person's list first, in its order, then the others, the app with the newest item first.
    static func sections(of state: PersonState) -> [AppID] {
        let newest = state.newestOrdinals
        let byTime = newest.sorted { $0.value > $1.value }.map(\.key)
        guard case .byApp(let listed) = state.record?.sections else { return byTime }
        var seen: Set<AppID> = []
        let first = listed.filter { newest[$0] != nil && seen.insert($0).inserted }
        return first + byTime.filter { !seen.contains($0) }
    }

    /// An app's items that a device lists and that arrived no later than an instant, in order of arrival.
    static func listed(
        of app: AppID, on device: DeviceID?, upTo at: Instant, in state: PersonState, now: Instant
    ) -> [ItemKey] {
        guard let settings = state.record?.settings(for: app),
            let device = state.devices(with: app, at: now).first(where: { $0.id == device })
        else { return [] }
        return state.shelf(of: app, upTo: at).filter { key in
            guard let item = state.items[key] else { return false }
            return item.isFor(device.id) && item.standing.isListed(among: [device], settings)
        }
    }
}
