internal import InForce
internal import Kafka
internal import Model
internal import Program
internal import Webhook

/// A record whose app is not known yet: markers of transactions reach topics one by one, so a receipt may come first.
struct DeferredRecord {
    let source: CallQueue.Source
    let app: AppID
    let record: WebhookRecord
    /// It waits for its app until then, in ticks of ``Clock``.
    let until: Int64

    /// How long a record waits for its app, in microseconds.
    static let longestWait: Int64 = 10_000_000
    /// The most records that wait.
    static let most = 10_000
}

extension WebhookWorker {
    func readRecords(_ now: Instant) throws(LoopEnding) {
        let isWhole = try seat.read(
            isRead: { places[$0] != nil }, end: { places[$0]?.reachEnd($1) }, take: { read($0, now) })
        if !isWhole {
            commit()
            try takeOver(places.next.map(\.partition), isAgain: true)
        }
    }

    private func read(_ record: borrowing ConsumedRecord, _ now: Instant) {
        guard WebhookRecordKind.allCases.indices.contains(record.topic) else { return }
        let kind = WebhookRecordKind.allCases[record.topic]
        let place = places.place(of: kind, record.partition)
        guard let next = places[place]?.next, record.offset >= next else { return }
        counts.records += 1
        let source = CallQueue.Source(kind: kind, partition: record.partition, offset: record.offset)
        guard mayHaveWebhooks(record), let told = told(kind, record), let app = told.app else {
            places[place]?.read(record.offset, calls: 0)
            return
        }
        if !isKnown(app), deferred.count < DeferredRecord.most {
            // One call stands for all until the app is known.
            places[place]?.read(record.offset, calls: 1)
            let until = Clock.ticks + DeferredRecord.longestWait
            deferred.append(DeferredRecord(source: source, app: app, record: told, until: until))
        } else {
            let calls = calls(of: app, for: told, source, now)
            places[place]?.read(record.offset, calls: calls.count)
            add(calls, source, now)
        }
    }

    /// Whether an app with webhooks, or one that is not known, may be meant; a key begins with its app. Most records
    /// need not be parsed.
    private func mayHaveWebhooks(_ record: borrowing ConsumedRecord) -> Bool {
        record.withKey { (key: Span<UInt8>?) in
            guard let key else { return true }
            let id = key.withUnsafeBufferPointer { bytes in
                String(decoding: bytes.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
            }
            return appsReading.apps[AppID(derived: id)]?.webhooks.isEmpty != true
        }
    }

    /// Whether an app's record, or its removal, has been read.
    private func isKnown(_ app: AppID) -> Bool {
        appsReading.apps.contains(app) || appsReading.apps.wasRemoved(app)
    }

    private func told(_ kind: WebhookRecordKind, _ record: borrowing ConsumedRecord) -> WebhookRecord? {
        guard let value = record.copyValue() else { return nil }
        do throws(Rejection) {
            return try WebhookRecord(kind, value.span)
        } catch {
            log.warning("a \(kind.rawValue) cannot be read; it is not told", ["reason": error.reason.word])
            return nil
        }
    }

    /// The calls that a record needs; none when the app does not want it, or is gone.
    private func calls(
        of app: AppID, for record: WebhookRecord, _ source: CallQueue.Source, _ now: Instant
    ) -> [WebhookCall] {
        guard let app = appsReading.apps[app], !app.webhooks.isEmpty else { return [] }
        return app.calls(for: record, partition: source.partition, offset: source.offset, now: now)
    }

    /// Adds calls, each of which is settled once.
    private func add(_ calls: [WebhookCall], _ source: CallQueue.Source, _ now: Instant) {
        for call in calls {
            if peopleReading.erased.hides(call) {
                counts.countDropped()
                places.settle([source])
            } else if queue.contains(call.id) || restored.wasMade(call) {
                places.settle([source])
            } else if queue.isFull(call.id.url, now: now) {
                counts.count(GivingUpReason.backlog)
                log.warning(
                    "too many calls wait for a receiver; one is given up",
                    ["app": call.app.string, "receiver": call.id.url.origin, "id": call.id.webhookID])
                store.storeFailed(call, .backlog, partition: source.partition, source: source)
            } else {
                queue.add(call, partition: source.partition, source: source, now: now)
            }
        }
    }

    /// Looks again at the records whose app was not known.
    func readDeferred(_ now: Instant) {
        guard !deferred.isEmpty else { return }
        let (records, ticks) = (deferred, Clock.ticks)
        deferred = []
        for record in records {
            guard isKnown(record.app) || record.until <= ticks else {
                deferred.append(record)
                continue
            }
            let calls = calls(of: record.app, for: record.record, record.source, now)
            let place = places.place(of: record.source.kind, record.source.partition)
            for _ in calls.dropFirst() { places[place]?.add(to: record.source.offset) }
            if calls.isEmpty { places.settle([record.source]) } else { add(calls, record.source, now) }
        }
    }
}
