/// The one place of a worker's numbers; the parts of the loop share it.
final class LoopCounts {
    var metrics = LoopMetrics()

    /// - Parameter started: when the worker started, in ticks.
    init(started: Int64) { metrics.commits.last = started }
}
