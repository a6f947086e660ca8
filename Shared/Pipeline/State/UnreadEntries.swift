internal import Model

/// The changelog entries of one key as a restore found them, in order, to be read when the key is first needed.
struct UnreadEntries {
    /// What stands before the bytes of each entry.
    private struct Header {
        /// Where the entry stands in the changelog.
        let offset: Int64
        let nameCount: Int32
        /// -1 for a tombstone.
        var valueCount: Int32
    }

    private var bytes: [UInt8] = []

    /// Entries that were overwritten are kept too, so a key with more bytes than this is read at once.
    static let mostBytes = 1 << 16

    var isFull: Bool { bytes.count > Self.mostBytes }

    mutating func append(_ name: Span<UInt8>, _ value: Span<UInt8>?, offset: Int64) {
        var header = Header(offset: offset, nameCount: Int32(clamping: name.count), valueCount: -1)
        if let value { header.valueCount = Int32(clamping: value.count) }
        withUnsafeBytes(of: header) { bytes.append(contentsOf: $0) }
        name.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
        if let value { value.withUnsafeBufferPointer { bytes.append(contentsOf: $0) } }
    }

    /// Lends each entry's name and value, in order.
    func visit(_ body: (String, Span<UInt8>?, Int64) -> Void) {
        bytes.withUnsafeBytes { bytes in
            var place = 0
            while place < bytes.count {
                let header = bytes.loadUnaligned(fromByteOffset: place, as: Header.self)
                let value = place + MemoryLayout<Header>.size + Int(header.nameCount)
                let name = String(
                    decoding: bytes[(place + MemoryLayout<Header>.size)..<value], as: UTF8.self)
                place = value + max(0, Int(header.valueCount))
                if header.valueCount < 0 {
                    body(name, nil, header.offset)
                } else {
                    let bound = UnsafeRawBufferPointer(rebasing: bytes[value..<place]).assumingMemoryBound(
                        to: UInt8.self)
                    body(name, bound.span, header.offset)
                }
            }
        }
    }
}
