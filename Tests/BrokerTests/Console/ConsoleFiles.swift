import Foundation
import Model
import TestSupport

/// The files of a console, read beside it.
struct ConsoleFiles {
    let folder: URL

    /// Rows of the store or of the audit log, each as a list of texts.
    func rows(_ query: String, in file: String = "console") throws -> [[String]] {
        let script = """
            import json, sqlite3, sys
            base = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
            print(json.dumps([[str(value) for value in row] for row in base.execute(sys.argv[2])]))
            """
        let file = folder.appendingPathComponent("\(file).sqlite").path
        let text = try output(of: IndependentClient.python, ["-c", script, file, query])
        return try JSONDecoder().decode([[String]].self, from: text)
    }

    /// What ``StayingDemo/written()`` is of the store.
    fileprivate func kept() throws -> [String: [String]] {
        let rows = try rows(
            """
            SELECT topic, CAST(value AS TEXT) FROM deliveries
            UNION ALL SELECT 'notifications.receipts', CAST(value AS TEXT) FROM receipts
            UNION ALL SELECT 'notifications.rejected', partition || '/' || offset FROM letters
            """)
        return Dictionary(grouping: rows) { $0[0] }.mapValues { $0.map { $0[1] }.sorted() }
    }
}

extension StayingDemo {
    /// What a console keeps of the topics: receipts, deliveries without push tokens, and the places of dead letters.
    private func written() throws -> [String: [String]] {
        let topics = ["notifications.receipts", "notifications.rejected"] + Topic.allDeliveries.map(\.rawValue)
        let records = try topics.flatMap { try Kcat(bootstrapServers ?? "").readCommitted($0) }
        return Dictionary(grouping: records, by: \.topic).mapValues { records in
            records.map { record in
                record.topic == "notifications.rejected"
                    ? "\(record.partition)/\(record.offset)"
                    : String(decoding: Delivery.withoutToken(Array(record.value).span), as: UTF8.self)
            }.sorted()
        }
    }

    /// Waits until a console has what stands on the topics, each record once.
    ///
    /// - Parameter isAll: whether the receipts are all that will come.
    func waitUntilAllIsKept(
        in files: ConsoleFiles, seconds: Double = 60, _ isAll: (_ receipts: [String]) -> Bool = { _ in true }
    ) throws {
        var (written, kept): ([String: [String]], [String: [String]]) = ([:], [:])
        try waiting(
            until: "the console to have each record once", seconds: seconds,
            seen: """
                \(kept.mapValues(\.count)), not \(written.mapValues(\.count)), with the difference \
                \(Set(kept.values.joined()).symmetricDifference(written.values.joined()).prefix(3))
                """
        ) {
            (written, kept) = (try self.written(), try files.kept())
            return kept == written && isAll(kept["notifications.receipts"] ?? [])
        }
    }
}
