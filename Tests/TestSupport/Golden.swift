package import Foundation
package import Model

/// Whether golden files are rewritten: `BELFRY_REWRITE_GOLDEN=1`. A person reviews them afterwards.
package let rewritesGoldens = ProcessInfo.processInfo.environment["BELFRY_REWRITE_GOLDEN"] == "1"

/// The content of a golden file; with ``rewritesGoldens``, `text` is written to it first.
package func golden(_ file: URL, for text: String) throws -> String {
    if rewritesGoldens { try Data(text.utf8).write(to: file) }
    return try String(contentsOf: file, encoding: .utf8)
}

/// A golden file that holds its own input.
///
/// JSON: `{"what", "given", …}`: a description for a reader, the input, and the members of the output.
package struct GoldenCase: Sendable, CustomStringConvertible {
    /// The file's path in the folder, without its extension.
    package let name: String
    private let file: URL

    package var description: String { name }

    /// Every JSON file of a folder and its subfolders, by path.
    package static func all(in folder: URL) -> [GoldenCase] {
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(".json") }.sorted().map {
            GoldenCase(name: String($0.dropLast(5)), file: folder.appendingPathComponent($0))
        }
    }

    package func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }

    /// The difference between the file and the output for its input now; `nil` if there is none.
    ///
    /// - Parameter make: takes the input, and returns a function that writes the members of the output.
    package func difference(_ make: (JSONSlice) throws -> (inout JSONWriter) -> Void) throws -> String? {
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
