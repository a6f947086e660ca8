import Foundation
import TestSupport
import Testing

/// The changelog for operators, the version in the code, and the recorded histories belong together.
struct ChangelogTests {
    /// The versions of the changelog's sections, the latest first, and whether each is released.
    private static func versions() throws -> [(number: String, isReleased: Bool)] {
        let page = try AlertsTests.text("deploy/CHANGELOG.md")
        return page.matches(of: /\n## ([0-9.]+)(, under way)?\n/).map { (String($0.output.1), $0.output.2 == nil) }
    }

    @Test func theLatestSectionIsTheVersionInTheCode() throws {
        let code = try AlertsTests.text("Shared/Pipeline/Settings/BelfryVersion.swift")
        let number = try #require(code.firstMatch(of: /number = "([0-9]+\.[0-9]+\.[0-9]+)"/))
        #expect(try Self.versions().first?.number == String(number.output.1))
        #expect(try Self.versions().dropFirst().allSatisfy { $0.isReleased })
    }

    @Test func everySectionSaysWhatToDo() throws {
        let page = try AlertsTests.text("deploy/CHANGELOG.md")
        let sections = page.components(separatedBy: "\n## ").dropFirst()
        #expect(sections.count == (try Self.versions().count))
        for section in sections { #expect(section.contains("\nTo do: "), "\(section.prefix(20))") }
    }

    @Test func everyReleasedVersionLeftItsHistory() throws {
        let folder = packageFolder.appendingPathComponent("Tests/Histories")
        let recorded = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let released = try Self.versions().filter(\.isReleased).map(\.number)
        #expect(Set(recorded.filter { $0.first?.isNumber == true }) == Set(released))
    }
}
