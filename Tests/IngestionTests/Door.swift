import Foundation
import Ingestion
import Model

/// Sends records through ingestion and keeps what comes out.
struct Door {
    var apps = AppTable(remark: IngestionProcessor.topology.appRemarks)
    var now = Instant(milliseconds: 1_772_398_800_000)  // 2026-03-01T21:00:00Z

    /// - Parameter app: an app's record.
    init(_ app: String? = Door.app) throws {
        guard let app else { return }
        let id = try App(json: Array(app.utf8).span).id
        try apps.apply(key: Array(id.string.utf8).span, value: Array(app.utf8).span)
    }

    /// An app with each entitlement, a topic of each kind and one category.
    static let app = app("\"entitlements\":[\"time-sensitive\",\"critical-alerts\",\"communication\"]")

    static func app(_ members: String) -> String {
        """
        {"id":"a","name":"App","topics":[{"id":"news","name":"News"},{"id":"offers","name":"Offers","marketing":true}],
        "categories":[{"id":"MESSAGE","placeholder":"Message"}],"settingsLink":"https://example.com/settings",\(members)}
        """
    }

    /// A request of that app for one person.
    static func request(_ members: String = "") -> String {
        #"{"id":"r","app":"a","recipients":["p"]\#(members.isEmpty ? "" : ",")\#(members)}"#
    }

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

        /// Codes of the advice on the first receipt.
        var advice: [String] {
            (receipts.first?.object["advice"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
        }
    }

    struct Produced {
        var topic: Topic
        var key: [UInt8]
        var value: [UInt8]?
        var headers: [Header]

        var keyText: String { String(decoding: key, as: UTF8.self) }
        func header(_ name: String) -> String? { headers.last { $0.name == name }?.text }

        /// The value as Foundation reads it.
        var object: [String: Any] {
            let object = value.flatMap { try? JSONSerialization.jsonObject(with: Data($0)) }
            return object as? [String: Any] ?? [:]
        }

        var notification: AcceptedNotification? { value.flatMap { try? AcceptedNotification(json: $0.span) } }
    }

    func send(
        _ value: String?, to topic: Topic = .ingest, key: String? = nil, headers: [Header] = [],
        timestamp: Instant? = nil, appsAreComplete: Bool = true
    ) -> Reply {
        send(
            bytes: value.map { Array($0.utf8) }, to: topic, key: key.map { Array($0.utf8) }, headers: headers,
            timestamp: timestamp, appsAreComplete: appsAreComplete)
    }

    func send(
        bytes value: [UInt8]?, to topic: Topic = .ingest, key: [UInt8]? = nil, headers: [Header] = [],
        timestamp: Instant? = nil, appsAreComplete: Bool = true
    ) -> Reply {
        let context = Context(now: now, apps: apps, appsAreComplete: appsAreComplete, partition: 3)
        var output = Output()
        var state = NoState(key: "")
        var verdict = Verdict.done
        Self.withSpan(key) { key in
            Self.withSpan(value) { value in
                Record.lend(
                    topic: topic, partition: 3, offset: 42, timestamp: timestamp ?? now, headers: headers, key: key,
                    value: value
                ) { record in
                    verdict = IngestionProcessor().process(record, state: &state, context: context, output: &output)
                }
            }
        }
        var reply = Reply(verdict: verdict)
        for index in output.items.indices {
            let item = output.items[index]
            reply.records.append(
                output.withBytes(of: index) { key, value in
                    var produced = Produced(
                        topic: item.topic, key: key.withUnsafeBufferPointer { Array($0) }, headers: item.headers)
                    if let value { produced.value = value.withUnsafeBufferPointer { Array($0) } }
                    return produced
                })
        }
        return reply
    }

    private static func withSpan(_ bytes: [UInt8]?, _ body: (Span<UInt8>?) -> Void) {
        guard let bytes else { return body(nil) }
        body(bytes.span)
    }
}
