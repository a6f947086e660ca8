internal import HTTP
internal import Model

/// What can be called; the OpenAPI document describes each by this name.
enum Route: String, HTTPRoute {
    case publish = "publishNotifications"
    case putApp, getApp, deleteApp
    case putPerson, getPerson, deletePerson
    case report = "reportInteractions"
    case stream = "streamDeliveries"
    case openAPI = "getOpenAPI"
    case problem = "getProblem"
    case health = "getHealth"
    case readiness = "getReadiness"
    case metrics = "getMetrics"

    var method: String {
        switch self {
        case .publish, .report: "POST"
        case .putApp, .putPerson: "PUT"
        case .deleteApp, .deletePerson: "DELETE"
        case .getApp, .getPerson, .stream, .openAPI, .problem, .health, .readiness, .metrics: "GET"
        }
    }

    var path: [HTTPPathPart] {
        switch self {
        case .publish: [.word("v1"), .word("notifications")]
        case .putApp, .getApp, .deleteApp: [.word("v1"), .word("apps"), .id("app")]
        case .putPerson, .getPerson, .deletePerson: [.word("v1"), .word("people"), .id("person")]
        case .report: [.word("v1"), .word("interactions")]
        case .stream:
            [.word("v1"), .word("people"), .id("person"), .word("devices"), .id("device"), .word("deliveries")]
        case .openAPI: [.word("openapi.json")]
        case .problem: [.word("problems"), .id("kind")]
        case .health: [.word("healthz")]
        case .readiness: [.word("readyz")]
        case .metrics: [.word("metrics")]
        }
    }

    var answersHead: Bool { method == "GET" && self != .stream }

    /// The most bytes of a body that has no route: enough for a client to learn that the path or the method is wrong,
    /// and not that its body is too large.
    private static let bodyBytesWithoutRoute = 64 * 1024

    /// The most bytes of the body of a request, which holds before it is known whether there is a route.
    static func bodyBytes(method: String, segments: [String]) -> Int {
        switch match(method: method, segments: segments) {
        case .route(let route, _): route.bodyBytes
        case .otherMethod, .none: bodyBytesWithoutRoute
        }
    }

    var bodyBytes: Int {
        switch self {
        case .publish: RecordBody.mostBytes
        case .putApp: Limits.appBytes
        case .putPerson: Limits.personBytes
        case .report: RecordBody.mostInteractionBytes
        default: 0
        }
    }

    /// Refuses parameters that do not exist where the call changes something or opens a stream: whoever misspells `dryRun` must
    /// not publish, and whoever misspells `lastEventId` must not miss deliveries.
    func check(parameters: [HTTPField]) throws(Problem) {
        guard method != "GET" || self == .stream else { return }
        let known: Set<String> =
            switch self {
            case .publish: ["dryRun", "urgent"]
            case .stream: ["platform", "lastEventId"]
            default: []
            }
        for name in known where parameters.count(where: { $0.name == name }) > 1 {
            throw Problem(.malformed, "\(name) stands there more than once: write it once")
        }
        guard let unknown = parameters.first(where: { !known.contains($0.name) }) else { return }
        let words = known.isEmpty ? "leave it out" : "write one of \(known.sorted().joined(separator: ", "))"
        throw Problem(.malformed, "there is no parameter \(unknown.name.quoted(most: 64)) here: \(words)")
    }

    /// Refuses a path with a text that cannot be an id, such as an empty one.
    func check(_ ids: [String]) throws(Problem) {
        let names = path.compactMap { part in
            if case .id(let name) = part { name } else { nil }
        }
        for (name, id) in zip(names, ids) {
            let isApp = name == "app"
            guard isApp ? AppID(id) != nil : PersonID(id) != nil else {
                throw Problem(
                    .malformed,
                    "\(name) in the path is no id: write 1 to 128 bytes without control characters"
                        + (isApp ? " and slashes" : ""))
            }
        }
    }
}
