import Foundation
import Testing

/// Renderings that a person has read, one file each in `Golden`; rewritten only with `BELFRY_REWRITE_GOLDEN=1`.
struct GoldenTests {
    @Test("views are as they were read", arguments: GoldenCase.all)
    func golden(example: GoldenCase) throws {
        let expected = try example.expected()
        if ProcessInfo.processInfo.environment["BELFRY_REWRITE_GOLDEN"] == "1" { try example.write(expected) }
        let text = try example.text()
        let difference = zip(text.split(separator: "\n"), expected.split(separator: "\n")).first { $0 != $1 }
        #expect(text == expected, "\(example.name): \(difference.map { "\($0.0) should be \($0.1)" } ?? "")")
    }

    @Test("there are many of them")
    func count() { #expect(GoldenCase.all.count >= 60) }
}
