internal import Model

/// The secrets of an app's record: in `signingKeys`, found again by `id`, and in `webhooks`, by `url`. They never leave
/// the gateway. A `PUT` without a secret keeps the one in force, but not a `previousSecret`: leaving it out ends its
/// use. A `secretRef` is a name, not a secret.
enum AppSecrets {
    /// A list of the record whose entries have a secret.
    private struct Place {
        let list: String
        let name: String
    }

    private static let places = [Place(list: "signingKeys", name: "id"), Place(list: "webhooks", name: "url")]

    /// The record without its secrets; empty if it is no JSON object.
    static func removed(from value: [UInt8]) -> [UInt8] {
        let cleaned = try? JSONReader.read(value.span, checksNames: false) { (reader) throws(Rejection) -> JSONSlice in
            let members = try members(&reader)
            return .object { writer in
                for (name, slice) in members {
                    writer.name(escaping: name)
                    if places.contains(where: { $0.list == name }) {
                        writeList(slice, to: &writer)
                    } else {
                        writer.write(slice)
                    }
                }
            }
        }
        return cleaned?.bytes ?? []
    }

    /// The record, with the secrets in force for those left out.
    static func filled(_ value: [UInt8], from inForce: [UInt8]?) -> [UInt8] {
        guard let inForce else { return value }
        var value = value
        for place in places {
            let known = Dictionary(
                entries(of: place, in: inForce).compactMap { entry in entry.secret.map { (entry.name, $0) } },
                uniquingKeysWith: { first, _ in first })
            for (index, entry) in entries(of: place, in: value).enumerated()
            where entry.secret == nil && !entry.hasReference {
                guard let secret = known[entry.name],
                    let hole = JSONPlace.find("\(place.list)[\(index)].secret", in: value)
                else { continue }
                value = hole.replacing(in: value, by: secret)
            }
        }
        return value
    }

    /// The members of an entry that are secrets.
    private static let secretMembers: Set<String> = ["secret", "previousSecret"]

    private struct Entry {
        let name: ExactString
        let secret: JSONSlice?
        /// Whether it names a secret in place of having one.
        let hasReference: Bool
    }

    private static func entries(of place: Place, in value: [UInt8]) -> [Entry] {
        let list = try? JSONReader.read(value.span, checksNames: false) { (reader) throws(Rejection) -> JSONSlice? in
            try members(&reader).first { $0.name == place.list }?.value
        }
        return elements(of: list ?? nil).map { element in
            let members = element.map { $0.members } ?? []
            let name = members.first { $0.name == place.name }?.value.text(at: [])
            return Entry(
                name: ExactString(name ?? ""), secret: members.first { $0.name == "secret" }?.value,
                hasReference: members.contains { $0.name == "secretRef" })
        }
    }

    private static func writeList(_ slice: JSONSlice, to writer: inout JSONWriter) {
        writer.beginArray()
        for case let element? in elements(of: slice) {
            writer.object { writer in
                for (name, value) in element.members where !secretMembers.contains(name) {
                    writer.name(escaping: name)
                    writer.write(value)
                }
            }
        }
        writer.endArray()
    }

    // MARK: Reading

    private static func members(_ reader: inout JSONReader) throws(Rejection) -> [(name: String, value: JSONSlice)] {
        var members: [(name: String, value: JSONSlice)] = []
        try reader.beginObject()
        while let name = try reader.nextName() {
            members.append((name.string, try reader.readSlice()))
        }
        return members
    }

    /// The elements of a list; `nil` for one that is no object.
    private static func elements(of list: JSONSlice?) -> [JSONSlice?] {
        guard let list else { return [] }
        let all = try? JSONReader.read(list.bytes.span, checksNames: false) { (reader) throws(Rejection) in
            var elements: [JSONSlice?] = []
            try reader.beginArray()
            while try reader.nextElement() {
                let isObject = try reader.nextKind() == .object
                let slice = try reader.readSlice()
                elements.append(isObject ? slice : nil)
            }
            return elements
        }
        return all ?? []
    }
}
