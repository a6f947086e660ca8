internal import InForce
internal import HTTP
internal import Model

/// Why a call was not carried out, as RFC 9457 writes it.
struct ConsoleProblem: Error, Hashable, Sendable {
    let status: Int
    /// What was wrong with this call, and what to do instead.
    let detail: String
    /// Every problem of a record that the checks rejected.
    var problems: [Rejection] = []
    /// The same as JSON, where they are told in the form of the pages.
    var told: JSONSlice?
    /// The advice on that record.
    var advice: [Advice] = []
    /// The methods that the path has.
    var allowed: [String] = []

    init(_ status: Int, _ detail: String) { (self.status, self.detail) = (status, detail) }

    private var title: String {
        switch status {
        case 400: "The call cannot be read"
        case 401: "Sign in first"
        case 403: "The token does not allow this"
        case 404: "There is nothing here"
        case 405: "The path has no such method"
        case 409: "This needs a second thought"
        case 413: "The body is too large"
        case 415: "The body must be JSON"
        case 422: "The record was turned down"
        case 503: "This cannot be done at the moment"
        default: "The console failed"
        }
    }

    var response: HTTPResponse {
        var headers = allowed.isEmpty ? [] : [HTTPField("Allow", allowed.joined(separator: ", "))]
        if status == 401 { headers.append(HTTPField("WWW-Authenticate", "Bearer realm=\"belfry\"")) }
        let body = JSONSlice.object { writer in
            writer.member("type", "about:blank")
            writer.member("title", title)
            writer.member("status", status)
            writer.member("detail", detail)
            if !problems.isEmpty { writer.member("problems", problems) }
            if let told { writer.member("problems", told) }
            if !advice.isEmpty { writer.member("advice", advice) }
        }
        return .line(status, headers: headers, type: "application/problem+json", body)
    }
}
