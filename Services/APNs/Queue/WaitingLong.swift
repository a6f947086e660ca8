internal import Model
internal import Pushing

extension PushLanes {
    /// The pushes that are to be stored: they wait for more than their turn, hold up the offsets behind them, and do not stand
    /// as they are on `notifications.pushes`. In the order of arrival.
    ///
    /// - Parameters:
    ///   - time: pushes that were read later are not looked at yet.
    ///   - crowded: origins whose list of what is over is as long as a broker takes; `nil` if there are none.
    func waitingLong(
        addedBefore time: Instant, crowded: ((PushOrigin) -> Bool)?, _ routes: PushRoutes, now: Instant
    ) -> [(lane: PushLane, ticket: UInt64)] {
        var found: [(lane: PushLane, ticket: UInt64)] = []
        func isMeant(_ entry: WaitingPush, of lane: LanePushes) -> Bool {
            if let crowded, let origin = entry.origin, crowded(origin) { return true }
            guard entry.added < time else { return false }
            return entry.failure != nil || entry.due > now || !lane.isReady
                || routes.stop(of: entry.push, now: now) != nil
        }
        func visit(_ key: PushLane, _ lane: LanePushes) {
            for entry in lane.waiting where entry.storing != .asItIs && isMeant(entry, of: lane) {
                found.append((key, entry.ticket))
            }
        }
        // Most wait for their turn alone, and there may be tens of thousands of them.
        if crowded != nil || routes.isAnySignerStopped {
            for (key, lane) in all { visit(key, lane) }
        } else {
            for key in restless { if let lane = self[key] { visit(key, lane) } }
        }
        return found.sorted { $0.ticket < $1.ticket }
    }
}
