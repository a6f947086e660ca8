import Foundation
import Model
import TestSupport
import Testing

/// Each advice code is in a test.
struct AdviceCoverageTests {
    static let tests = TidyTests.tests.filter { !$0.path.hasPrefix("Tests/HouseTests/") }
        .map { $0.lines.joined(separator: "\n") }

    @Test(arguments: AdviceCode.allCases) func aTestNamesTheCode(code: AdviceCode) {
        let names = [".\(code)\\b", "\\b\(code.rawValue)\\b"].compactMap { try? Regex($0) }
        #expect(names.count == 2)
        #expect(Self.tests.contains { text in names.contains { text.contains($0) } }, "no test has \(code.rawValue)")
    }
}
