import Foundation
import Testing

/// Every rule of sections 1 to 5 stands in the table of `Services/README.md`, with a file that exists, and has a test that
/// is named after it.
@Suite struct RuleCoverageTests {
    /// How many rules each table has, and whether it begins with 0.
    static let tables: [(letter: String, numbers: ClosedRange<Int>)] = [
        ("I", 1...12), ("C", 1...9), ("P", 0...10), ("L", 1...5), ("S", 1...13), ("F", 1...7), ("T", 1...4),
        ("W", 1...10), ("D", 1...14), ("N", 1...16),
        ("R", 1...20),
    ]

    static let rules = tables.flatMap { table in table.numbers.map { "\(table.letter)\($0)" } }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func swiftFiles(under folders: [String]) -> [URL] {
        folders.flatMap { folder in
            let files = FileManager.default.enumerator(
                at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
            return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
        }
    }

    /// The rules that a list such as `S5, S7 and W1 to W3` names; an empty one for other words.
    static func named(by list: Substring) -> [String] {
        var found: [String] = []
        for piece in list.split(whereSeparator: { $0 == "," }) {
            for part in piece.replacing(" and ", with: ",").split(separator: ",") {
                let ends = part.replacing(" to ", with: ",").split(separator: ",")
                    .map { $0.trimmingCharacters(in: .whitespaces) }
                guard let first = ends.first, rules.contains(first), let last = ends.last,
                    let from = Int(first.dropFirst()), let to = Int(last.dropFirst()), first.first == last.first,
                    from <= to
                else { continue }
                found += (from...to).map { "\(first.prefix(1))\($0)" }
            }
        }
        return found
    }

    /// The rules that have a test of their name: what stands before the colon.
    static func tested() throws -> Set<String> {
        let pattern = /@Test\(\s*"(?:rules? )?([A-Z][^":]*)[":]/
        return try swiftFiles(under: ["Tests"]).reduce(into: []) { tested, file in
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: pattern) { tested.formUnion(named(by: match.1)) }
        }
    }

    /// The rows of the table: rules, and the cell that names their files.
    static func rows() throws -> [(rules: [String], files: String)] {
        let text = try String(contentsOf: root.appendingPathComponent("Services/README.md"), encoding: .utf8)
        return text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
            guard cells.count == 5 else { return nil }
            let rules = named(by: cells[1])
            return rules.isEmpty ? nil : (rules, String(cells[3]))
        }
    }

    @Test func everyRuleIsInTheTableOnce() throws {
        let listed = try Self.rows().flatMap(\.rules)
        #expect(Self.rules.filter { !listed.contains($0) } == [], "missing in Services/README.md")
        let doubled = Dictionary(grouping: listed) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
        #expect(doubled == [], "twice in Services/README.md")
    }

    @Test func everyRuleHasATestOfItsName() throws {
        let tested = try Self.tested()
        #expect(Self.rules.filter { !tested.contains($0) } == [], "no test is named after these")
    }

    @Test func everyFileOfTheTableExists() throws {
        let names = Set(Self.swiftFiles(under: ["Services", "Shared"]).map(\.lastPathComponent))
        for row in try Self.rows() {
            let files = row.files.matches(of: /`([^`]*\.swift)`/).map { String($0.1) }
            #expect(!files.isEmpty, "no file for \(row.rules)")
            let missing = files.filter { !names.contains(String($0.split(separator: "/").last ?? "")) }
            #expect(missing == [], "\(row.rules)")
        }
    }

    @Test func listsAreReadAsTheyAreMeant() {
        #expect(Self.named(by: "S5, S7 and S9") == ["S5", "S7", "S9"])
        #expect(Self.named(by: " F1 to F3, W8 ") == ["F1", "F2", "F3", "W8"])
        #expect(Self.named(by: "Malformed, S99").isEmpty)
    }
}
