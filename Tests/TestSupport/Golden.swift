public import Foundation
public import Model

/// Whether golden files are written anew: `BELFRY_REWRITE_GOLDEN=1`. A person reads them then.
public let rewritesGoldens = ProcessInfo.processInfo.environment["BELFRY_REWRITE_GOLDEN"] == "1"

/// What a golden file holds; where ``rewritesGoldens``, `text` is written there first.
public func golden(_ file: URL, for text: String) throws -> String {
    if rewritesGoldens { try Data(text.utf8).write(to: file) }
    return try String(contentsOf: file, encoding: .utf8)
}

/// A golden file that holds its own input.
///
/// JSON: `{"what", "given", …}`: in words what a reader should find, what is given, and what comes of it.
public struct GoldenCase: Sendable, CustomStringConvertible {
    /// The file's path in the folder, without its ending.
    public let name: String
    private let file: URL

    /// The name.
    public var description: String { name }

    /// Every JSON file of a folder and of those below it, by path.
    public static func all(in folder: URL) -> [GoldenCase] {
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(".json") }.sorted().map {
            GoldenCase(name: String($0.dropLast(5)), file: folder.appendingPathComponent($0))
        }
    }

    /// The whole text.
    public func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }

    /// What differs between the file and what comes of its input now; `nil` where nothing does.
    ///
    /// - Parameter make: takes what is given, and answers with what writes the members that come of it.
    public func difference(_ make: (JSONSlice) throws -> (inout JSONWriter) -> Void) throws -> String? {
        let content = try Content(json: Array(try text().utf8).span)
        let writeRest = try make(content.given)
        let slice = JSONSlice { writer in
            writer.beginObject()
            writer.member("what", content.what)
            writer.member("given", content.given)
            writeRest(&writer)
            writer.endObject()
        }
        let text = try PrettyJSON.text(slice) + "\n"
        let expected = try golden(file, for: text)
        guard text != expected else { return nil }
        let lines = zip(text.split(separator: "\n"), expected.split(separator: "\n")).first { $0 != $1 }
        return lines.map { "\($0.0) should be \($0.1)" } ?? "one is longer"
    }

    private struct Content: JSONReadable {
        var what = ""
        var given = JSONSlice { $0.writeNull() }

        init(from reader: inout JSONReader) throws(Rejection) {
            try reader.beginObject()
            while let member = try reader.nextName() {
                switch member {
                case "what": what = try reader.readString()
                case "given": given = try reader.readSlice()
                default: try reader.skipValue()
                }
            }
        }
    }
}
