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

    @Test("D13: a watch and a Mac have no launch image")
    func platforms() throws {
        #expect(try render(Sample.step(devices: [Sample.watch()])).first.launchImage == nil)
        var mac = Sample.phone()
        mac.platform = .macOS
        #expect(try render(Sample.step(devices: [mac])).first.launchImage == nil)
    }
}
