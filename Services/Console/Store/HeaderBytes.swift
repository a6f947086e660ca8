internal import Foundation
internal import Model

/// Headers of a record as the store keeps them: a JSON list of `[name, base64]`, or `[name, null]`.
enum HeaderBytes {
    static func write(_ headers: [Header]) -> [UInt8] {
        JSONSlice { writer in
            writer.beginArray()
            for header in headers {
                writer.beginArray()
                writer.write(header.name)
                if let value = header.value {
                    writer.write(Data(value).base64EncodedString())
                } else {
                    writer.writeNull()
                }
                writer.endArray()
            }
            writer.endArray()
        }.bytes
    }

    static func read(_ bytes: [UInt8]?) -> [Header] {
        guard let bytes else { return [] }
        let found = try? JSONReader.read(bytes.span) { (reader) throws(Rejection) -> [Header] in
            var headers: [Header] = []
            try reader.beginArray()
            while try reader.nextElement() {
                try reader.beginArray()
                guard try reader.nextElement() else { continue }
                let name = try reader.readString()
                guard try reader.nextElement() else { continue }
                let isText = try reader.nextKind() == .string
                let value = isText ? Data(base64Encoded: try reader.readString()).map(Array.init) : nil
                if !isText { try reader.skipValue() }
                _ = try reader.nextElement()
                headers.append(Header(name, value))
            }
            return headers
        }
        return found ?? []
    }
}
