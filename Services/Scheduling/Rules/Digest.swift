internal import Model

/// Rule W8: what a Focus held comes as one digest when it is no longer on.
extension Turn {
    /// Sends one digest of what may alert now, with the passive items that arrived meanwhile beside it.
    ///
    /// - Parameter ordinals: the order of arrival of what arrived while the Focus was on.
    mutating func sendDigest(_ waiting: [Gathered], during ordinals: Range<Int>) {
        guard !waiting.isEmpty else { return }
        let listed = passiveItems { ordinals.contains($0.ordinal) }
        let gathering = Gathering(kind: .digest, rule: .w8, waiting: waiting, listed: listed)
        send(gathering, order: Digest.sorted(gathering.all))
    }
}

enum Digest {
    /// What comes first, and what last.
    private enum Part: Int {
        case marketing, ordinary, communications

        init(_ item: Item) {
            self =
                item.details.isMarketing ? .marketing : item.notification.isCommunication ? .communications : .ordinary
        }
    }

    private struct Section: Hashable {
        let part: Part
        let app: AppID
        var thread: ExactString??

        init(_ item: Item, byThread: Bool) {
            (part, app) = (Part(item), item.key.app)
            thread = byThread ? .some(item.details.threadID) : nil
        }
    }

    /// Communications first and marketing last; in each part apps by their newest item, in them threads by their newest, in
    /// them newest first; no thread is one group.
    static func sorted(_ items: [Gathered]) -> [Gathered] {
        var newest: [Section: Int] = [:]
        for item in items.map(\.item) {
            for section in [Section(item, byThread: false), Section(item, byThread: true)] {
                newest[section] = max(newest[section] ?? 0, item.ordinal)
            }
        }
        // Orders of arrival are unique, so two apps or threads never stand level.
        func place(_ item: Item) -> (Int, Int, Int, Int) {
            (
                Part(item).rawValue, newest[Section(item, byThread: false)] ?? 0,
                newest[Section(item, byThread: true)] ?? 0, item.ordinal
            )
        }
        return items.sorted { place($0.item) > place($1.item) }
    }
}
