internal import HTTP

/// The limits of bodies, which hold before it is known whether there is a route.
enum Router {
    /// The most bytes of a body that has no route: enough for a client to learn that the path or the method is wrong,
    /// and not that its body is too large.
    static let bodyBytesWithoutRoute = 64 * 1024

    /// The most bytes of the body of a request.
    static func bodyBytes(method: String, segments: [String]) -> Int {
        switch Route.match(method: method, segments: segments) {
        case .route(let route, _): route.bodyBytes
        case .otherMethod, .none: bodyBytesWithoutRoute
        }
    }
}
