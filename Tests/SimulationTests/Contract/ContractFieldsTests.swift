import Foundation
import Model
import TestSupport
import Testing

/// At every place of every record the code knows exactly the members of the schema.
@Suite(.enabled(if: PythonScript.contract.isAvailable)) struct ContractFieldsTests {
    /// Every member name in a `switch` of one of the model's readers, or among the members of a ``JSONObject``.
    private static func words() throws -> [String] {
        let folder = packageFolder.appendingPathComponent("Shared/Model")
        var words: Set<String> = ["zzNobodyKnowsThis"]
        for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
            guard path.hasSuffix(".swift") else { continue }
            let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
            for line in text.split(separator: "\n") where line.contains(/case "|\.[a-zA-Z]+\("/) {
                words.formUnion(line.matches(of: /"([a-zA-Z]+)"/).map { String($0.1) })
            }
        }
        return words.sorted()
    }

    /// Each object within `value`: the names and indices on the path to it, and its members.
    private static func objects(in value: Any, at path: [Any] = []) -> [(path: [Any], members: [String])] {
        if let object = value as? [String: Any] {
            let members = object.keys.sorted()
            return [(path, members)]
                + members.flatMap { name in objects(in: object[name] ?? 0, at: path + [name]) }
        }
        let list = value as? [Any] ?? []
        return list.indices.flatMap { objects(in: list[$0], at: path + [$0]) }
    }

    /// `value` with the members `names`, each 0, added to the object at `path`.
    private static func adding(_ names: [String], at path: ArraySlice<Any>, to value: Any) -> Any {
        switch (path.first, value) {
        case (let name as String, var object as [String: Any]):
            object[name] = object[name].map { adding(names, at: path.dropFirst(), to: $0) }
            return object
        case (let index as Int, var list as [Any]):
            list[index] = adding(names, at: path.dropFirst(), to: list[index])
            return list
        case (nil, let object as [String: Any]):
            return object.merging(names.map { ($0, 0) }) { old, _ in old }
        default: return value
        }
    }

    private static func text(_ path: [Any]) -> String {
        path.reduce("") { text, step in
            step is Int ? "\(text)[\(step)]" : text.isEmpty ? "\(step)" : "\(text).\(step)"
        }
    }

    /// The members among `names` that the reader knows at `path`: it does not skip them as unknown.
    private static func known(_ names: [String], at path: [Any], of value: Any, message: String) throws -> [String] {
        let bytes = try JSONSerialization.data(withJSONObject: adding(names, at: path[...], to: value))
        do throws(Rejection) {
            let unknown = Set(try ContractRecord.unknownFields(of: Array(bytes), message: message))
            return names.filter { !unknown.contains(text(path + [$0])) }
        } catch {
            // A known member rejects this value; testing each name alone shows which ones are known.
            if names.count == 1 { return names }
            return try names.flatMap { try known([$0], at: path, of: value, message: message) }
        }
    }

    @Test func theCodeKnowsTheMembersOfTheSchemas() throws {
        let words = try Self.words()
        #expect(words.count > 150)
        var rows: [Data] = []
        var seen: Set<String> = []
        for example in try ContractRecord.examples() {
            guard let payload = example.payload else { continue }
            let value = try JSONSerialization.jsonObject(with: Data(payload), options: .fragmentsAllowed)
            for (path, members) in Self.objects(in: value) {
                let kind = path.map { $0 as? String ?? "*" }.joined(separator: "/")
                // One object for each kind and each set of members is enough.
                guard seen.insert("\(example.message)/\(kind):\(members)").inserted else { continue }
                guard
                    try Self.known(["zzNobodyKnowsThis"], at: path, of: value, message: example.message).isEmpty
                else { continue }
                var known = members
                let others = words.filter { !members.contains($0) }
                for start in stride(from: 0, to: others.count, by: 12) {
                    known += try Self.known(
                        Array(others[start..<min(start + 12, others.count)]), at: path, of: value,
                        message: example.message)
                }
                rows.append(
                    try JSONSerialization.data(
                        withJSONObject: [
                            "message": example.message, "name": example.name, "path": path, "known": known,
                        ] as [String: Any]) + Data("\n".utf8))
            }
        }
        #expect(rows.count > 100)
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("known.jsonl")
        try Data(rows.joined()).write(to: file)
        try PythonScript.contract.run("fields", file.path)
    }
}
