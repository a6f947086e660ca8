extension Advice {
    /// What ``all(in:)`` reads: the header ``HeaderName/advice``.
    public static func header(_ advice: [Advice]) -> Header {
        Header(
            HeaderName.advice,
            JSONSlice { writer in
                writer.beginArray()
                for remark in advice { remark.write(to: &writer) }
                writer.endArray()
            }.bytes)
    }

    /// What the door said of a registration; nothing where the header is absent or says something else.
    public static func all(in headers: [Header]) -> [Advice] {
        guard let value = headers.last(where: { $0.name == HeaderName.advice })?.value else { return [] }
        let advice = try? JSONReader.read(value.span, checksNames: false) { (reader) throws(Rejection) in
            try reader.readList(of: Advice.self)
        }
        return advice ?? []
    }
}
