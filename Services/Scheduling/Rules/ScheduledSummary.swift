internal import Model

/// Rule W9: what waited for a time of the person's summary comes as one.
extension Turn {
    /// When the person's next summary comes; `nil` for none. One that is due, and that something waits for, is still to
    /// come.
    func nextSummary() -> Instant? {
        if let due = state.attention.summaryDue { return due }
        guard let record = state.record, !record.summary.times.isEmpty, let clock = LocalTime(record.timeZone) else {
            return nil
        }
        return SummaryTimes.next(of: record.summary.times, on: clock, after: summariesAfter)
    }

    /// The next summary that something waits for, or may wait for without its Focus; one that is owed has no time.
    func awaitedSummary() -> Instant? {
        let isAwaited = state.heldForSummary > 0 || state.heldByFocus > 0 && !state.attention.owesSummary
        return isAwaited ? nextSummary() : nil
    }

    /// Sends one summary of what waited for it; with nothing there is none.
    mutating func sendSummary(_ waiting: [Gathered]) {
        guard !waiting.isEmpty else { return }
        // In a Focus a summary holds only what the Focus lets through.
        let listed = passiveItems { $0.awaitsListing }.filter {
            AlertDecision.heldByFocus($0.circumstances) == nil
        }
        let gathering = Gathering(kind: .summary, rule: .w9, waiting: waiting, listed: listed)
        send(gathering, order: ScheduledSummary.sorted(gathering.all))
    }
}

extension Turn {
    /// What came unlisted and no summary holds any more is listed from now on: it was read, it expired, was snoozed, or is
    /// decided otherwise; and what one holds, where the person wants it listed at once by now (rule W6). At the turn's end,
    /// so that it goes once.
    mutating func listUnheld() {
        let listsAtOnce = state.record?.summary.list == .atOnce
        for key in touchedItems(where: { $0.isUnlisted && $0.isThere && (listsAtOnce || !$0.isForSummary) }) {
            guard let item = state.items[key], let circumstances = Circumstances(item, in: self) else { continue }
            var listed = item
            listed.isUnlisted = false
            if circumstances.settings.notificationCenter {
                sendUpdate(
                    of: listed, circumstances, why: Ending(.quiet, .w9).why,
                    cause: "\(cause)/list/\(key.app)/\(key.request)", lane: item.notification.accepted.lane,
                    // The others list it already.
                    on: \.scheduledSummary)
            }
            put(trimmed(listed))
        }
    }
}

extension Turn {
    /// A device that takes no summaries any more lists at once what the others list with the next one.
    mutating func listWhereNoSummaryComes(old: Person, new: Person) {
        let changed = new.devices.filter { !$0.scheduledSummary && old.device($0.id)?.scheduledSummary == true }.map(
            \.id)
        guard !changed.isEmpty else { return }
        for item in state.items.items(where: { $1.isThere && $1.isUnlisted }) {
            guard let circumstances = Circumstances(item, in: self), circumstances.settings.notificationCenter else {
                continue
            }
            sendUpdate(
                of: item, circumstances, why: Ending(.quiet, .w9).why,
                cause: "\(cause)/listed/\(item.key.app)/\(item.key.request)", lane: item.notification.accepted.lane,
                on: { changed.contains($0.id) })
        }
    }
}

extension Item {
    /// Whether it is in a device's list, where the person has one for the app: what comes with the summary is not, but for
    /// a device that has no summaries.
    func isListed(on device: DeviceView, _ settings: AppSettings) -> Bool {
        settings.notificationCenter && !(standing.isUnlisted && device.device.scheduledSummary)
    }
}

extension Item {
    /// Whether one of the devices lists it: what a person has before them.
    func isListed(among devices: [DeviceView], _ settings: AppSettings) -> Bool {
        standing.isThere && devices.contains { Routing.canHaveItem($0) && isListed(on: $0, settings) }
    }
}

extension ItemStanding {
    /// A summary holds it; what a Focus took over meanwhile none does (rule W9).
    fileprivate var isForSummary: Bool { wait?.kind == .summary }
}

enum ScheduledSummary {
    /// By relevance score, none being 0, then media first, then newest.
    static func sorted(_ items: [Gathered]) -> [Gathered] {
        items.map { (gathered: $0, score: $0.item.details.relevanceScore ?? 0, hasMedia: hasMedia($0.item)) }
            .sorted { left, right in
                if left.score != right.score { return left.score > right.score }
                if left.hasMedia != right.hasMedia { return left.hasMedia }
                return left.gathered.item.ordinal > right.gathered.item.ordinal
            }
            .map(\.gathered)
    }

    /// What a device can show (rule R20). Content that cannot be read has none; rendering says so.
    private static func hasMedia(_ item: Item) -> Bool {
        guard let slice = item.details.content else { return false }
        do throws(Rejection) {
            return try slice.read(as: Content.self).attachments.contains { $0.supportedKind != nil }
        } catch {
            return false
        }
    }
}
