public import HTTP
public import Model

extension HTTPResponse {
    /// An answer of JSON as it is, or of another type. What is in force, and who asks, changes from call to call, so no
    /// answer is stored by caches.
    public static func bytes(
        _ status: Int, headers: [HTTPField] = [], type: String = "application/json", _ body: [UInt8]
    ) -> HTTPResponse {
        let own = [HTTPField("Content-Type", type), HTTPField("Cache-Control", "no-store")]
        return HTTPResponse(status, headers: HTTPHeaders(own + headers), body: body)
    }

    /// An answer of JSON that the program writes by itself. It ends with a line break, so that what a terminal shows next
    /// begins on a line of its own.
    public static func line(
        _ status: Int, headers: [HTTPField] = [], type: String = "application/json", _ body: JSONSlice
    ) -> HTTPResponse {
        bytes(status, headers: headers, type: type, body.bytes + [UInt8(ascii: "\n")])
    }

    /// The head of a stream of events (HTML standard, 9.2).
    public static let events = HTTPResponse(
        200,
        headers: HTTPHeaders([
            HTTPField("Content-Type", "text/event-stream"), HTTPField("Cache-Control", "no-store"),
            // Proxies such as nginx would otherwise hold events back.
            HTTPField("X-Accel-Buffering", "no"),
        ]))

    /// An answer of one JSON object with these members.
    public static func object(
        _ status: Int, headers: [HTTPField] = [], _ members: (inout JSONWriter) -> Void
    ) -> HTTPResponse {
        line(status, headers: headers, .object(members))
    }
}
