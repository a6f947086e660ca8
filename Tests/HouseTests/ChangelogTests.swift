import Foundation
import TestSupport
import Testing

/// The changelog for operators, the version in the code, and the recorded histories belong together.
struct ChangelogTests {
    /// The headings of the changelog's sections, the latest first.
    private static func versions() throws -> [String] {
        let page = try AlertsTests.text("deploy/CHANGELOG.md")
        return page.matches(of: /\n## (\S+)\n/).map { String($0.output.1) }
    }

    @Test func theLatestSectionIsTheVersionInTheCode() throws {
        let code = try AlertsTests.text("Shared/Pipeline/Settings/BelfryVersion.swift")
        let number = try #require(code.firstMatch(of: /number = "([0-9]+\.[0-9]+\.[0-9]+)"/))
        #expect(try Self.versions().first == String(number.output.1))
    }

    @Test func everySectionSaysWhatToDo() throws {
        let page = try AlertsTests.text("deploy/CHANGELOG.md")
        let sections = page.components(separatedBy: "\n## ").dropFirst()
        #expect(sections.count == (try Self.versions().count))
        for section in sections { #expect(section.contains("\nTo do: "), "\(section.prefix(20))") }
    }

    @Test func everyVersionLeftItsHistory() throws {
        let folder = packageFolder.appendingPathComponent("Tests/Histories")
        let recorded = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(recorded.filter { $0.first?.isNumber == true }) == Set(try Self.versions()))
    }
}
