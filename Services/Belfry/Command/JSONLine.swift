internal import Model

extension JSONSlice {
    /// The value as text, which has no line break.
    var line: String { String(decoding: bytes, as: UTF8.self) }
}
