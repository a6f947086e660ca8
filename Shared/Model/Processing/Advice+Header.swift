extension Advice {
    /// The header ``HeaderName/advice`` with a list of advice; ``all(in:)`` reads it.
    public static func header(_ advice: [Advice]) -> Header {
        Header(HeaderName.advice, JSONSlice { $0.write(advice) }.bytes)
    }

    /// The checks' advice on a registration; empty where the header is absent or cannot be read.
    public static func all(in headers: [Header]) -> [Advice] {
        guard let value = headers.last(where: { $0.name == HeaderName.advice })?.value else { return [] }
        let advice = try? JSONReader.read(value.span, checksNames: false) { (reader) throws(Rejection) in
            try reader.readList(of: Advice.self)
        }
        return advice ?? []
    }
}
