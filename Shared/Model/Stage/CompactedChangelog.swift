/// What a compacted changelog keeps: the latest value of each key, in the order of writing.
package struct CompactedChangelog: Sendable {
    private var latest: [PlainID: (place: Int, value: [UInt8])] = [:]
    /// How many records were written, including tombstones.
    package private(set) var writes = 0

    /// Takes a record; `nil` is a tombstone.
    package mutating func append(_ key: String, _ value: [UInt8]?) {
        writes += 1
        latest[PlainID(derived: key)] = value.map { (writes, $0) }
    }

    /// Key and value of each record that remains after compaction.
    package var records: [(key: String, value: [UInt8])] {
        latest.sorted { $0.value.place < $1.value.place }.map { ($0.key.string, $0.value.value) }
    }
}
