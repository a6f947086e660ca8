internal import Access
internal import Model

/// Changes to the text of a token file. Lines that are not concerned keep their bytes, with members of newer versions.
enum TokenLines {
    private static let newline = UInt8(ascii: "\n")

    static func adding(_ entry: TokenEntry, to text: String) -> String {
        let isOpenEnded = text.utf8.last.map { $0 != newline } ?? false
        return text + (isOpenEnded ? "\n" : "") + JSONSlice { entry.write(to: &$0) }.line + "\n"
    }

    /// - Parameter book: the same text, read.
    static func removing(_ id: TokenID, from text: String, _ book: TokenBook) throws(CommandError) -> String {
        guard let line = book.entries.first(where: { $0.entry.id == id })?.line else {
            throw CommandError("there is no token or key \(id); see belfry tokens list")
        }
        var lines = text.utf8.split(separator: newline, omittingEmptySubsequences: false)
        lines.remove(at: line - 1)
        return String(decoding: Array(lines.joined(separator: [newline])), as: UTF8.self)
    }
}
