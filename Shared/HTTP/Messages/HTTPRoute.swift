/// What can be called on a server: one method of one path.
public protocol HTTPRoute: CaseIterable, Hashable, Sendable {
    /// The method, such as `GET`.
    var method: String { get }
    /// The parts between the slashes.
    var path: [HTTPPathPart] { get }
    /// Whether `HEAD` is answered as `GET` without its body (RFC 9110, 9.3.2). A stream has no end to measure.
    var answersHead: Bool { get }
}

/// A part of a path: written out, or the id of something.
public enum HTTPPathPart: Hashable, Sendable {
    /// This word.
    case word(String)
    /// Anything; the name stands for it in a description.
    case id(String)
}

extension HTTPRoute {

    /// Finds the route of a method and a path.
    public static func match(method: String, segments: [String]) -> HTTPRouteMatch<Self> {
        let there = allCases.compactMap { route in route.ids(in: segments).map { (route, $0) } }
        guard !there.isEmpty else { return .none }
        let withHead = there.first { $0.0.answersHead }
        if let found = there.first(where: { $0.0.method == method }) ?? (method == "HEAD" ? withHead : nil) {
            return .route(found.0, ids: found.1)
        }
        return .otherMethod((there.map(\.0.method) + (withHead == nil ? [] : ["HEAD"])).sorted())
    }

    private func ids(in segments: [String]) -> [String]? {
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

/// What a method and a path lead to.
public enum HTTPRouteMatch<Route: HTTPRoute>: Hashable, Sendable {
    /// A route, and the ids of the path in order.
    case route(Route, ids: [String])
    /// The path exists, with these methods.
    case otherMethod([String])
    /// There is nothing at this path.
    case none
}
