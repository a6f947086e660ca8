internal import Foundation
public import Model

extension SimulatedRecord: JSONReadable, JSONObjectWritable {
    /// Reads `{at, topic, key, headers, value or raw}`. A value is kept byte for byte and only checked to be JSON; the
    /// services find its other problems.
    public init(from reader: inout JSONReader) throws(Rejection) { try self.init(from: &reader, at: nil) }

    /// Reads a line of a file in which a line may omit its instant.
    ///
    /// - Parameter previous: the instant of a line without `at`; `nil` rejects such a line.
    init(from reader: inout JSONReader, at previous: Instant?) throws(Rejection) {
        var at = previous
        var topic: Topic?
        var key: String?
        var headers: [Header] = []
        var value: [UInt8]?
        var isRaw: Bool?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "at": at = try Instant(from: &reader)
            case "topic": topic = try Self.readTopic(&reader)
            case "key": key = try reader.readString()
            case "headers": headers = try Self.readHeaders(&reader)
            case "value", "raw":
                let raw = member.string == "raw"
                guard isRaw == nil else {
                    throw reader.invalid(found: "both `value` and `raw`", fix: "keep one of the two")
                }
                isRaw = raw
                value = raw ? try Self.readBase64(&reader) : try reader.readForm()
            default:
                throw reader.invalid(found: "an unknown member", fix: "use at, topic, key, headers, and value or raw")
            }
        }
        self.init(
            at: try reader.required(at, "at"), topic: try reader.required(topic, "topic"), key: key,
            headers: headers, value: value)
    }

    private static func readTopic(_ reader: inout JSONReader) throws(Rejection) -> Topic {
        let name = try reader.readString()
        guard let topic = Topic(rawValue: name), topic.isPublic else {
            let known = Topic.publicInputs.map(\.rawValue).joined(separator: ", ")
            throw reader.invalid(found: name.quoted(), fix: "write a public topic, such as \(known)")
        }
        return topic
    }

    private static func readHeaders(_ reader: inout JSONReader) throws(Rejection) -> [Header] {
        var headers: [Header] = []
        try reader.beginObject()
        while let member = try reader.nextName() {
            let name = member.string
            headers.append(Header(name, try reader.readString()))
        }
        return headers
    }

    /// Reads the member `raw`: bytes in base64.
    public static func readBase64(_ reader: inout JSONReader) throws(Rejection) -> [UInt8] {
        guard let data = Data(base64Encoded: try reader.readString()) else {
            throw reader.invalid(found: "text that is not base64", fix: "write base64 with its padding")
        }
        return Array(data)
    }

    /// Writes the record in one line: as `value` if it is JSON without a line break, otherwise as `raw`.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("at", at)
        writer.member("topic", topic.rawValue)
        writer.member("key", key)
        writeHeaders(to: &writer)
        if let value {
            if let json = Self.line(value) {
                writer.member("value", json)
            } else {
                writer.member("raw", Data(value).base64EncodedString())
            }
        }
    }

    /// If several headers have the same name, the last one is written, as most clients read them.
    private func writeHeaders(to writer: inout JSONWriter) {
        guard !headers.isEmpty else { return }
        writer.object("headers") { writer in
            for (index, header) in headers.enumerated() {
                if headers[(index + 1)...].contains(where: { $0.name == header.name }) { continue }
                writer.name(escaping: header.name)
                if let text = header.text { writer.write(text) } else { writer.writeNull() }
            }
        }
    }

    /// The value, if it can stand in a line of JSON Lines; otherwise `nil`.
    private static func line(_ value: [UInt8]) -> JSONSlice? {
        if value.contains(where: { $0 == 0x0A || $0 == 0x0D }) { return nil }
        do throws(Rejection) {
            let slice = try JSONReader.read(value.span) { (reader) throws(Rejection) in try reader.readSlice() }
            return slice.bytes == value ? slice : nil
        } catch {
            return nil
        }
    }
}
