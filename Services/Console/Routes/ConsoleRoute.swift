internal import HTTP

/// What can be called: the JSON interface and the health pages. Everything else is a page or a file of one.
enum ConsoleRoute: String, HTTPRoute {
    case getSession, postSession, deleteSession
    case live
    case now, search, apps, people, person, interact
    case notification, whatIf
    case tryOut = "try"
    case send
    case letters, letter, replay
    case overview
    case health, readiness, metrics

    var method: String {
        switch self {
        case .postSession, .interact, .whatIf, .tryOut, .send, .replay: "POST"
        case .deleteSession: "DELETE"
        default: "GET"
        }
    }

    var path: [HTTPPathPart] {
        switch self {
        case .getSession, .postSession, .deleteSession: Self.api("session")
        case .live, .now, .search, .apps, .people, .tryOut, .send, .overview: Self.api(rawValue)
        case .person: Self.api("people") + [.id("person")]
        case .interact: Self.api("people") + [.id("person"), .word("interactions")]
        case .notification: Self.api("notifications") + Self.notificationIDs
        case .whatIf: Self.api("notifications") + Self.notificationIDs + [.word("what-if")]
        case .letters: Self.api("dead-letters")
        case .letter: Self.api("dead-letters") + [.id("letter")]
        case .replay: Self.api("dead-letters") + [.id("letter"), .word("replay")]
        case .health: [.word("healthz")]
        case .readiness: [.word("readyz")]
        case .metrics: [.word("metrics")]
        }
    }

    private static func api(_ word: String) -> [HTTPPathPart] { [.word("api"), .word(word)] }
    private static let notificationIDs: [HTTPPathPart] = [.id("app"), .id("request"), .id("person")]

    var answersHead: Bool { method == "GET" && self != .live }

    /// Whether a body of JSON belongs to it.
    var hasBody: Bool { method == "POST" }
}
