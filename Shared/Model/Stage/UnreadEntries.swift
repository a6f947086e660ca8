/// The restored changelog entries of a partition that are kept as bytes until their key is first needed.
///
/// They are stored in large blocks in the order of arrival: a restore copies each entry once and seldom allocates. Each
/// entry refers to the previous one of the same key. All blocks are freed together, once no entry is needed.
package struct UnreadEntries: Sendable {
    /// The entries of one key.
    struct Chain: Sendable {
        fileprivate var last: Place
        /// The size of all its entries, including overwritten ones.
        fileprivate(set) var byteCount: Int
    }

    fileprivate struct Place: Sendable {
        let block: Int32
        let offset: Int32
    }

    /// The header before the bytes of each entry.
    private struct Header {
        /// The entry's offset in the changelog.
        let offset: Int64
        /// The previous entry of the same key.
        let previous: Place?
        let nameCount: Int32
        /// The size of the value in bytes; -1 for a tombstone.
        var valueCount: Int32
    }

    /// The largest size of a key's unread entries in bytes. Overwritten entries count too, so a key above this size is
    /// read at once.
    static let mostBytesOfKey = 1 << 16
    /// The largest size of all unread entries of a worker, shared by its partitions; a partition above its share is
    /// read at once.
    package static let mostBytesOfWorker = 1 << 30
    /// A larger entry has a block of its own.
    static let blockSize = 1 << 20

    private var blocks: [[UInt8]] = []
    /// The size of all blocks, including entries that were read since.
    private(set) var byteCount = 0

    /// Adds an entry of a key.
    ///
    /// - Returns: the key's chain with the new entry.
    mutating func append(_ name: Span<UInt8>, _ value: Span<UInt8>?, offset: Int64, to chain: Chain?) -> Chain {
        var header = Header(
            offset: offset, previous: chain?.last, nameCount: Int32(clamping: name.count), valueCount: -1)
        var size = MemoryLayout<Header>.size + name.count
        if let value {
            header.valueCount = Int32(clamping: value.count)
            size += value.count
        }
        makeRoom(size)
        let block = blocks.count - 1
        let place = Place(block: Int32(block), offset: Int32(blocks[block].count))
        withUnsafeBytes(of: header) { blocks[block].append(contentsOf: $0) }
        name.withUnsafeBufferPointer { blocks[block].append(contentsOf: $0) }
        if let value { value.withUnsafeBufferPointer { blocks[block].append(contentsOf: $0) } }
        byteCount += size
        return Chain(last: place, byteCount: (chain?.byteCount ?? 0) + size)
    }

    /// Calls `body` with the name, the value and the offset of each entry of a key, in the order of arrival.
    func visit(_ chain: Chain, _ body: (String, Span<UInt8>?, Int64) -> Void) {
        var places: [Place] = []
        var next: Place? = chain.last
        while let place = next {
            places.append(place)
            next = header(at: place).previous
        }
        for place in places.reversed() {
            let header = header(at: place)
            blocks[Int(place.block)].withUnsafeBufferPointer { bytes in
                let name = Int(place.offset) + MemoryLayout<Header>.size
                let value = name + Int(header.nameCount)
                let text = String(decoding: bytes[name..<value], as: UTF8.self)
                if header.valueCount < 0 {
                    body(text, nil, header.offset)
                } else {
                    let bytes = UnsafeBufferPointer(rebasing: bytes[value..<(value + Int(header.valueCount))])
                    body(text, bytes.span, header.offset)
                }
            }
        }
    }

    /// Removes all entries; existing chains are invalid afterwards.
    mutating func removeAll() {
        blocks = []
        byteCount = 0
    }

    private mutating func makeRoom(_ size: Int) {
        if let filled = blocks.last?.count, filled + size <= Self.blockSize { return }
        var block: [UInt8] = []
        block.reserveCapacity(max(size, Self.blockSize))
        blocks.append(block)
    }

    private func header(at place: Place) -> Header {
        blocks[Int(place.block)].withUnsafeBytes {
            $0.loadUnaligned(fromByteOffset: Int(place.offset), as: Header.self)
        }
    }
}
