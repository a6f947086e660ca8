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
        let pairs = bytes.flatMap { try? JSONDecoder().decode([[String?]].self, from: Data($0)) } ?? []
        return pairs.compactMap { pair in
            guard pair.count == 2, let name = pair[0] else { return nil }
            return Header(name, pair[1].flatMap { Data(base64Encoded: $0) }.map(Array.init))
        }
    }
}
