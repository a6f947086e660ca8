import Foundation
import Model
import Testing

/// Deliveries that a person has read, one file each in `Golden`; rewritten only with `BELFRY_REWRITE_GOLDEN=1`.
struct GoldenTests {
    @Test("deliveries are as they were read", arguments: GoldenCase.all)
    func golden(example: GoldenCase) throws {
        let rendered = try render(example.step())
        let text = try rendered.texts.map(Self.pretty).joined(separator: "\n") + "\n"
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Golden/\(example.name).json")
        if ProcessInfo.processInfo.environment["BELFRY_REWRITE_GOLDEN"] == "1" {
            try Data(text.utf8).write(to: file)
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        #expect(text == expected, "\(example.name)")
    }

    @Test("every golden file has its case")
    func noOrphans() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(files) == Set(GoldenCase.all.map { "\($0.name).json" }))
    }

    private static func pretty(_ text: String) throws -> String {
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let data = try JSONSerialization.data(
            withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data, as: UTF8.self)
    }
}
