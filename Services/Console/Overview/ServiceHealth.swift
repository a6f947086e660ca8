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
    /// What is wrong, or why it was not reached.
    var note: String?

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
                switch (name.string, try reader.nextKind()) {
                case ("state", .string): state = try reader.readString()
                case ("troubles", .array): trouble = try Self.firstTrouble(&reader)
                default: try reader.skipValue()
                }
            }
            return (state, trouble)
        }
        state = members?.0
        note = members?.1
    }

    /// The words of the first of an array of troubles, the most important one.
    private static func firstTrouble(_ reader: inout JSONReader) throws(Rejection) -> String? {
        var words: String?
        try reader.beginArray()
        while try reader.nextElement() {
            guard words == nil, try reader.nextKind() == .object else {
                try reader.skipValue()
                continue
            }
            var (what, reason): (String?, String?) = (nil, nil)
            try reader.beginObject()
            while let name = try reader.nextName() {
                switch (name.string, try reader.nextKind()) {
                case ("what", .string): what = try reader.readString()
                case ("reason", .string): reason = try reader.readString()
                default: try reader.skipValue()
                }
            }
            words = what.map { what in reason.map { "\(what): \($0)" } ?? what }
        }
        return words
    }
}

extension Int {
    fileprivate init(clampingRounded value: Double) {
        self = value >= 9e18 ? .max : value <= -9e18 ? .min : Int(value.rounded())
    }
}
