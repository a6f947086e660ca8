import Foundation
import TestSupport
import Testing

/// Every rule of sections 1 to 5 stands in the table of `Services/README.md`, with files that say its number, and has a
/// test that is named after it.
struct RuleCoverageTests {
    /// How many rules each table has, and whether it begins with 0.
    static let tables: [(letter: String, numbers: ClosedRange<Int>)] = [
        ("I", 1...12), ("C", 1...9), ("P", 0...10), ("L", 1...5), ("S", 1...13), ("F", 1...7), ("T", 1...4),
        ("W", 1...10), ("D", 1...14), ("N", 1...16),
        ("R", 1...20),
    ]

    static let rules = tables.flatMap { table in table.numbers.map { "\(table.letter)\($0)" } }

    /// A row of the table.
    struct Row {
        let rules: [String]
        /// The service of the section that the row stands in.
        let service: String
        /// The paths of its files, whole.
        let files: [String]
    }

    static func readme() throws -> String {
        try String(contentsOf: packageFolder.appendingPathComponent("Services/README.md"), encoding: .utf8)
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

    /// The rules that a text speaks of, `W4 to W6` being three.
    static func spokenOf(in text: Substring) -> [String] {
        text.matches(of: /\b[A-Z][0-9]{1,2}\b(?: to [A-Z][0-9]{1,2}\b)?/).flatMap { named(by: $0.0) }
    }

    /// The targets whose tests have one that is named after a rule, by rule: the number is what stands before the colon.
    static func tested() -> [String: Set<String>] {
        let pattern = /@Test\(\s*"(?:rules? )?([A-Z][^":]*)[":]/
        return TidyTests.tests.reduce(into: [:]) { tested, file in
            let folder = file.path.split(separator: "/")[1]
            for match in file.lines.joined(separator: "\n").matches(of: pattern) {
                for rule in named(by: match.1) { tested[rule, default: []].insert(String(folder)) }
            }
        }
    }

    static func rows() throws -> [Row] {
        var service = ""
        return try readme().split(separator: "\n").compactMap { line in
            if let heading = line.wholeMatch(of: /## [0-9]\. (\w+): .*/) { service = String(heading.1) }
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
            guard cells.count == 5 else { return nil }
            let rules = named(by: cells[1])
            let files = cells[3].matches(of: /`([^`]*\.swift)`/).map { match in
                match.1.hasPrefix("Services/") || match.1.hasPrefix("Shared/")
                    ? String(match.1) : "Services/\(service)/\(match.1)"
            }
            return rules.isEmpty ? nil : Row(rules: rules, service: service, files: files)
        }
    }

    @Test func everyRuleIsInTheTableOnce() throws {
        let listed = try Self.rows().flatMap(\.rules)
        #expect(Self.rules.filter { !listed.contains($0) } == [], "missing in Services/README.md")
        let doubled = Dictionary(grouping: listed) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
        #expect(doubled == [], "twice in Services/README.md")
    }

    @Test func everyRuleHasATestOfItsNameBesideItsFiles() throws {
        let tested = Self.tested()
        for row in try Self.rows() {
            let places = Set(
                (row.files.map { String($0.split(separator: "/")[1]) } + [row.service]).map { $0 + "Tests" })
            let missing = row.rules.filter { tested[$0, default: []].isDisjoint(with: places) }
            #expect(missing == [], "no test in \(places.sorted()) is named after these")
        }
    }

    @Test func everyFileOfTheTableSaysItsRules() throws {
        let files = Dictionary(uniqueKeysWithValues: TidyTests.sources.map { ($0.path, $0.lines) })
        for row in try Self.rows() {
            #expect(!row.files.isEmpty, "no file for \(row.rules)")
            for path in row.files {
                let lines = try #require(files[path], "\(row.rules): there is no \(path)")
                let missing = Set(row.rules).subtracting(lines.flatMap { Self.spokenOf(in: $0) })
                #expect(missing.sorted() == [], "\(path) does not speak of these")
            }
        }
    }

    /// Wherever the text names a file or a folder of sources, there is one that ends so.
    @Test func whatTheReadmeNamesIsThere() throws {
        let paths = TidyTests.sources.map { "/" + $0.path }
        for match in try Self.readme().matches(of: /`((?:\w+\/)*[\w+]+\.swift|(?:\w+\/)+\w+)`/) {
            let name = "/" + match.1
            let isThere = paths.contains { $0.hasSuffix(name) || $0.contains(name + "/") }
            #expect(isThere || match.1.hasPrefix("Tests/"), "there is no \(match.1)")
        }
    }

    /// `section 3` and the marks of the sources, such as `[A]`, are explained where the reader is told to look.
    @Test func whatCommentsCiteIsInTheReadme() throws {
        let readme = try Self.readme()
        for file in TidyTests.files {
            for line in file.lines where line.contains("//") {
                for match in line.matches(of: /\bsections? ([0-9])(?: (?:and|to) ([0-9]))?/) {
                    let numbers = [match.1] + (match.2.map { [$0] } ?? [])
                    for number in numbers { #expect(readme.contains("\n## \(number). "), "\(file.path): \(line)") }
                }
                for match in line.matches(of: /\[[A-Z]\]/) {
                    #expect(readme.contains("\n| \(match.0) | "), "\(file.path): \(line)")
                }
            }
        }
    }

    @Test func listsAreReadAsTheyAreMeant() {
        #expect(Self.named(by: "S5, S7 and S9") == ["S5", "S7", "S9"])
        #expect(Self.named(by: " F1 to F3, W8 ") == ["F1", "F2", "F3", "W8"])
        #expect(Self.named(by: "Malformed, S99").isEmpty)
        #expect(Self.spokenOf(in: "/// Rules W4 to W6, S12 and A99 (R1).") == ["W4", "W5", "W6", "S12", "R1"])
    }
}
