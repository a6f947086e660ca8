internal import Kafka
internal import Model
internal import Program

/// The table of apps: follows `.registeredApps`, and can take back what was read ahead in the open transaction.
final class KnownApps {
    private let surroundings: Surroundings
    private let reader: TopicReader
    private(set) var table: AppTable
    /// Whether `.registeredApps` was read to its end when it was last polled.
    private(set) var isAtEnd = false
    /// The table before the open transaction read apps ahead, for a rollback.
    private var before: AppTable?
    /// What was sent again because an older record followed it; emptied by a rollback.
    private var repaired: [AppID: AppSource] = [:]
    /// The table holds everything that was written at this time, in ticks.
    private var completeSince: Int64 = .min
    /// Whether an app was removed since this was last asked (``takeRemoval()``).
    private var hasRemoval = false
    /// Reads the secrets of signing keys; `nil` for a service that checks no signatures.
    private let secrets: SecretWatch?
    /// When they were all read last, in ticks.
    private var secretsRead: Int64 = .min

    init(_ surroundings: Surroundings) throws(ConfigurationError) {
        self.surroundings = surroundings
        table = AppTable(remark: surroundings.topology.appRemarks)
        secrets =
            surroundings.topology.readsPublicApps
            ? SecretWatch(surroundings.settings.secretFolder, for: .signingKeys, surroundings.log) : nil
        let topics = [surroundings.name(of: .registeredApps)]
        reader = TopicReader(try surroundings.clients.makeReader(.table, of: topics), of: topics)
    }

    private var place: TopicPartition { TopicPartition(surroundings.name(of: .registeredApps), 0) }

    // MARK: Following

    /// Reads the table to its end, before the first record.
    func readAll() throws(LoopEnding) {
        let end = try endOfLog()
        try surroundings.begin(reader, [PartitionStart(place, from: .beginning)])
        try surroundings.read(reader, to: [place: end]) { follow(milliseconds: 50) }
    }

    /// What is waited for while the table is read to an end.
    var isRead: LoopWait.Subject { .topicEnd("\(place)") }

    /// The offset up to which the table must be read so that it holds everything written so far.
    func endOfLog() throws(LoopEnding) -> Int64 {
        let (place, admin) = (self.place, surroundings.admin)
        return try surroundings.untilAnswered(.answer("the end of \(place)")) { () throws(KafkaError) in
            try admin.watermarks(place, milliseconds: 2000).readingEnd
        }
    }

    /// Notes that the table holds everything that was written at a time, in ticks.
    func noteComplete(_ asked: Int64) { completeSince = max(completeSince, asked) }

    /// Whether the table holds everything that was written at a time, in ticks.
    func isComplete(since ticks: Int64) -> Bool { completeSince >= ticks }

    /// Applies the records that have arrived.
    func follow(milliseconds: Int32 = 0) {
        // Apps read ahead in the open transaction can still be rolled back, so newer records wait.
        guard before == nil else { return }
        readSecretsNowAndThen()
        let findings = reader.take(atMost: 200, milliseconds: milliseconds) { record in
            isAtEnd = false
            take(record)
            return true
        } failure: { error, _ in
            surroundings.log.warning(
                "reading \(place.topic) failed; continuing",
                ["error": surroundings.words(for: error, .read, on: place.topic)])
        }
        if !findings.ends.isEmpty { isAtEnd = true }
    }

    private func take(_ record: borrowing ConsumedRecord) {
        let count = table.count
        do throws(Rejection) {
            try table.apply(record)
            if table.count < count { hasRemoval = true }
            record.withKey { (key: Span<UInt8>?) in if let key { readSecrets(of: Self.id(key)) } }
        } catch {
            surroundings.log.error(
                "an app's record cannot be read; keeping its last valid record",
                ["offset": String(record.offset), "reason": error.detail])
        }
    }

    /// Whether an app was removed since the last call.
    func takeRemoval() -> Bool {
        defer { hasRemoval = false }
        return hasRemoval
    }

    /// As ``endOfLog()``, asked once; `nil` if no broker answers at once.
    func end() -> Int64? { try? surroundings.admin.watermarks(place, milliseconds: 1000).readingEnd }

    /// Whether the table is read up to an offset.
    func hasReached(_ offset: Int64) -> Bool { reader.reached(place) >= offset }

    // MARK: Repair

    /// Apps of this worker whose newest record is followed by an older one on `.registeredApps`, with the source of the
    /// newest. That happens when another ingestion worker read the older record ahead and committed it late. The worker
    /// that is assigned the app's partition of the public `apps` topic sends the newest one again.
    func toRepair(by inputs: AssignedInputs) -> [(AppID, AppSource)] {
        guard isAtEnd, !table.outdated.isEmpty, before == nil else { return [] }
        return table.outdated.sorted().compactMap { id in
            guard let source = table.source(of: id), inputs.contains(.apps, source.partition),
                repaired[id] != source
            else { return nil }
            return (id, source)
        }
    }

    /// Writes the newest records of these apps.
    func repair(_ apps: [(AppID, AppSource)], _ output: inout Output) {
        repaired = repaired.filter { table.outdated.contains($0.key) }
        for (id, source) in apps {
            if let app = table[id] {
                output.send(app, to: .registeredApps, key: id.string, headers: [source.header])
            } else {
                output.send(raw: nil, to: .registeredApps, key: id.string.utf8Span.span, headers: [source.header])
            }
            repaired[id] = source
            surroundings.log.info(
                "an older record of an app was written after its newer one; writing the newer one again",
                ["app": id.string])
        }
    }

    // MARK: Reading ahead

    /// Keeps the table as it is now for a rollback.
    func beginReadingAhead() {
        if before == nil { before = table }
    }

    /// Applies a record that was read ahead. The processor has checked it, so it can be read.
    func applyAhead(key: Span<UInt8>, value: Span<UInt8>?, source: AppSource?) {
        try? table.apply(key: key, value: value, source: source)
        readSecrets(of: Self.id(key))
    }

    // MARK: Secrets

    /// Reads the secrets of an app's signing keys again: its record is new, or a signature was wrong.
    func readSecrets(of app: AppID) {
        guard let secrets else { return }
        table.secrets.replace(app, by: secrets.texts(of: app, in: table))
        surroundings.status.lacks(secrets: secrets.missing)
    }

    private static func id(_ key: Span<UInt8>) -> AppID {
        AppID(derived: key.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
    }

    private func readSecretsNowAndThen() {
        guard let secrets, !table.referring.isEmpty || !surroundings.status.hasAllSecrets,
            Double(surroundings.ticks - max(secretsRead, 0)) / 1_000_000 >= SecretWatch.secondsBetweenReadings
        else { return }
        secretsRead = surroundings.ticks
        table.secrets.replaceAll(by: secrets.texts(in: table))
        surroundings.status.lacks(secrets: secrets.missing)
    }

    /// Keeps what was read ahead.
    func commit() { before = nil }

    /// Takes back what was read ahead, and what was sent again, in the open transaction.
    func rollBack() {
        if let before, surroundings.mistake != .appsKeptAfterAnAbort { table = before }
        before = nil
        repaired = [:]
    }
}
