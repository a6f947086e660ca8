/// The key of a changelog record: the key whose state it is, a tab, and the entry's name.
package struct ChangelogKey {
    /// Whose state it is; broken UTF-8 is repaired.
    package let key: String
    /// Where the entry's name stands.
    package let entry: Range<Int>

    /// Finds the parts; `nil` where there is no tab.
    package init?(_ bytes: Span<UInt8>) {
        var tab = 0
        while tab < bytes.count, bytes[tab] != UInt8(ascii: "\t") { tab += 1 }
        guard tab < bytes.count else { return nil }
        key = bytes.extracting(..<tab).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        entry = (tab + 1)..<bytes.count
    }
}
