internal import Model

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
        let page = try? Readiness(json: body.span)
        state = page?.state
        note = page?.troubles.lazy.compactMap(\.words).first
    }
}

/// What the console reads of `/readyz`: the state, and the troubles, the most important one first.
private struct Readiness: JSONObject {
    struct Told: JSONObject {
        var what: String?
        var reason: String?

        static var blank: Self { Self() }

        mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
            try form.member("what", &what)
            try form.member("reason", &reason)
        }

        var words: String? { what.map { what in reason.map { "\(what): \($0)" } ?? what } }
    }

    var state: String?
    var troubles: [Told] = []

    static var blank: Self { Self() }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("state", &state)
        try form.member("troubles", &troubles)
    }
}

extension Int {
    fileprivate init(clampingRounded value: Double) {
        self = value >= 9e18 ? .max : value <= -9e18 ? .min : Int(value.rounded())
    }
}
