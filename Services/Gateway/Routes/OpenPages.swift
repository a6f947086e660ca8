internal import InForce
internal import HTTP
internal import Model
internal import Program

extension GatewayRoutes {
    /// The pages that tell nothing about apps, people or the cluster.
    ///
    /// - Parameter ids: the ids of the path.
    func openPage(_ route: Route, _ ids: [String]) -> HTTPResponse {
        switch route {
        case .openAPI: return HTTPResponse.bytes(200, OpenAPIDocument.bytes)
        case .problem: return Self.page(of: ids.first ?? "")
        case .health: return health.liveness
        case .readiness: return health.readiness
        default: return Problem(.unknownPath, "there is nothing at this path").response
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
