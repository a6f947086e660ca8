internal import Model

/// Rule W8: what a Focus held comes as one digest when it is no longer on.
extension Turn {
    /// Sends one digest of what may alert now, with the passive items that arrived meanwhile beside it.
    ///
    /// - Parameter firstOrdinal: the order of arrival from which on items arrived while the Focus was on.
    mutating func sendDigest(_ waiting: [Gathered], since firstOrdinal: Int) {
        guard !waiting.isEmpty else { return }
        let gathering = Gathering(kind: .digest, rule: "W8", waiting: waiting, listed: passiveItems(from: firstOrdinal))
        send(gathering, order: Digest.sorted(gathering.all))
    }
}

enum Digest {
    private struct Thread: Hashable {
        let app: AppID
        let id: ExactString?
    }

    /// Apps by their newest item, in them threads by their newest, in them newest first; no thread is one group.
    static func sorted(_ items: [Gathered]) -> [Gathered] {
        var apps: [AppID: Int] = [:]
        var threads: [Thread: Int] = [:]
        for item in items.map(\.item) {
            let thread = Thread(app: item.key.app, id: item.details.threadID)
            apps[thread.app] = max(apps[thread.app] ?? 0, item.ordinal)
            threads[thread] = max(threads[thread] ?? 0, item.ordinal)
        }
        // Orders of arrival are unique, so two apps or threads never stand level.
        func place(_ item: Item) -> (Int, Int, Int) {
            let thread = Thread(app: item.key.app, id: item.details.threadID)
            return (apps[thread.app] ?? 0, threads[thread] ?? 0, item.ordinal)
        }
        return items.sorted { place($0.item) > place($1.item) }
    }
}
