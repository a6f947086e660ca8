import Explaining
import Foundation
import TestSupport
import Testing

struct RuleSentencesTests {
    /// How many rules each letter of the tables has, and the number of the first.
    static let tables: [(letter: String, first: Int, last: Int)] = [
        ("I", 1, 12), ("C", 1, 9), ("P", 0, 10), ("L", 1, 5), ("S", 1, 13), ("F", 1, 7), ("T", 1, 4), ("W", 1, 10),
        ("D", 1, 14), ("N", 1, 16), ("R", 1, 20),
    ]

    @Test func eachRuleHasOneSentence() {
        let expected = Set(Self.tables.flatMap { table in (table.first...table.last).map { "\(table.letter)\($0)" } })
        #expect(RuleSentences.rules.subtracting(expected) == [])
        #expect(expected.subtracting(RuleSentences.rules) == [])
    }

    @Test func sentencesAreSentences() throws {
        var seen: Set<String> = []
        for rule in RuleSentences.rules {
            let sentence = try #require(RuleSentences.sentence(for: rule))
            #expect(sentence.hasSuffix("."), "\(rule)")
            #expect(sentence.first?.isUppercase == true, "\(rule)")
            #expect(sentence.count <= 120, "\(rule)")
            #expect(seen.insert(sentence).inserted, "\(rule) says what another says")
        }
        #expect(RuleSentences.sentence(for: "S14") == nil)
    }

    @Test func eachRuleOfTheTableOfTheServicesHasASentence() throws {
        let table = try String(contentsOf: packageFolder.appendingPathComponent("Services/README.md"), encoding: .utf8)
        var found = 0
        for line in table.split(separator: "\n") where line.hasPrefix("| ") {
            let cell = line.dropFirst(2).prefix { $0 != "|" }
            for rule in cell.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) })
            where rule.wholeMatch(of: /[A-Z][0-9]+/) != nil && !rule.hasPrefix("A") {
                found += 1
                #expect(RuleSentences.sentence(for: rule) != nil, "\(rule)")
            }
        }
        #expect(found > 50)
    }

    @Test func eachRuleThatTheCodeWritesHasASentence() throws {
        var found: Set<String> = []
        for folder in ["Services", "Shared/Model"] {
            let root = packageFolder.appendingPathComponent(folder)
            let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                guard file.pathExtension == "swift" else { continue }
                let text = try String(contentsOf: file, encoding: .utf8)
                for match in text.matches(of: /"([ICPLSFTWDNR][0-9]{1,2})"/) { found.insert(String(match.1)) }
            }
        }
        #expect(found.count > 30)
        #expect(found.subtracting(RuleSentences.rules) == [])
    }
}
