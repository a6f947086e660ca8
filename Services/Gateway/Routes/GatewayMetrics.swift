internal import Program
internal import Synchronization

/// Counts calls by route and status, and how long their answers took.
final class GatewayMetrics: Sendable {
    private struct Kind: Hashable {
        let route: Route?
        let status: Int
    }

    private struct State {
        var calls: [Kind: Int] = [:]
        var seconds: [Route: Histogram] = [:]
    }

    private static let bounds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
    private let state = Mutex(State())

    /// Counts an answer.
    ///
    /// - Parameters:
    ///   - route: `nil` where the path or the method has none.
    ///   - began: when the call was whole, in ``Clock/ticks``.
    func note(_ route: Route?, _ status: Int, began: Int64) {
        let seconds = Double(Clock.ticks - began) / 1_000_000
        state.withLock { state in
            state.calls[Kind(route: route, status: status), default: 0] += 1
            guard let route else { return }
            state.seconds[route, default: Histogram(bounds: Self.bounds)].observe(seconds)
        }
    }

    /// Writes them for `/metrics`.
    func write(_ page: inout MetricsText) {
        let (calls, seconds) = state.withLock { ($0.calls, $0.seconds) }
        page.begin("belfry_http_requests_total", "Answers, by route and status.", "counter")
        let sorted = calls.sorted {
            ($0.key.route?.rawValue ?? "", $0.key.status) < ($1.key.route?.rawValue ?? "", $1.key.status)
        }
        for (kind, count) in sorted {
            page.sample(
                "belfry_http_requests_total",
                "route=\"\(kind.route?.rawValue ?? "none")\",status=\"\(kind.status)\"", Double(count))
        }
        page.begin("belfry_http_answer_seconds", "Seconds from the whole request to its answer, by route.", "histogram")
        for route in Route.allCases {
            guard let histogram = seconds[route] else { continue }
            page.samples("belfry_http_answer_seconds", "route=\"\(route.rawValue)\"", histogram)
        }
    }
}
