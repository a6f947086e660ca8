internal import Foundation

/// A plan in words and tables.
struct PlanText {
    let plan: Plan

    var text: String {
        let load = plan.load
        return """
            \(Self.count(load.people)) people, \(Self.count(load.rate)) notifications a second on average, \
            \(Self.count(load.peakRate)) at the peak, \(Self.count(load.devices)) devices a person;
            scheduling remembers \(Self.count(load.remembered)) notifications.

            \(services)
            partitions of each topic    \(plan.partitions)   twice the most processes: a service can double
            brokers                     \(plan.brokers.brokers)   \(reason(plan.brokers.limit)); \
            \(Self.number(plan.brokers.cores)) busy cores at the peak
            written a day               \(span(plan.brokers.writtenDaily))
            kept                        \(span(plan.brokers.kept))

            First bottleneck: \(plan.bottleneck).
            \(plan.warnings.map { "Beware: \($0).\n" }.joined())
            Computed from costs that were measured with one device a person, on two cores that services, broker and load
            shared (Tests/Measuring/README.md). A process may use half a core at the peak, a broker half of its cores and
            of its disk. Sizes: as compressed as in that measurement, and uncompressed; yours are between.

            """
    }

    private var services: String {
        var lines = ["service          processes   decided by   busy cores   memory each   restore"]
        for each in plan.services {
            let restore = each.restoreSeconds > 0 ? "\(Self.number(each.restoreSeconds)) s" : "-"
            lines.append(
                Self.left(each.service, 17) + Self.right("\(each.processes)", 9) + "   "
                    + Self.left(reason(each.limit), 12) + Self.right(Self.number(each.cores), 11)
                    + Self.right(Self.bytes(each.memory), 14) + Self.right(restore, 10))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func reason(_ limit: Plan.Limit) -> String { limit == .least ? "spare" : limit.rawValue }

    private func span(_ span: Plan.Span) -> String {
        "\(Self.bytes(span.compressed)) to \(Self.bytes(span.plain)), \(Self.number(plan.load.replicas)) copies"
    }

    // MARK: Numbers

    /// A whole number with commas, or a small one with its fraction.
    static func count(_ value: Double) -> String {
        guard value >= 100 else { return number(value) }
        var digits = String(format: "%.0f", value)
        var at = digits.count - 3
        while at > 0 {
            digits.insert(",", at: digits.index(digits.startIndex, offsetBy: at))
            at -= 3
        }
        return digits
    }

    /// At most two significant places behind the point.
    static func number(_ value: Double) -> String {
        value >= 10 || value == value.rounded() ? String(format: "%.0f", value) : String(format: "%.2g", value)
    }

    /// Bytes in decimal units.
    static func bytes(_ value: Double) -> String {
        let units = ["B", "kB", "MB", "GB", "TB", "PB"]
        var value = value
        var unit = 0
        while value >= 1000, unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        return "\(number(value)) \(units[unit])"
    }

    private static func left(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
