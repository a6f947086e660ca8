internal import Model

extension JSONSlice {
    /// An object with these members.
    static func object(_ members: (inout JSONWriter) -> Void) -> JSONSlice {
        JSONSlice { writer in
            writer.beginObject()
            members(&writer)
            writer.endObject()
        }
    }

    /// The value as text, which has no line break.
    var line: String { String(decoding: bytes, as: UTF8.self) }
}
