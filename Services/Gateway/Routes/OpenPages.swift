internal import InForce
internal import HTTP
internal import Model
internal import Program

/// The pages that tell nothing about apps, people or the cluster, and the page of metrics.
struct OpenPages: Sendable {
    let health: HealthPages
    let document: [UInt8]

    /// - Parameter ids: the ids of the path.
    func answer(_ route: Route, _ ids: [String]) -> HTTPResponse {
        switch route {
        case .openAPI: return HTTPResponse.bytes(200, document)
        case .problem: return Self.page(of: ids.first ?? "")
        case .health: return health.liveness
        case .readiness: return health.readiness
        default: return Answers.problem(Problem(.unknownPath, "there is nothing at this path"))
        }
    }

    private static func page(of kind: String) -> HTTPResponse {
        guard let kind = ProblemKind(rawValue: kind) else {
            return Answers.problem(Problem(.unknownPath, "there is no such kind of problem"))
        }
        return HTTPResponse.object(200) { writer in
            writer.member("type", kind.path)
            writer.member("title", kind.title)
            writer.member("status", kind.status)
            writer.member("explanation", kind.explanation)
        }
    }
}
