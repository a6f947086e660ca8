import Foundation
import TestSupport
import Testing

@testable import Loop
@testable import Program

struct SettingsFileTests {
    /// A kind of file, and the text read from it; `nil` if it cannot be read.
    static let kinds: [(kind: String, text: String?)] = [
        ("none", ""), ("device", ""), ("empty", ""), ("file", "log.level=debug\n"), ("pipe", "log.level=debug\n"),
        ("large", String(repeating: "# comment\n", count: 10_000)), ("folder", nil), ("missing", nil),
    ]

    @Test(arguments: kinds) func whateverCanBeReadIsRead(_ kind: String, _ expected: String?) throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("settings").path
        var name: String? = file
        switch kind {
        case "none": name = nil
        case "device": name = "/dev/null"
        case "folder": name = folder.url.path
        case "missing": break
        case "pipe":
            #expect(mkfifo(file, 0o600) == 0)
            let text = Data((expected ?? "").utf8)
            Thread.detachNewThread { try? text.write(to: URL(fileURLWithPath: file)) }
        default: try Data((expected ?? "").utf8).write(to: URL(fileURLWithPath: file))
        }
        if let expected {
            #expect(try Settings.text(ofFile: name) == expected)
        } else {
            #expect(throws: SettingsError.self) { try Settings.text(ofFile: name) }
        }
    }
}
