extension String {
    /// Texts with a slash between them, as the ids of notifications, steps and deliveries are put together.
    ///
    /// In one piece: a record asks for several such ids, and interpolation grows a string part by part.
    @inlinable
    public init<let number: Int>(slashed parts: InlineArray<number, String>) {
        var size = number
        for index in 0..<number { size += parts[index].utf8.count }
        self.init(unsafeUninitializedCapacity: size) { bytes in
            var end = 0
            for index in 0..<number {
                let part = parts[index]
                part.utf8Span.span.withUnsafeBufferPointer { part in
                    _ = bytes[end...].update(fromContentsOf: part)
                    end += part.count
                }
                bytes[end] = UInt8(ascii: "/")
                end += 1
            }
            // But for the slash behind the last one.
            return Swift.max(0, end - 1)
        }
    }

    /// The parts between slashes, empty ones too; of more than `most` the last holds the rest.
    ///
    /// By bytes: with a combining mark behind it a slash is part of another character, which Swift's strings compare.
    public func slashedParts(most: Int = .max) -> [String] {
        utf8.split(separator: UInt8(ascii: "/"), maxSplits: most - 1, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
    }
}
