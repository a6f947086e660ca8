/// Finds the route of a method and a path.
enum Router {
    enum Match: Hashable {
        /// A route, and the ids of the path in order.
        case route(Route, ids: [String])
        /// The path exists, with these methods.
        case otherMethod([String])
        case none
    }

    static func match(method: String, segments: [String]) -> Match {
        let there = Route.allCases.compactMap { route in
            ids(of: route, in: segments).map { (route, $0) }
        }
        guard !there.isEmpty else { return .none }
        // An answer to HEAD is that to GET without its body (RFC 9110, 9.3.2); a stream has no end to measure.
        let withHead = there.first { $0.0.method == "GET" && $0.0 != .stream }
        if let found = there.first(where: { $0.0.method == method }) ?? (method == "HEAD" ? withHead : nil) {
            return .route(found.0, ids: found.1)
        }
        return .otherMethod((there.map(\.0.method) + (withHead == nil ? [] : ["HEAD"])).sorted())
    }

    /// The most bytes of a body that has no route: enough for a client to learn that the path or the method is wrong,
    /// and not that its body is too large.
    static let bodyBytesWithoutRoute = 64 * 1024

    /// The most bytes of the body of a request.
    static func bodyBytes(method: String, segments: [String]) -> Int {
        switch match(method: method, segments: segments) {
        case .route(let route, _): route.bodyBytes
        case .otherMethod, .none: bodyBytesWithoutRoute
        }
    }

    private static func ids(of route: Route, in segments: [String]) -> [String]? {
        let path = route.path
        guard path.count == segments.count else { return nil }
        var ids: [String] = []
        for (part, segment) in zip(path, segments) {
            switch part {
            case .word(let word): if word != segment { return nil }
            case .id: ids.append(segment)
            }
        }
        return ids
    }
}
