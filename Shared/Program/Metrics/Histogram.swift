/// Counts observations by size, as Prometheus defines them: at or below each bound.
public struct Histogram: Hashable, Sendable {
    /// Upper bounds, ascending; a value above the last counts only for `+Inf`.
    public let bounds: [Double]
    /// One count per bound and one for larger values; not cumulative.
    public private(set) var counts: [Int]
    /// The sum of all observations.
    public private(set) var sum = 0.0

    /// No observation yet.
    ///
    /// - Parameter bounds: ascending.
    public init(bounds: [Double]) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    /// Counts one observation.
    public mutating func observe(_ value: Double) {
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += value
    }

    /// Counts the seconds from an instant until now, both in milliseconds. One in the future, by another machine's clock,
    /// counts as now.
    public mutating func observe(since instant: Int64, _ now: Int64) {
        observe(Double(max(0, now - instant)) / 1000)
    }

    /// Counts the seconds from each instant until now.
    public mutating func observe(since instants: [Int64], _ now: Int64) {
        for instant in instants { observe(since: instant, now) }
    }

    /// Adds the observations of another histogram with the same bounds.
    public mutating func add(_ other: Histogram) {
        for (index, count) in other.counts.enumerated() where counts.indices.contains(index) { counts[index] += count }
        sum += other.sum
    }

    /// How many observations there were.
    public var count: Int { counts.reduce(0, +) }
}
