package import CEmbedded

/// A table of `Shared/CEmbedded`. What is read of it is a copy.
///
/// The pointers are safe to read on any thread as long as the program runs: a table, its names and its bytes are `static
/// const` arrays, which nobody writes or frees, and each count is the size of its array.
extension EmbeddedFiles {
    private var table: UnsafeBufferPointer<belfry_file> { UnsafeBufferPointer(start: files, count: count) }

    /// The bytes of each file, in the table's order.
    package var inOrder: [[UInt8]] { table.map(\.copy) }

    /// The bytes of each file by its name.
    package var byName: [String: [UInt8]] {
        Dictionary(table.map { (String(cString: $0.name), $0.copy) }, uniquingKeysWith: { first, _ in first })
    }

    /// The bytes of one file; `nil` if the table has none of that name.
    package subscript(name: String) -> [UInt8]? { table.first { String(cString: $0.name) == name }?.copy }
}

extension belfry_file {
    fileprivate var copy: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: count)) }
}
