/// Writes metrics in Prometheus' text format, version 0.0.4.
public struct MetricsText {
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

    /// Writes a sample; `more` are its own labels, such as `outcome="done"`.
    public mutating func sample(_ name: String, _ more: String, _ value: Double) {
        text += "\(name){\(labels)\(more.isEmpty ? "" : ",")\(more)} \(Self.number(value))\n"
    }

    /// Writes a gauge of one sample.
    public mutating func gauge(_ name: String, _ help: String, _ value: Double) {
        begin(name, help, "gauge")
        sample(name, "", value)
    }

    /// Writes a counter of one sample.
    public mutating func counter(_ name: String, _ help: String, _ value: Int) {
        begin(name, help, "counter")
        sample(name, "", Double(value))
    }

    /// Writes a histogram.
    public mutating func histogram(_ name: String, _ help: String, _ histogram: Histogram) {
        begin(name, help, "histogram")
        var below = 0
        for (bound, count) in zip(histogram.bounds, histogram.counts) {
            below += count
            sample(name + "_bucket", "le=\"\(Self.number(bound))\"", Double(below))
        }
        sample(name + "_bucket", "le=\"+Inf\"", Double(histogram.count))
        sample(name + "_sum", "", histogram.sum)
        sample(name + "_count", "", Double(histogram.count))
    }

    static func number(_ value: Double) -> String {
        if let whole = Int(exactly: value) { return String(whole) }
        return String(value)
    }

    /// A value of a label.
    public static func escaped(_ text: String) -> String {
        String(
            text.flatMap { character -> [Character] in
                switch character {
                case "\\": ["\\", "\\"]
                case "\"": ["\\", "\""]
                case "\n": ["\\", "n"]
                default: [character]
                }
            })
    }
}
