internal import Model

/// A person's record as the changelog has it: as it was accepted, and beside it since when its push tokens are registered
/// where the record does not say so (rule V7). A version before reads the record, and passes over the rest.
struct StoredRecord {
    var person: Person
}

extension StoredRecord: JSONReadable, JSONWritable {
    private typealias Times = [DeviceID: [AppID: Instant]]

    init(from reader: inout JSONReader) throws(Rejection) {
        let slice = try reader.readSlice()
        person = try slice.read(as: Person.self)
        guard person.devices.contains(where: { $0.pushTokens.contains { $0.value.at == nil } }),
            let times = slice.members.first(where: { $0.name == "tokensAcceptedAt" })?.value
        else { return }
        let read = try JSONReader.read(times.bytes.span, checksNames: false) { (reader) throws(Rejection) -> Times in
            try reader.readDictionary { (reader) throws(Rejection) in try reader.readDictionary() }
        }
        for index in person.devices.indices {
            for (app, at) in read[person.devices[index].id] ?? [:] {
                person.devices[index].pushTokens[app]?.acceptedAt = at
            }
        }
    }

    func write(to writer: inout JSONWriter) {
        let devices = person.devices.filter { $0.pushTokens.contains { $0.value.acceptedAt != nil } }
        guard !devices.isEmpty else { return person.write(to: &writer) }
        let times = JSONSlice { writer in
            writer.object { writer in
                for device in devices.sorted(by: { $0.id < $1.id }) {
                    writer.name(escaping: device.id.string)
                    writer.object { writer in
                        for (app, token) in device.pushTokens.sorted(by: { $0.key < $1.key }) {
                            guard let at = token.acceptedAt else { continue }
                            writer.name(escaping: app.string)
                            at.write(to: &writer)
                        }
                    }
                }
            }
        }
        writer.write(JSONSlice { person.write(to: &$0) }, adding: "tokensAcceptedAt", times)
    }
}
