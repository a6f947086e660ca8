internal import HTTP

/// A body is taken only as JSON: a form on a page of another origin cannot send that type without being asked first.
enum MediaType {
    static func check(_ request: HTTPRequest) throws(CallFault) {
        let types = request.headers.values("Content-Type")
        let essence = types.first?.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
        guard types.count == 1, essence == "application/json" else {
            throw CallFault(Problem(.mediaType, "send the header Content-Type: application/json"))
        }
        guard request.headers["Content-Encoding"] == nil else {
            throw CallFault(Problem(.mediaType, "send the body without Content-Encoding"))
        }
    }
}
