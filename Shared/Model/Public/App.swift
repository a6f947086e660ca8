public struct App: Sendable, JSONReadable, JSONWritable {
    public init(from reader: inout JSONReader) throws(Rejection) { try reader.skipValue() }
    public func write(to writer: inout JSONWriter) {}
}
