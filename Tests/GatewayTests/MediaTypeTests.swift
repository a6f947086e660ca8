@testable import HTTP
import Testing

@testable import Gateway

struct MediaTypeTests {
    @Test(arguments: [
        ([("Content-Type", "application/json")], true), ([("Content-Type", "Application/JSON; charset=utf-8")], true),
        ([("content-type", "application/json ; x=y")], true), ([], false), ([("Content-Type", "text/plain")], false),
        ([("Content-Type", "application/x-www-form-urlencoded")], false),
        ([("Content-Type", "application/jsonx")], false),
        ([("Content-Type", "application/json"), ("Content-Type", "application/json")], false),
        ([("Content-Type", "text/plain; application/json")], false), ([("Content-Type", "")], false),
        ([("Content-Type", "application/json"), ("Content-Encoding", "gzip")], false),
    ])
    func onlyJSONIsTaken(fields: [(String, String)], isTaken: Bool) throws {
        let request = HTTPRequest(
            method: "POST", path: "/", segments: [], query: [],
            headers: HTTPHeaders(fields.map { HTTPField($0.0, $0.1) }), body: [],
            client: try #require(IPAddress("127.0.0.1")))
        #expect(((try? MediaType.check(request)) != nil) == isTaken)
    }
}
