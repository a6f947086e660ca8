internal import Model
internal import Program

/// One value for each lane.
struct LaneMap<Value: Sendable & Hashable>: Hashable, Sendable {
    private var urgent: Value
    private var normal: Value

    init(repeating value: Value) { (urgent, normal) = (value, value) }

    subscript(lane: Lane) -> Value {
        _read {
            switch lane {
            case .urgent: yield urgent
            case .normal: yield normal
            }
        }
        _modify {
            switch lane {
            case .urgent: yield &urgent
            case .normal: yield &normal
            }
        }
    }

    /// Lane and value, in the order of the lanes' declaration.
    var pairs: [(lane: Lane, value: Value)] { Lane.allCases.map { ($0, self[$0]) } }
}

extension LaneMap<Histogram> {
    /// Adds the observations of other histograms with the same bounds.
    mutating func add(_ other: LaneMap<Histogram>) {
        for (lane, histogram) in other.pairs { self[lane].add(histogram) }
    }
}
