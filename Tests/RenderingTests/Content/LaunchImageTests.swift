import Model
import TestSupport
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

    @Test("D13, V4: so has the item that a digest pushes", arguments: [Platform.iOS, .macOS])
    func inADigest(platform: Platform) throws {
        let note = Sample.notification(#"{"title": "T", "launchImage": "arrival"}"#)
        var device = Sample.phone()
        (device.platform, device.pushToken, device.push) = (platform, "abcd", StepPush())
        device.push?.notification = note.id
        let push = try render(Sample.step([note], kind: .digest, devices: [device])).envelopes.first?.push
        let item = try #require(push?.item)
        #expect(item.launchImage == (platform == .iOS ? "arrival" : nil))
    }
}
