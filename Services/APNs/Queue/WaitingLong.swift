internal import Model
internal import Pushing

/// Which pushes are to be stored: they wait for more than their turn, and hold up the offsets behind them.
struct WaitingLong {
    /// Pushes that were read later are not looked at yet.
    let addedBefore: Instant
    /// Origins whose list of what is over is as long as a broker takes; `nil` if there are none.
    let crowded: ((PushOrigin) -> Bool)?
    let now: Instant

    /// Those that do not stand as they are on `notifications.pushes`, in the order of arrival.
    func find(in lanes: PushLanes, _ routes: PushRoutes) -> [(lane: PushLane, ticket: UInt64)] {
        var found: [(lane: PushLane, ticket: UInt64)] = []
        func visit(_ key: PushLane, _ lane: LanePushes) {
            for entry in lane.waiting where entry.storing != .asItIs && isMeant(entry, of: lane, routes) {
                found.append((key, entry.ticket))
            }
        }
        // Most wait for their turn alone, and there may be tens of thousands of them.
        if crowded != nil || routes.isAnySignerStopped {
            for (key, lane) in lanes.all { visit(key, lane) }
        } else {
            for key in lanes.restless { if let lane = lanes[key] { visit(key, lane) } }
        }
        return found.sorted { $0.ticket < $1.ticket }
    }

    private func isMeant(_ entry: WaitingPush, of lane: LanePushes, _ routes: PushRoutes) -> Bool {
        if let crowded, let origin = entry.origin, crowded(origin) { return true }
        guard entry.added < addedBefore else { return false }
        return entry.failure != nil || entry.due > now || !lane.isReady || routes.stop(of: entry.push, now: now) != nil
    }
}
