import Foundation
import Ingestion
import Model
import TestSupport

/// Passes records through ingestion and keeps the output.
struct WayIn {
    typealias Produced = ProcessorDriver<IngestionProcessor>.Sent

    private let driver: ProcessorDriver<IngestionProcessor>
    /// The instant at which records are sent.
    var now: Instant { driver.now }

    /// - Parameter app: an app's record.
    init(_ app: String? = WayIn.app) throws {
        let now = Instant(milliseconds: 1_772_398_800_000)  // 2026-03-01T21:00:00Z
        var driver = ProcessorDriver(IngestionProcessor(), at: now, partition: 3, offset: 42)
        if let app { try driver.register(try App(json: Array(app.utf8).span)) }
        self.driver = driver
    }

    static let app = CheckedRecords.app
    static func app(_ members: String) -> String { CheckedRecords.app(members) }
    static func request(_ members: String = "") -> String { CheckedRecords.request(members) }

    struct Reply {
        var verdict: Verdict
        var records: [Produced] = []

        func on(_ topic: Topic) -> [Produced] { records.filter { $0.topic == topic } }
        var receipts: [Produced] { on(.receipts) }
        var accepted: [Produced] { on(.accepted) + on(.acceptedUrgent) }
        var deadLetters: [Produced] { on(.rejected) }

        /// `accepted`, or the reason on the one dead letter.
        var outcome: String? {
            if deadLetters.isEmpty { return accepted.isEmpty ? nil : "accepted" }
            return deadLetters.count == 1 && accepted.isEmpty ? deadLetters[0].header("belfry-reason") : nil
        }
    }

    func send(
        _ value: String?, to topic: Topic = .ingest, key: String? = nil, headers: [Header] = [],
        appsAreComplete: Bool = true
    ) -> Reply {
        send(
            bytes: value.map { Array($0.utf8) }, to: topic, key: key.map { Array($0.utf8) }, headers: headers,
            appsAreComplete: appsAreComplete)
    }

    func send(
        bytes value: [UInt8]?, to topic: Topic = .ingest, key: [UInt8]? = nil, headers: [Header] = [],
        appsAreComplete: Bool = true
    ) -> Reply {
        var driver = driver
        driver.appsAreComplete = appsAreComplete
        driver.send(raw: value, to: topic, keyBytes: key, headers: headers)
        return Reply(verdict: driver.verdict, records: driver.sent)
    }
}

extension WayIn.Produced {
    /// The value as Foundation reads it.
    var object: [String: Any] {
        let object = value.flatMap { try? JSONSerialization.jsonObject(with: Data($0)) }
        return object as? [String: Any] ?? [:]
    }

    var notification: AcceptedNotification? { try? read() }
}
