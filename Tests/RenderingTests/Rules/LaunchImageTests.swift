import Model
import Testing

struct LaunchImageTests {
    // swift-format-ignore
    static let table: [(String, String)] = [
        (#"{"launchImage": "arrival"}"#, "arrival"), (#"{"launchImage": "unknown"}"#, "plain"), ("{}", "plain"),
    ]

    @Test("R16: the request's, else the app's default", arguments: table)
    func image(content: String, expected: String) throws {
        #expect(try render(Sample.step([Sample.notification(content)])).first.launchImage == expected)
    }
}
