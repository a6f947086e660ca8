extension Delivery {
    /// A delivery's bytes without the push token in `apns`, for those who show deliveries and do not push them.
    ///
    /// - Parameter value: the record's value; what cannot be read is returned as it is.
    public static func withoutToken(_ value: Span<UInt8>) -> [UInt8] {
        let bytes = value.withUnsafeBufferPointer { Array($0) }
        // Nearly all deliveries to devices without a token end here.
        guard (try? JSONReader.read(value, checksNames: false, hasPush)) != false else { return bytes }
        let members = JSONSlice(unchecked: bytes).members
        guard let push = members.first(where: { $0.name == "apns" })?.value.members,
            push.contains(where: { $0.name == "token" })
        else { return bytes }
        return JSONSlice { writer in
            writer.object { writer in
                for member in members {
                    writer.name(escaping: member.name)
                    guard member.name == "apns" else {
                        writer.write(member.value)
                        continue
                    }
                    writer.object { writer in
                        for part in push where part.name != "token" {
                            writer.name(escaping: part.name)
                            writer.write(part.value)
                        }
                    }
                }
            }
        }.bytes
    }

    private static func hasPush(_ reader: inout JSONReader) throws(Rejection) -> Bool {
        var isThere = false
        try reader.beginObject()
        while let member = try reader.nextName() {
            if case "apns" = member { isThere = true }
            try reader.skipValue()
        }
        return isThere
    }
}
