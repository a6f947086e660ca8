import Foundation
import Model
import TestSupport
import Testing

/// Rules of the house that the compiler cannot check, checked in the source.
struct TidyTests {
    struct File: Sendable, CustomTestStringConvertible {
        let path: String
        let lines: [Substring]
        var testDescription: String { path }
    }

    static let files: [File] = {
        let found = FileManager.default.enumerator(atPath: packageFolder.path)?.compactMap { $0 as? String } ?? []
        return found.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") }.sorted().compactMap { path in
            let text = try? OperatorsPagesTests.text(path)
            return text.map { File(path: path, lines: $0.split(separator: "\n", omittingEmptySubsequences: false)) }
        }
    }()

    /// The paths of all files, of any kind.
    static func listed() throws -> [Substring] {
        String(decoding: try output(of: "git", ["-C", packageFolder.path, "ls-files"]), as: UTF8.self)
            .split(separator: "\n")
    }

    static let cores = files.filter { file in
        file.path.hasPrefix("Shared/Model/")
            || Service.allCases.contains { file.path.hasPrefix("Services/\($0.rawValue.capitalized)/") }
            || ["Webhooks", "APNs"].contains { file.path.hasPrefix("Services/\($0)/Queue/") }
    }.filter { !$0.path.contains("/Main/") }

    static let sources = files.filter { !$0.path.hasPrefix("Tests/") }
    static let tests = files.filter { $0.path.hasPrefix("Tests/") && !$0.path.hasSuffix("TidyTests.swift") }

    /// The lines of `files` that contain one of `words`, comments excluded.
    static func lines(of files: [File], holding words: [String]) -> [String] {
        files.flatMap { file in
            file.lines.enumerated().compactMap { index, line in
                let code = line.trimmingCharacters(in: .whitespaces)
                guard !code.hasPrefix("//"), words.contains(where: code.contains) else { return nil }
                return "\(file.path):\(index + 1): \(code)"
            }
        }
    }

    @Test func thereIsSomethingToCheck() {
        #expect(Self.cores.count > 50)
        #expect(Self.tests.count > 30)
    }

    @Test func noFileIsOver500Lines() {
        #expect(Self.files.filter { $0.lines.count > 500 }.map(\.path) == [])
    }

    @Test func coresReadNoClockAndRollNoDice() {
        let words = [
            "Date()", "Date.now", "UUID()", ".random(", "randomElement(", "clock_gettime", "ContinuousClock",
            "gettimeofday", "import Dispatch", "print(",
        ]
        #expect(Self.lines(of: Self.cores, holding: words) == [])
    }

    @Test func nothingTrapsOnPurpose() {
        let words = ["try!", "fatalError(", "preconditionFailure(", "as! "]
        #expect(Self.lines(of: Self.sources, holding: words) == [])
    }

    @Test func everyUncheckedSendableIsExplained() {
        for file in Self.sources {
            for (index, line) in file.lines.enumerated()
            where line.contains("@unchecked Sendable") && !line.contains("///") {
                let before = file.lines[max(0, index - 12)..<index]
                #expect(
                    before.contains { $0.contains("unchecked Sendable") },
                    "\(file.path):\(index + 1) says @unchecked Sendable; its comment must say why it is safe")
            }
        }
    }

    @Test func testsWaitForConditionsNotForTime() {
        let words = ["usleep(", "Thread.sleep", "Task.sleep", "nanosleep("]
        #expect(Self.lines(of: Self.tests, holding: words) == [])
    }

    /// Tests mirror rules: a service's `Rules/Gate/ParkedLimit.swift` is tested in its tests'
    /// `Gate/ParkedLimitTests.swift`, and a rule without a folder in any folder of them. `X+Aspect.swift` belongs to
    /// `X`.
    @Test func everyRuleHasItsTests() {
        let tests = Set(Self.tests.map(\.path))
        let missing = Self.sources.compactMap { file -> String? in
            let parts = file.path.split(separator: "/").map(String.init)
            guard let place = parts.firstIndex(of: "Rules"), place > 1, let name = parts.last else { return nil }
            let rule = name.prefix { $0 != "." && $0 != "+" }
            let folders = parts[(place + 1)..<(parts.count - 1)].map { $0 + "/" }.joined()
            let target = "Tests/\(parts[1])Tests/"
            let isTested =
                folders.isEmpty
                ? tests.contains { $0.hasPrefix(target) && $0.hasSuffix("/\(rule)Tests.swift") }
                : tests.contains("\(target)\(folders)\(rule)Tests.swift")
            return isTested ? nil : file.path
        }
        #expect(missing == [])
    }

    @Test func noFileNamesAPathOfAMachine() throws {
        for path in try Self.listed() {
            let url = packageFolder.appendingPathComponent(String(path))
            guard let text = try? String(contentsOf: url, encoding: .utf8), !path.hasSuffix("TidyTests.swift") else {
                continue
            }
            for word in ["/work/", "/root/"] {
                #expect(!text.contains(word), "\(path) says \(word)")
            }
        }
    }
}
