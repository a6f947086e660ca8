/// Writes metrics in Prometheus' text format, version 0.0.4.
public struct MetricsText {
    static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    private let labels: String
    /// What was written so far.
    public private(set) var text = ""

    /// Begins a text.
    ///
    /// - Parameters:
    ///   - service: the name of a service or program, a label of every sample, like `worker`.
    public init(service: String, workerID: Int) {
        labels = "service=\"\(service)\",worker=\"\(workerID)\""
    }

    /// Begins a metric of several samples.
    public mutating func begin(_ name: String, _ help: String, _ type: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    /// Writes a sample with more labels, such as `route="a"`.
    public mutating func sample(_ name: String, _ more: String, _ value: Double) {
        text += "\(name){\(labels)\(more.isEmpty ? "" : ",")\(more)} \(Self.number(value))\n"
    }

    /// Writes a metric that goes up and down.
    public mutating func gauge(_ name: String, _ help: String, _ value: Double) {
        begin(name, help, "gauge")
        sample(name, "", value)
    }

    /// Writes a metric that only rises.
    public mutating func counter(_ name: String, _ help: String, _ value: Int) {
        begin(name, help, "counter")
        sample(name, "", Double(value))
    }

    /// Writes a histogram.
    public mutating func histogram(_ name: String, _ help: String, _ histogram: Histogram) {
        begin(name, help, "histogram")
        samples(name, "", histogram)
    }

    /// Writes the samples of a histogram with more labels.
    public mutating func samples(_ name: String, _ more: String, _ histogram: Histogram) {
        let labels = more.isEmpty ? "" : more + ","
        var below = 0
        for (bound, count) in zip(histogram.bounds, histogram.counts) {
            below += count
            sample(name + "_bucket", "\(labels)le=\"\(Self.number(bound))\"", Double(below))
        }
        sample(name + "_bucket", "\(labels)le=\"+Inf\"", Double(histogram.count))
        sample(name + "_sum", more, histogram.sum)
        sample(name + "_count", more, Double(histogram.count))
    }

    static func number(_ value: Double) -> String {
        if let whole = Int(exactly: value) { return String(whole) }
        return String(value)
    }

    /// A label's value as it stands between quotation marks.
    public static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
