internal import Access
internal import Model
internal import Program

/// The token file for people and for programs, without digests and secrets.
struct TokenList {
    let entries: [TokenEntry]
    let now: Instant

    /// A table with a head.
    var text: String {
        let head = ["id", "role", "app", "created", "expires", "note"]
        return TextTable.text([head] + entries.map(row))
    }

    private func row(_ entry: TokenEntry) -> [String] {
        let expires = entry.expires.map { "\($0)" + (entry.hasExpired(at: now) ? " (expired)" : "") }
        return [
            entry.id.string, entry.roleWord, entry.app?.string.escaped(most: 128) ?? "-", "\(entry.created)",
            expires ?? "-", entry.note?.escaped(most: TokenEntry.mostNoteBytes) ?? "-",
        ]
    }

    /// One JSON object a line.
    var json: String {
        entries.map { entry in
            JSONSlice.object { writer in
                writer.member("id", entry.id)
                writer.member("role", entry.roleWord)
                writer.member("app", entry.app)
                writer.member("created", entry.created)
                writer.member("expires", entry.expires)
                writer.member("expired", entry.hasExpired(at: now))
                writer.member("rate", entry.rate)
                writer.member("note", entry.note)
            }.line + "\n"
        }.joined()
    }
}
