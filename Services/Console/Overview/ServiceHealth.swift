internal import Model

/// What a process says of itself on `/readyz` and `/metrics`.
struct ServiceHealth: Hashable, Sendable {
    /// Whether it answered.
    var isUp = false
    /// Whether records are processed.
    var isReady = false
    /// In its own words, such as `ready` or `restoring`.
    var state: String?
    /// Offsets not yet processed, over all lanes and partitions.
    var lagRecords: Int?
    /// The age of the last record read while more can be read, the largest of the lanes, in seconds.
    var lagSeconds: Double?
    /// Why it is not ready, or was not reached.
    var note: String?
    /// When it answered last.
    var answered: Instant?

    /// Reads the text of `/metrics` (Prometheus' format): lines of name, labels in braces, and value.
    mutating func read(metrics text: String) {
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let name = line.prefix { $0 != "{" && $0 != " " }
            guard name == "belfry_lag_records" || name == "belfry_lag_seconds",
                let value = line.split(separator: " ").last.flatMap({ Double($0) }), value.isFinite
            else { continue }
            if name == "belfry_lag_records" {
                lagRecords = (lagRecords ?? 0) + Int(clampingRounded: value)
            } else {
                lagSeconds = max(lagSeconds ?? 0, value)
            }
        }
    }

    /// Reads the answer of `/readyz`.
    mutating func read(readiness body: [UInt8], status: Int) {
        isUp = true
        isReady = status == 200
        let members = try? JSONReader.read(body.span) { (reader) throws(Rejection) -> (String?, String?) in
            var (state, trouble): (String?, String?) = (nil, nil)
            try reader.beginObject()
            while let name = try reader.nextName() {
                let isText = try reader.nextKind() == .string
                switch name.string {
                case "state" where isText: state = try reader.readString()
                case "trouble" where isText, "reason" where isText: trouble = try reader.readString()
                default: try reader.skipValue()
                }
            }
            return (state, trouble)
        }
        state = members?.0
        note = isReady ? nil : members?.1
    }
}

extension Int {
    fileprivate init(clampingRounded value: Double) {
        self = value >= 9e18 ? .max : value <= -9e18 ? .min : Int(value.rounded())
    }
}
