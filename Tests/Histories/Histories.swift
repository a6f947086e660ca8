import Foundation
import Model
import Simulation

/// Checks that the simulation's output is byte for byte the same as when the hashes were recorded.
@main
enum Histories {
    private static let usage = """
        usage: Histories check [FIRST LAST]    compares the files and the histories of these seeds with hashes.txt
               Histories check RULE            compares the few that rules.txt names for a rule, such as S7
               Histories index                 writes the lines of rules.txt as this build gives them
               Histories hash [FIRST LAST]     writes hashes.txt as this build gives it
               Histories input NAME            writes the records of a history (by seed) or file
               Histories output NAME           writes what the simulation makes of it

        To see what changed, run `Histories output SEED` of two builds and compare the two with diff.
        """

    static func main() {
        do {
            exit(try run(Array(CommandLine.arguments.dropFirst())))
        } catch {
            complain("Histories: \(error)")
            exit(1)
        }
    }

    /// - Returns: the exit code: 0, 1 if something differs, 64 for wrong arguments.
    private static func run(_ words: [String]) throws -> Int32 {
        let seeds = words.dropFirst().compactMap { UInt64($0) }
        let range = seeds.count == 2 && seeds[0] <= seeds[1] ? seeds[0]...seeds[1] : HistoryHashes.seeds
        switch (words.first, words.count) {
        case ("check", 1), ("check", 3): return try check(names(range))
        case ("check", 2):
            guard let names = try HistoryRules.recorded()[words[1]] else {
                complain("Histories: rules.txt has no history that mentions \(words[1])")
                return 0
            }
            return try check(names)
        case ("index", 1): print(try HistoryRules.index(names(HistoryHashes.seeds)), terminator: "")
        case ("hash", 1), ("hash", 3): try hash(range)
        case ("input", 2): print(try SimulatedHistory(named: words[1]).input, terminator: "")
        case ("output", 2): print(try SimulatedHistory(named: words[1]).output(), terminator: "")
        default:
            complain(usage)
            return 64
        }
        return 0
    }

    private static func names(_ seeds: ClosedRange<UInt64>) throws -> [String] {
        try HistoryHashes.files() + seeds.map(String.init)
    }

    private static func check(_ names: [String]) throws -> Int32 {
        let recorded = try HistoryHashes.recorded()
        let different = try names.filter { try SimulatedHistory(named: $0).hash() != recorded[$0] }
        print("\(names.count - different.count) of \(names.count) histories as recorded")
        if different.isEmpty { return 0 }
        complain("different: \(different.prefix(20).joined(separator: " "))\(different.count > 20 ? " …" : "")")
        complain("compare `Histories output \(different[0])` with that of the build before")
        return 1
    }

    private static func hash(_ seeds: ClosedRange<UInt64>) throws {
        for name in try HistoryHashes.files() { print(name, try SimulatedHistory(named: name).hash()) }
        for first in stride(from: seeds.lowerBound, through: seeds.upperBound, by: HistoryHashes.row) {
            let row = first...min(first + UInt64(HistoryHashes.row) - 1, seeds.upperBound)
            let hashes = try row.map { try SimulatedHistory(named: String($0)).hash() }
            print(first, hashes.joined(separator: " "))
        }
    }

    private static func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
