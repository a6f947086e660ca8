internal import Foundation

/// What a process says of itself on `/readyz` and `/metrics`.
struct ServiceHealth: Hashable, Sendable {
    var isUp = false
    /// Whether records are processed.
    var isReady = false
    /// In its own words, such as `ready` or `restoring`.
    var state: String?
    /// Offsets not yet processed, over all lanes and partitions.
    var lagRecords: Int?
    /// The age of the last record read while more can be read, the largest of the lanes, in seconds.
    var lagSeconds: Double?
    /// What is wrong, or why it was not reached.
    var note: String?

    /// Reads the text of `/metrics` (Prometheus' format): lines of name, labels in braces, and value.
    mutating func read(metrics text: String) {
        var records: Double?
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let name = line.prefix { $0 != "{" && $0 != " " }
            guard name == "belfry_lag_records" || name == "belfry_lag_seconds",
                let value = line.split(separator: " ").last.flatMap({ Double($0) }), value.isFinite
            else { continue }
            if name == "belfry_lag_records" {
                records = (records ?? 0) + value
            } else {
                lagSeconds = max(lagSeconds ?? 0, value)
            }
        }
        lagRecords = records.map { Int(exactly: $0.rounded()) ?? ($0 < 0 ? .min : .max) }
    }

    /// Reads the answer of `/readyz`.
    mutating func read(readiness body: [UInt8], status: Int) {
        isUp = true
        isReady = status == 200
        let page = try? JSONDecoder().decode(Readiness.self, from: Data(body))
        state = page?.state
        note = page?.troubles?.lazy.compactMap(\.words).first
    }
}

/// What the console reads of `/readyz`: the state, and the troubles, the most important one first.
private struct Readiness: Decodable {
    struct Told: Decodable {
        let what: String?
        let reason: String?

        var words: String? { what.map { what in reason.map { "\(what): \($0)" } ?? what } }
    }

    let state: String?
    let troubles: [Told]?
}
