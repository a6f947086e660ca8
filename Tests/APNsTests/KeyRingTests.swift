import Foundation
import Model
import Pushing
import TestSupport
import Testing

@testable import Program

struct KeyRingTests {
    private static let record = #"""
        {"id":"chess","name":"Chess","apns":{"teamId":"ABCDE12345","keys":[{"id":"KEY1234567","secretRef":"key"}]}}
        """#

    /// What stands in the file of the key, one after the other: the key, no key, no file.
    @Test(arguments: [["key"], ["no key"], ["key", "no key"], ["key", "no key", "key"], ["no key", "none"]])
    func aKeyIsUnusableWhileItsFileIsWrong(texts: [String]) throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("chess/key")
        var apps = AppTable()
        try apps.apply(key: "chess".utf8Span.span, value: Array(Self.record.utf8).span)
        let watch = SecretWatch(
            SecretFolder(folder.url.path), for: .pushKeys, Log(level: .error, name: "test") { _ in })
        let ring = KeyRing(PushSettings(), watch)
        var credentials = 0
        for text in texts {
            switch text {
            case "none": try FileManager.default.removeItem(at: file)
            default: try folder.file(text == "key" ? Sample.keyText : text, "chess/key")
            }
            credentials = ring.read(apps).apps[AppID(derived: "chess")]?.count ?? 0
        }
        let isWrong = texts.last == "no key"
        #expect(ring.unusable.map(\.name) == (isWrong ? ["chess/key"] : []))
        #expect(ring.unusable.allSatisfy { $0.reason.hasPrefix("it is no key") })
        #expect(watch.missing.map(\.name) == (texts.last == "none" ? ["chess/key"] : []))
        // A key that once was good goes on until there is another one.
        #expect(credentials == (texts.contains("key") ? 1 : 0))
    }

    @Test(arguments: ["/no/file.pem", "/dev/null"]) func certificatesThatCannotBeReadAreNamed(path: String) throws {
        let settings = try Settings(environment: ["BELFRY_APNS_CERTIFICATES": path])
        let error = #expect(throws: SettingsError.self) { try PushSettings(settings) }
        #expect(error?.name == "apns.certificates" && error?.found.hasPrefix(path) == true)
        // It may be mounted only later.
        #expect(error?.mayPass == true)
    }
}
