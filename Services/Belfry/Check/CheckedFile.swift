internal import Checks
internal import Model
internal import Simulation

/// A record of a file to check.
struct CheckedLine {
    let file: String
    /// The line on which the record begins, from 1.
    let line: Int
    let bytes: [UInt8]
    /// Set if the line is one of `belfry simulate`; so are key and instant.
    var kind: RecordKind?
    var key: String?
    var at: Instant?
    /// Whether it is a line of `belfry simulate` that removes what its key names: it has nothing to check.
    var isRemoval = false
    /// Why a list cannot be read; there is no record then.
    var fault: Rejection?

    /// Its position in the form that editors understand.
    var place: String { "\(file):\(line)" }
}

/// Splits a file into records: one JSON object, a list of them, or JSON Lines. A line of a simulation's file counts as
/// the record that it holds.
enum CheckedFile {
    /// - Throws: a ``FileError`` if the file cannot be read.
    static func lines(of name: String) throws -> [CheckedLine] {
        var text: [[UInt8]] = []
        try InputFile.eachLine(of: name) { line in text.append(line.withUnsafeBufferPointer { Array($0) }) }
        let file = name == "-" ? "standard input" : name
        let filled = text.enumerated().filter { !$0.element.allSatisfy { $0 <= 0x20 } }
        guard let first = filled.first else { return [] }
        // The first line of a document over several lines is not valid JSON by itself and does not end like a record.
        if filled.count > 1, first.element.last(where: { $0 > 0x20 }) != UInt8(ascii: "}"),
            JSONReader.fault(in: first.element) != nil
        {
            return records(of: Array(text.joined(separator: [0x0A])), file, line: first.offset + 1)
        }
        return filled.flatMap { records(of: $0.element, file, line: $0.offset + 1) }
    }

    /// The elements of a list, or the single record.
    private static func records(of bytes: [UInt8], _ file: String, line: Int) -> [CheckedLine] {
        guard bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "[") else {
            return [record(bytes, file, line)]
        }
        do throws(Rejection) {
            return try elements(of: bytes).map { record($0.bytes, file, line + $0.linesBefore) }
        } catch {
            return [CheckedLine(file: file, line: line, bytes: bytes, fault: error)]
        }
    }

    private static func elements(of bytes: [UInt8]) throws(Rejection) -> [(bytes: [UInt8], linesBefore: Int)] {
        try JSONReader.read(bytes.span) { (reader) throws(Rejection) in
            var elements: [(bytes: [UInt8], linesBefore: Int)] = []
            var (lines, counted) = (0, 0)
            try reader.beginArray()
            while try reader.nextElement() {
                let slice = try reader.readSlice()
                let start = max(counted, reader.offset - slice.bytes.count)
                lines += bytes[counted..<start].count { $0 == 0x0A }
                counted = start
                elements.append((slice.bytes, lines))
            }
            return elements
        }
    }

    /// The record itself, taken out of a line of a simulation's file if it is one.
    private static func record(_ bytes: [UInt8], _ file: String, _ line: Int) -> CheckedLine {
        guard let simulated = try? SimulatedLine(json: bytes.span), let kind = simulated.kind else {
            return CheckedLine(file: file, line: line, bytes: bytes)
        }
        return CheckedLine(
            file: file, line: line, bytes: simulated.bytes ?? [], kind: kind, key: simulated.key, at: simulated.at,
            isRemoval: simulated.bytes == nil)
    }

    /// A line of a simulation's file: it has an input topic, and no member of a request.
    private struct SimulatedLine: JSONReadable {
        var kind: RecordKind?
        var bytes: [UInt8]?
        var key: String?
        var at: Instant?

        init(from reader: inout JSONReader) throws(Rejection) {
            var isRequest = false
            try reader.beginObject()
            while let (name, isNull) = try reader.nextNameOfAny() {
                if isNull { continue }
                switch name {
                case "topic": kind = Topic(rawValue: try reader.readString()).flatMap { RecordKind(topic: $0) }
                case "value": bytes = try reader.readSlice().bytes
                case "raw": bytes = try SimulatedRecord.readBase64(&reader)
                case "key": key = try reader.readString()
                case "at": at = try Instant(from: &reader)
                case "recipients", "app": isRequest = true; try reader.skipValue()
                default: try reader.skipValue()
                }
            }
            if isRequest { kind = nil }
        }
    }
}
