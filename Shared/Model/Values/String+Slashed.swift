extension String {
    /// Texts with a slash between them, as the ids of notifications, steps and deliveries are put together.
    ///
    /// It builds the string in one step: each record needs several such ids, and interpolation reallocates for each
    /// part.
    @inlinable
    public init<let number: Int>(slashed parts: InlineArray<number, String>) {
        var size = Swift.max(0, number - 1)
        for index in 0..<number { size += parts[index].utf8.count }
        self.init(unsafeUninitializedCapacity: size) { bytes in
            var end = 0
            for index in 0..<number {
                if index > 0 {
                    bytes[end] = UInt8(ascii: "/")
                    end += 1
                }
                let part = parts[index]
                part.withBytes { part in
                    _ = bytes[end...].update(fromContentsOf: part)
                    end += part.count
                }
            }
            return end
        }
    }

    /// The parts between slashes, including empty ones; with more than `most` parts the last holds the rest.
    ///
    /// It splits by bytes: a slash followed by a combining mark is part of another character for Swift's strings.
    public func slashedParts(most: Int = .max) -> [String] {
        utf8.split(separator: UInt8(ascii: "/"), maxSplits: most - 1, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
    }
}
