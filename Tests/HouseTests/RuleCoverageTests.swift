import Foundation
import Model
import TestSupport
import Testing

/// Each rule has a row in the table of `Services/README.md`, with the file that decides it and mentions its number, and
/// a test whose name begins with it. The compiler checks that every part of the code handles each rule: see ``Rule``.
struct RuleCoverageTests {
    /// A row of the table.
    struct Row {
        let rule: Rule
        /// The full path of the file that decides it.
        let file: String
    }

    static func readme() throws -> String { try OperatorsPagesTests.text("Services/README.md") }

    static func rows() throws -> [Row] {
        var service = ""
        return try readme().split(separator: "\n").compactMap { line in
            if let heading = line.wholeMatch(of: /## [0-9]\. (\w+): .*/) { service = String(heading.1) }
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
            guard cells.count == 5, let rule = Rule(rawValue: cells[1].trimmingCharacters(in: .whitespaces)) else {
                return nil
            }
            guard let path = cells[3].wholeMatch(of: #/ `([^`]*\.swift)` /#)?.1 else { return nil }
            let isFull = path.hasPrefix("Services/") || path.hasPrefix("Shared/")
            return Row(rule: rule, file: isFull ? String(path) : "Services/\(service)/\(path)")
        }
    }

    /// The display names of all tests that have one.
    static let tests: [String] = TidyTests.tests.flatMap { file in
        file.lines.joined(separator: "\n").matches(of: /@Test\(\s*"((?:[^"\\]|\\.)*)"/).map { String($0.1) }
    }

    /// The rules whose numbers a text mentions.
    static func rules(in text: some StringProtocol) -> Set<Rule> {
        Set(String(text).matches(of: /\b[A-Z][0-9]{0,2}\b/).compactMap { Rule(rawValue: String($0.0)) })
    }

    /// The rules whose cases, such as `.s3`, appear in code.
    static func cases(in code: String) -> Set<Rule> {
        Set(code.matches(of: /\.([a-z][0-9]{0,2})\b/).compactMap { Rule(rawValue: $0.1.uppercased()) })
    }

    @Test func eachRuleHasOneRowInOrder() throws {
        #expect(try Self.rows().map(\.rule) == Rule.allCases)
    }

    @Test func eachRuleHasATestOfItsName() {
        let tested = Set(Self.tests.flatMap(Self.rulesAtTheStart))
        #expect(Rule.allCases.filter { !tested.contains($0) }.isEmpty)
    }

    /// The rules of a test named `S7: …`, or, if it is of several, `S7, S8: …`.
    static func rulesAtTheStart(of name: String) -> [Rule] {
        guard let numbers = name.prefixMatch(of: /([A-Z][0-9]*(?:, [A-Z][0-9]*)*):/)?.1 else { return [] }
        return numbers.split(separator: ", ").compactMap { Rule(rawValue: String($0)) }
    }

    @Test func aTestsNameBeginsWithTheNumbersOfItsRules() {
        for test in Self.tests {
            #expect(Self.rules(in: test).subtracting([.i]).isSubset(of: Self.rulesAtTheStart(of: test)), "\(test)")
        }
    }

    @Test func everyFileOfTheTableSaysItsRule() throws {
        let files = Dictionary(uniqueKeysWithValues: TidyTests.sources.map { ($0.path, $0.lines) })
        for row in try Self.rows() {
            let text = try #require(files[row.file], "\(row.rule): there is no \(row.file)").joined(separator: "\n")
            let said = Self.rules(in: text).union(Self.cases(in: text))
            #expect(said.contains(row.rule), "\(row.file) does not speak of \(row.rule)")
        }
    }

    /// The rules of who may call, which gateway and console share.
    @Test func everyFileOfTheGatewaysTableSaysItsRule() throws {
        let rows = try OperatorsPagesTests.text("Services/Gateway/README.md").split(separator: "\n").compactMap {
            line in
            line.prefixMatch(of: /\| (G[0-9]) \|/).map { (rule: String($0.1), line: line) }
        }
        #expect(rows.map(\.rule) == (1...5).map { "G\($0)" })
        for row in rows {
            for name in row.line.matches(of: /`([^`]*\.swift)`/).map({ "/\($0.1)" }) {
                let files = TidyTests.sources.filter { ("/" + $0.path).hasSuffix(name) }
                let isSaid = files.map { $0.lines.contains { $0.contains(row.rule) } }
                #expect(isSaid == [true], "\(row.rule): \(name)")
            }
        }
    }

    @Test(arguments: AdviceCode.allCases) func aTestNamesTheAdvice(code: AdviceCode) throws {
        let name = try Regex("\\.\(code)\\b|\\b\(code.rawValue)\\b")
        #expect(Self.texts.contains { $0.contains(name) }, "no test has \(code.rawValue)")
    }

    /// The files of tests of anything but the house.
    static let texts = TidyTests.tests.filter { !$0.path.hasPrefix("Tests/HouseTests/") }
        .map { $0.lines.joined(separator: "\n") }

    /// Every source file or folder that a page names exists, unless its line says that it is new; its path ends with the
    /// name.
    @Test(arguments: ["Services/README.md", "Services/CHANGING.md"])
    func whatAPageNamesIsThere(page: String) throws {
        let paths = TidyTests.sources.map { "/" + $0.path }
        let lines = try OperatorsPagesTests.text(page).split(separator: "\n").filter { !$0.contains("(new)") }
        for match in lines.joined(separator: "\n").matches(of: /`((?:\w+\/)*[\w+]+\.swift|(?:\w+\/)+\w+)`/) {
            let name = "/" + match.1
            let isThere =
                paths.contains { $0.hasSuffix(name) || $0.contains(name + "/") }
                || FileManager.default.fileExists(atPath: packageFolder.path + name)
            #expect(isThere, "there is no \(match.1)")
        }
    }

    /// The README explains `section 3` and the marks of the sources, such as `[A]`.
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
}
