internal import Program

/// The bounds of the loop's histograms.
extension Histogram {
    static let commitSeconds = Histogram(bounds: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10])
    static let latencySeconds = Histogram(
        bounds: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800])
    static let batchRecords = Histogram(bounds: [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000])
}
