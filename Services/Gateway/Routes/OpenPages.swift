internal import InForce
internal import HTTP
internal import Model
internal import Program

extension GatewayRoutes {
    /// The page of a route that everybody may call, without a token (rule G1) and from anywhere (rule G4): it tells nothing
    /// about apps, people or the cluster. `nil` for any other route.
    ///
    /// - Returns: makes the page, from the ids of the path.
    static func openPage(_ route: Route) -> ((_ routes: Self, _ ids: [String]) -> HTTPResponse)? {
        switch route {
        case .openAPI: { _, _ in .bytes(200, OpenAPIDocument.bytes) }
        case .problem: { _, ids in page(of: ids.first ?? "") }
        case .health: { routes, _ in routes.health.liveness }
        case .readiness: { routes, _ in routes.health.readiness }
        default: nil
        }
    }

    private static func page(of kind: String) -> HTTPResponse {
        guard let kind = ProblemKind(rawValue: kind) else {
            return Problem(.unknownPath, "there is no such kind of problem").response
        }
        return HTTPResponse.object(200) { writer in
            writer.member("type", kind.path)
            writer.member("title", kind.title)
            writer.member("status", kind.status)
            writer.member("explanation", kind.explanation)
        }
    }
}
