internal import Model

/// Notification Center as the person set it: a section for each app, in it a stack for each thread, newest first (rule
/// N12).
struct NotificationList: Sendable {
    /// Items that are shown as one, with the newest in front.
    struct Stack: Sendable {
        let leader: DeviceScreen.Item
        /// The items behind the leader, newest first.
        fileprivate(set) var others: [DeviceScreen.Item] = []

        var count: Int { others.count + 1 }

        func holds(_ ids: Set<NotificationID>) -> Bool {
            ids.contains(leader.notification) || others.contains { ids.contains($0.notification) }
        }

        /// What the leader's view says about the others; `nil` if some have left since, which makes its number wrong.
        func summary(_ leader: CompactView) -> String? {
            let known = self.leader.companions
            return known.inThread == others.count || known.inApp == others.count ? leader.summary : nil
        }
    }

    /// From the top.
    private(set) var stacks: [Stack] = []
    /// The number of all items, including those in stacks that an excerpt leaves out.
    let count: Int

    /// - Parameter items: newest first.
    init(_ items: [DeviceScreen.Item], for person: Person?) {
        count = items.count
        for app in Self.sections(of: items, person?.sections ?? .byTime) {
            let own = items.filter { $0.app == app }
            stacks += Self.stacks(of: own, app.flatMap { person?.settings(for: $0).grouping } ?? .automatic)
        }
    }

    /// The first `most` stacks, and all items in the count.
    ///
    /// - Parameter concerned: the excerpt includes the stack of one of these, if there is one.
    func excerpt(_ most: Int, concerned: Set<NotificationID>) -> NotificationList {
        var excerpt = self
        excerpt.stacks = Array(stacks.prefix(most))
        if !excerpt.stacks.contains(where: { $0.holds(concerned) }),
            let stack = stacks.first(where: { $0.holds(concerned) })
        {
            excerpt.stacks = Array(stacks.prefix(max(most - 1, 0))) + [stack]
        }
        return excerpt
    }

    /// How many items are in none of these stacks.
    func left(after shown: [Stack]) -> Int { count - shown.reduce(0) { $0 + $1.count } }

    private static func sections(of items: [DeviceScreen.Item], _ order: ListOrder) -> [AppID?] {
        var byTime: [AppID?] = []
        for item in items where !byTime.contains(item.app) { byTime.append(item.app) }
        guard case .byApp(let listed) = order else { return byTime }
        let first = listed.filter { byTime.contains($0) }.map(Optional.init)
        return first + byTime.filter { !first.contains($0) }
    }

    private static func stacks(of items: [DeviceScreen.Item], _ grouping: Grouping) -> [Stack] {
        switch grouping {
        case .byApp: return items.first.map { [Stack(leader: $0, others: Array(items.dropFirst()))] } ?? []
        case .off: return items.map { Stack(leader: $0) }
        case .automatic:
            var stacks: [Stack] = []
            for item in items {
                let index = stacks.firstIndex { $0.leader.thread == item.thread }
                if let index { stacks[index].others.append(item) } else { stacks.append(Stack(leader: item)) }
            }
            return stacks
        }
    }
}
