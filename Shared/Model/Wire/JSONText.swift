/// A value whose JSON is a string in a form of its own.
public protocol JSONText: JSONReadable, JSONWritable {
    /// Reads the form; `nil` for any other text.
    init?(_ text: String)
    /// What a producer is told of a text in another form.
    static func refusal(of text: String) -> (found: String, fix: String)
}

extension JSONText {
    /// Reads and checks the string.
    @inlinable
    public init(from reader: inout JSONReader) throws(Rejection) {
        let text = try reader.readString()
        guard let value = Self(text) else {
            let (found, fix) = Self.refusal(of: text)
            throw reader.invalid(found: found, fix: fix)
        }
        self = value
    }
}

extension JSONText where Self: LosslessStringConvertible {
    /// Writes the description.
    @inlinable
    public func write(to writer: inout JSONWriter) { writer.write(description) }
}
