import Foundation
import TestSupport
import Testing

@testable import Model

/// The tables of locales and plurals, compared with CLDR as `Tests/Python/locales.py` reads it from PyPI's babel.
struct CLDRTests {
    private struct Question: Encodable {
        var counts: [Int]
        var languages: [String]
    }

    private struct Answer: Decodable {
        let cldr: String
        let likely: [String: String]
        let parents: [String: String]
        let plurals: [String: [String]]
        let icu: [String: [String]]
        let digits: [String: String]
    }

    /// `deploy/test` sets the variable; babel must be installed then.
    static let hasPython: Bool = {
        if ProcessInfo.processInfo.environment["BELFRY_TEST_PYTHON"] != nil { return true }
        print("Skipped: comparing with CLDR needs BELFRY_TEST_PYTHON.")
        return false
    }()

    private static let counts = Array(0...250) + [999, 1000, 1001, 1_000_000, 1_000_001, 2_000_000, 2_147_483_647]

    private func ask() throws -> Answer {
        let question = Question(counts: Self.counts, languages: SystemWords.all.map(\.locale.string))
        let script = packageFolder.appendingPathComponent("Tests/Python/locales.py").path
        return try JSONDecoder().decode(
            Answer.self,
            from: try output(of: IndependentClient.python, [script], input: try JSONEncoder().encode(question)))
    }

    @Test("R3: likely subtags are CLDR's, of every language that CLDR has locale data for", .enabled(if: hasPython))
    func likelySubtags() throws {
        let answer = try ask()
        print("CLDR \(answer.cldr): \(answer.likely.count) likely subtags")
        #expect(answer.likely.count > 350)
        for (name, expected) in answer.likely {
            let maximal = LikelySubtags.maximize(try #require(LocaleName(name), "\(name)"))
            #expect("\(maximal.language)-\(maximal.script)-\(maximal.region)" == lowered(expected), "\(name)")
        }
    }

    /// The script in the form of the table.
    private func lowered(_ maximal: String) -> String {
        let tags = maximal.split(separator: "-").map(String.init)
        return [tags[0], tags[1].lowercased(), tags[2]].joined(separator: "-")
    }

    @Test("R3: of a region's own variety, CLDR's parent comes before the language's default", .enabled(if: hasPython))
    func parents() throws {
        let parents = try ask().parents
        var compared = 0
        for (child, parent) in parents where ["en", "es", "pt", "zh"].contains(String(parent.prefix(2))) {
            let (child, parent) = (try #require(LocaleName(child)), try #require(LocaleName(parent)))
            guard child.language == parent.language else { continue }
            let general = try #require(LocaleName(parent.script.map { "\(parent.language)-\($0)" } ?? parent.language))
            #expect(LocaleMatch.ordered([general, parent], for: child).first == parent, "\(child)")
            compared += 1
        }
        #expect(compared > 100)
        // A locale without a parent of its own is nearer to the default.
        for name in ["en-CA", "en-PH", "es-GQ", "es-PH", "pt-BR", "zh-TW", "de-AT"] {
            let name = try #require(LocaleName(name))
            #expect(parents[name.string] == nil)
            let forms = ["001", "419", "PT"].compactMap { LocaleName("\(name.language)-\($0)") }
            let language = try #require(LocaleName(name.language == "zh" ? "zh-Hant" : name.language))
            #expect(LocaleMatch.ordered(forms + [language], for: name).first == language, "\(name)")
        }
    }

    @Test("R3: plural forms are CLDR's, and ICU's", .enabled(if: hasPython)) func plurals() throws {
        let answer = try ask()
        #expect(answer.plurals.count == 30)
        for words in SystemWords.all {
            let own = Self.counts.map { words.plural.category(of: $0).rawValue }
            #expect(own == answer.plurals[words.locale.string], "\(words.locale)")
            #expect(own == answer.icu[words.locale.string], "\(words.locale), by ICU")
        }
    }

    @Test("R3: digits are CLDR's default", .enabled(if: hasPython)) func digits() throws {
        let digits = try ask().digits
        #expect(digits.count > 50)
        for (name, system) in digits {
            let locale = try #require(LocaleName(name))
            let usesArabicIndic = SystemWords.words(for: locale).notifications(120).contains("١٢٠")
            #expect(usesArabicIndic == (system == "arab"), "\(name)")
            #expect(["arab", "latn"].contains(system))
        }
    }
}
