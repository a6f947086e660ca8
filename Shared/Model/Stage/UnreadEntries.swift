/// The changelog entries of a partition as a restore found them, to be read when a key is first needed.
///
/// They stand in large blocks in the order in which they came: a restore copies each once and asks the system for memory
/// seldom. An entry names the one before it of the same key. All blocks go at once, when nothing in them is needed.
package struct UnreadEntries: Sendable {
    /// The entries of one key.
    struct Chain: Sendable {
        fileprivate var last: Place
        /// Of all its entries, those that were overwritten too.
        fileprivate(set) var byteCount: Int
    }

    fileprivate struct Place: Sendable {
        let block: Int32
        let offset: Int32
    }

    /// What stands before the bytes of each entry.
    private struct Header {
        /// Where the entry stands in the changelog.
        let offset: Int64
        /// The entry before it of the same key.
        let previous: Place?
        let nameCount: Int32
        /// -1 for a tombstone.
        var valueCount: Int32
    }

    /// Entries that were overwritten are kept too, so a key with more bytes than this is read at once, before more of it
    /// is kept.
    static let mostBytesOfKey = 1 << 16
    /// So is everything of a partition, where the worker's partitions together could hold more than this.
    package static let mostBytesOfWorker = 1 << 30
    /// A larger entry has a block of its own.
    static let blockSize = 1 << 20

    private var blocks: [[UInt8]] = []
    /// What all blocks hold, of keys that were read since too.
    private(set) var byteCount = 0

    /// Keeps one entry more of a key.
    ///
    /// - Returns: the key's entries with it.
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

    /// Lends the name and the value of each entry of a key, in the order in which they came.
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

    /// Forgets all entries; no chain means anything afterwards.
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
