extension App: JSONReadable, JSONWritable {
    public init(from reader: inout JSONReader) throws(Rejection) { throw reader.invalid(found: "", fix: "") }
    public func write(to writer: inout JSONWriter) {}
}
extension Person: JSONReadable, JSONWritable {
    public init(from reader: inout JSONReader) throws(Rejection) { throw reader.invalid(found: "", fix: "") }
    public func write(to writer: inout JSONWriter) {}
}
extension Interaction: JSONReadable, JSONWritable {
    public init(from reader: inout JSONReader) throws(Rejection) { throw reader.invalid(found: "", fix: "") }
    public func write(to writer: inout JSONWriter) {}
}
extension Receipt: JSONReadable, JSONWritable {
    public init(from reader: inout JSONReader) throws(Rejection) { throw reader.invalid(found: "", fix: "") }
    public func write(to writer: inout JSONWriter) {}
}
extension Response: JSONReadable, JSONWritable {
    public init(from reader: inout JSONReader) throws(Rejection) { throw reader.invalid(found: "", fix: "") }
    public func write(to writer: inout JSONWriter) {}
}
