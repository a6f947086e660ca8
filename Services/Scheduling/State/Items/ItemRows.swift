/// The rows of a person's items, in chunks.
///
/// Until a transaction is committed, the person is kept as it was before, so the first change of rows copies them: those of
/// a chunk alone, not of all items that the person has.
struct ItemRows: RandomAccessCollection, Sendable {
    /// All but the last one are full.
    private var chunks: [[ItemRow]] = []
    private(set) var count = 0

    /// Rows of a chunk: fewer would cost more memory for the chunks themselves.
    static let chunkSize = 16

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(place: Int) -> ItemRow {
        // Lent, since a copy would count a reference for each text of the row.
        _read { yield chunks[place / Self.chunkSize][place % Self.chunkSize] }
        _modify { yield &chunks[place / Self.chunkSize][place % Self.chunkSize] }
    }

    mutating func append(_ row: consuming ItemRow) {
        if count % Self.chunkSize == 0 { chunks.append([]) }
        let last = chunks.count - 1
        if chunks[last].count == chunks[last].capacity {
            // Grows by an eighth, not by half: most of the memory of a process is here.
            chunks[last].reserveCapacity(chunks[last].count + Swift.max(2, chunks[last].count / 8))
        }
        chunks[last].append(row)
        count += 1
    }

    /// Removes a row; the last one takes its place.
    mutating func remove(at place: Int) {
        let last = count - 1
        if place != last { self[place] = self[last] }
        chunks[chunks.count - 1].removeLast()
        if chunks[chunks.count - 1].isEmpty { chunks.removeLast() }
        count = last
    }
}
