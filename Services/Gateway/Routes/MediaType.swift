internal import HTTP

/// A body is taken only as JSON.
enum MediaType {
    static func check(_ request: HTTPRequest) throws(CallFault) {
        if let refusal = request.refusalOfMediaType { throw CallFault(Problem(.mediaType, refusal)) }
    }
}
