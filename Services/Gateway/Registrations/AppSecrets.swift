internal import Model

/// The secrets of an app's record: in `signingKeys`, found again by `id`, and in `webhooks`, by `url`. They never leave
/// the gateway. A `PUT` without a secret keeps the one in force, but not a `previousSecret`: leaving it out ends its
/// use. A `secretRef` is a name, not a secret.
enum AppSecrets {
    /// The lists of the record whose entries have a secret, and what names an entry.
    private static let places = [(list: "signingKeys", name: "id"), (list: "webhooks", name: "url")]
    /// The members of an entry that are secrets.
    private static let secretMembers: Set<String> = ["secret", "previousSecret"]

    /// The record without its secrets; empty if it is no JSON object.
    static func removed(from value: [UInt8]) -> [UInt8] {
        guard let record = try? JSONSlice(json: value.span, checksNames: false), record.isObject else { return [] }
        return JSONSlice.object { writer in
            for (name, slice) in record.members {
                writer.name(escaping: name)
                if places.contains(where: { $0.list == name }) {
                    writeList(slice, to: &writer)
                } else {
                    writer.write(slice)
                }
            }
        }.bytes
    }

    private static func writeList(_ slice: JSONSlice, to writer: inout JSONWriter) {
        writer.beginArray()
        for element in slice.elements where element.isObject {
            writer.object { writer in
                for (name, value) in element.members where !secretMembers.contains(name) {
                    writer.name(escaping: name)
                    writer.write(value)
                }
            }
        }
        writer.endArray()
    }

    /// The record, with the secrets in force for those left out.
    static func filled(_ value: [UInt8], from inForce: [UInt8]?) -> [UInt8] {
        guard let inForce else { return value }
        var value = value
        for (list, name) in places {
            let known = Dictionary(
                entries(of: list, by: name, in: inForce).compactMap { entry in entry.secret.map { (entry.name, $0) } },
                uniquingKeysWith: { first, _ in first })
            for (index, entry) in entries(of: list, by: name, in: value).enumerated()
            where entry.secret == nil && !entry.hasReference {
                guard let secret = known[entry.name],
                    let hole = JSONPlace.find("\(list)[\(index)].secret", in: value)
                else { continue }
                value = hole.replacing(in: value, by: secret)
            }
        }
        return value
    }

    private struct Entry {
        let name: ExactString
        let secret: JSONSlice?
        /// Whether it names a secret in place of having one.
        let hasReference: Bool
    }

    private static func entries(of list: String, by name: String, in value: [UInt8]) -> [Entry] {
        let record = try? JSONSlice(json: value.span, checksNames: false)
        let elements = record?.members.first { $0.name == list }?.value.elements ?? []
        return elements.map { element in
            let members = element.members
            let name = members.first { $0.name == name }?.value.text(at: [])
            return Entry(
                name: ExactString(name ?? ""), secret: members.first { $0.name == "secret" }?.value,
                hasReference: members.contains { $0.name == "secretRef" })
        }
    }
}

extension JSONSlice {
    fileprivate var isObject: Bool { bytes.first == UInt8(ascii: "{") }

    /// The elements of a list; none where it is no list.
    fileprivate var elements: [JSONSlice] {
        (try? JSONReader.read(bytes.span, checksNames: false) { (reader) throws(Rejection) in
            try reader.readList()
        }) ?? []
    }
}
