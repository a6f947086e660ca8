import Foundation
import Model
import Simulation
import TestSupport

/// The records of a history or of a file, and the simulation's output for them.
struct SimulatedHistory {
    /// The records, one a line.
    let input: String
    private let window: Int

    /// The history of a seed, or a file of the package.
    ///
    /// - Parameter name: the seed in decimal digits, or the file's path in the package.
    init(named name: String) throws {
        if let seed = UInt64(name) {
            let history = History(seed: seed)
            input = history.lines.map { $0 + "\n" }.joined()
            window = history.window
        } else {
            input = try String(contentsOf: packageFolder.appendingPathComponent(name), encoding: .utf8)
            window = Waits.usualWindow
        }
    }

    /// Every record that the simulation writes, one a line.
    func output() throws -> String { try SimulatedFile.run(input, in: .services(windowSeconds: window)) }

    /// The hash of the output, 16 hexadecimal digits.
    func hash() throws -> String {
        let digits = String(FNV1a.hash64(try output()), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// The hashes in `hashes.txt`: a line with a file and its hash; a row with a seed, its hash and those of the next ones.
enum HistoryHashes {
    /// How many seeds a row has.
    static let row = 10
    /// The seeds with a hash.
    static let seeds: ClosedRange<UInt64> = 1...1000

    /// The hash of each file and seed.
    static func recorded() throws -> [String: String] {
        try words("hashes.txt").reduce(into: [:]) { hashes, words in
            for (place, hash) in words.dropFirst().enumerated() {
                hashes[UInt64(words[0]).map { String($0 + UInt64(place)) } ?? words[0]] = hash
            }
        }
    }

    /// The words of each line of a file of this folder.
    static func words(_ file: String) throws -> [[String]] {
        let file = packageFolder.appendingPathComponent("Tests/Histories/\(file)")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
    }

    /// The files of the package that can be simulated, by path.
    static func files() throws -> [String] {
        let examples = try FileManager.default.contentsOfDirectory(
            atPath: packageFolder.appendingPathComponent("deploy/contract/examples").path)
        let paths = examples.filter { $0.hasSuffix(".jsonl") }.sorted().map { "deploy/contract/examples/\($0)" }
        return paths + ["deploy/contract/story.jsonl"]
    }
}
