internal import Foundation
internal import Model

/// The topics and their settings, for operators: `deploy/contract/topics.json`.
struct Catalogue: Decodable {
    /// One topic. The defaults apply to what it leaves out.
    struct Entry: Decodable {
        let name: String
        /// Set if the count does not depend on scale.
        let partitions: Int?
        let compacted: Bool?
        let retentionSeconds: Int?
        let config: [String: String]?
    }

    struct Defaults: Decodable {
        let all: [String: String]
        let compacted: [String: String]
    }

    let partitions: Int
    let replicationFactor: Int
    let topics: [Entry]
    let defaults: Defaults

    /// Reads the named file; without a name, `deploy/contract/topics.json` in the working directory or in a folder above
    /// the executable.
    static func load(_ file: String?) throws -> Catalogue {
        let url = try file.map { URL(fileURLWithPath: $0) } ?? standard()
        do {
            let catalogue = try JSONDecoder().decode(Catalogue.self, from: Data(contentsOf: url))
            let missing = Set(Topic.allCases.map(\.rawValue)).subtracting(catalogue.topics.map(\.name))
            guard missing.isEmpty else {
                throw UsageError(message: "\(url.path) lacks \(missing.sorted().joined(separator: ", "))")
            }
            return catalogue
        } catch let error as DecodingError {
            throw UsageError(message: "\(url.path) is not a catalogue of topics: \(error)")
        } catch let error as CocoaError {
            let words = error.code == .fileReadNoSuchFile ? "there is no such file" : error.localizedDescription
            throw UsageError(message: "--catalogue: \(url.path): \(words)")
        }
    }

    private static func standard() throws -> URL {
        let name = "deploy/contract/topics.json"
        var folders = [URL(fileURLWithPath: FileManager.default.currentDirectoryPath)]
        var above = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        while above.path != "/" {
            above.deleteLastPathComponent()
            folders.append(above)
        }
        for folder in folders {
            let file = folder.appendingPathComponent(name)
            if FileManager.default.fileExists(atPath: file.path) { return file }
        }
        throw UsageError(message: "no \(name) here or above the executable; name the file with --catalogue")
    }

    /// Kafka's settings of a topic.
    func settings(of entry: Entry) -> [String: String] {
        var settings = defaults.all
        if entry.compacted == true { settings.merge(defaults.compacted) { $1 } }
        if let seconds = entry.retentionSeconds { settings["retention.ms"] = String(seconds * 1000) }
        return settings.merging(entry.config ?? [:]) { $1 }
    }
}
