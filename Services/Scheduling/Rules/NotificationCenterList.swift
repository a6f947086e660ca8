internal import Model

/// The order of the list (rule N12). Devices lay it out; outside of them it shows where several apps are gone through.
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
}
