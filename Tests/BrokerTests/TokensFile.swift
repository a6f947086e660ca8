import Foundation
import TestSupport

/// A file of tokens, made and changed with `belfry tokens`, and the tokens by the names that a test gives them.
final class TokensFile {
    let url: URL
    private(set) var tokens: [String: String] = [:]

    /// - Parameter words: what `belfry tokens new` is told about each, such as `--role operator`.
    init(in folder: TemporaryFolder, _ words: KeyValuePairs<String, String>) throws {
        url = folder.url.appendingPathComponent("tokens.jsonl")
        for (name, words) in words {
            tokens[name] = try belfry(["new"] + words.split(separator: " ").map(String.init))
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    subscript(name: String) -> String? { tokens[name] }

    /// Makes a token unknown; programs read the file again within a second.
    func revoke(_ name: String) throws { try belfry(["revoke", id(of: name)]) }

    /// The token's id, under which an audit log names who looked.
    func id(of name: String) -> String { tokens[name]?.split(separator: "_").dropLast().last.map(String.init) ?? "" }

    /// A token that only looks like this one.
    func changed(_ name: String) -> String {
        let token = tokens[name] ?? ""
        return token.dropLast() + (token.hasSuffix("a") ? "b" : "a")
    }

    @discardableResult private func belfry(_ words: [String]) throws -> String {
        let text = try output(of: BelfryNode.binary("belfry").path, ["tokens"] + words + ["--file", url.path])
        return String(decoding: text, as: UTF8.self)
    }
}
