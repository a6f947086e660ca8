internal import Door
internal import Foundation
internal import Model

/// A record of a file that is to be checked.
struct CheckedLine {
    let file: String
    /// From 1: where the record begins.
    let line: Int
    let bytes: [UInt8]
    /// As the file says it, where it is one of simulated records.
    let kind: RecordKind?

    /// Where it stands, as editors understand it.
    var place: String { "\(file):\(line)" }
}

/// Takes a file apart into records: one JSON object, a list of them, or JSON Lines. Lines of a simulation's file count as
/// the records that they hold.
enum CheckedFile {
    /// - Throws: a ``FileError`` where the file cannot be read.
    static func lines(of name: String) throws -> [CheckedLine] {
        var text: [[UInt8]] = []
        try InputFile.eachLine(of: name) { line in text.append(line.withUnsafeBufferPointer { Array($0) }) }
        let file = name == "-" ? "standard input" : name
        let filled = text.enumerated().filter { !$0.element.allSatisfy { $0 <= 0x20 } }
        guard let first = filled.first else { return [] }
        // A document over several lines begins with a line that is no record by itself.
        if filled.count > 1, JSONReader.fault(in: first.element) != nil, !areLines(filled.map(\.element)) {
            return records(of: Array(text.joined(separator: [0x0A])), file, line: first.offset + 1)
        }
        return filled.flatMap { records(of: $0.element, file, line: $0.offset + 1) }
    }

    private static func areLines(_ lines: [[UInt8]]) -> Bool {
        lines.count { JSONReader.fault(in: $0) == nil } * 2 > lines.count
    }

    /// The elements of a list, or the one record.
    private static func records(of bytes: [UInt8], _ file: String, line: Int) -> [CheckedLine] {
        guard bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "["), let elements = elements(of: bytes) else {
            return [record(bytes, file, line)]
        }
        return elements.map { element in
            record(element.bytes, file, line + element.linesBefore)
        }
    }

    private static func elements(of bytes: [UInt8]) -> [(bytes: [UInt8], linesBefore: Int)]? {
        try? JSONReader.read(bytes.span) { (reader) throws(Rejection) in
            var elements: [(bytes: [UInt8], linesBefore: Int)] = []
            try reader.beginArray()
            while try reader.nextElement() {
                let slice = try reader.readSlice()
                let end = reader.offset
                let before = bytes[..<max(0, end - slice.bytes.count)].count { $0 == 0x0A }
                elements.append((slice.bytes, before))
            }
            return elements
        }
    }

    /// The record itself, out of the line of a simulation's file where it is one.
    private static func record(_ bytes: [UInt8], _ file: String, _ line: Int) -> CheckedLine {
        let object = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any]
        guard let topic = (object?["topic"] as? String).flatMap({ Topic(rawValue: $0) }),
            let kind = RecordKind(topic: topic), let simulated = try? SimulatedValue(json: bytes.span)
        else { return CheckedLine(file: file, line: line, bytes: bytes, kind: nil) }
        return CheckedLine(file: file, line: line, bytes: simulated.bytes, kind: kind)
    }

    /// What a simulation's line holds.
    private struct SimulatedValue: JSONReadable {
        var bytes: [UInt8] = []

        init(from reader: inout JSONReader) throws(Rejection) {
            try reader.beginObject()
            while let name = try reader.nextName() {
                switch name {
                case "value": bytes = try reader.readSlice().bytes
                case "raw":
                    guard let data = Data(base64Encoded: try reader.readString()) else {
                        throw reader.invalid(found: "another text", fix: "write base64 with its padding")
                    }
                    bytes = Array(data)
                default: try reader.skipValue()
                }
            }
        }
    }
}
