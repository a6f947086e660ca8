public import Model

/// What became of a presented token.
public enum TokenVerdict: Hashable, Sendable {
    /// It is valid.
    case known(Caller)
    /// It was never valid, or was revoked.
    case unknown
    /// The token or its key has expired; `id` is the file's, for logs. Callers are answered as for ``unknown``.
    case expired(id: TokenID)
}

/// The token file, read, and whose a token is (rule G1): JSON Lines, one ``TokenEntry`` a line; blank lines are skipped.
public struct TokenBook: Sendable {
    /// All entries, in the order of the file, each with its line from 1.
    public let entries: [(line: Int, entry: TokenEntry)]
    private let tokens: [TokenDigest: TokenEntry]
    private let keys: [TokenID: (entry: TokenEntry, key: DeviceKey)]

    /// A book without entries, which knows nobody.
    public init() { (entries, tokens, keys) = ([], [:], [:]) }

    /// Reads the text of a token file.
    ///
    /// - Throws: the first line that cannot be read; then no line counts.
    public init(text: String) throws(TokenFileError) {
        var entries: [(line: Int, entry: TokenEntry)] = []
        var tokens: [TokenDigest: TokenEntry] = [:]
        var keys: [TokenID: (entry: TokenEntry, key: DeviceKey)] = [:]
        var lines: [TokenID: Int] = [:]
        let pieces = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, piece) in pieces.enumerated() where !piece.allSatisfy(Self.isSpace) {
            let number = index + 1
            let entry = try Self.entry(Array(piece), number)
            if let first = lines.updateValue(number, forKey: entry.id) {
                throw TokenFileError(
                    line: number, found: "the id \(entry.id) of line \(first)", fix: "give each line an id of its own")
            }
            switch entry.kind {
            case .token(_, let digest):
                if let first = tokens.updateValue(entry, forKey: digest) {
                    throw TokenFileError(
                        line: number, found: "the token of line \(lines[first.id] ?? 0)", fix: "remove one of the two")
                }
            case .deviceKey(let key): keys[entry.id] = (entry, key)
            }
            entries.append((number, entry))
        }
        (self.entries, self.tokens, self.keys) = (entries, tokens, keys)
    }

    private static func entry(_ bytes: [UInt8], _ line: Int) throws(TokenFileError) -> TokenEntry {
        do throws(Rejection) {
            return try TokenEntry(json: bytes.span)
        } catch {
            throw TokenFileError(line: line, error)
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }

    /// Says who presents a token.
    public func verdict(on token: String, at now: Instant) -> TokenVerdict {
        if let id = DeviceToken.keyID(of: token) { return verdict(onDevice: token, keys[id], at: now) }
        guard let entry = tokens[TokenDigest(of: token)], case .token(let owner, _) = entry.kind else {
            return .unknown
        }
        guard !entry.hasExpired(at: now) else { return .expired(id: entry.id) }
        return .known(Caller(id: entry.id.string, role: owner.role, rate: entry.rate))  // Its rate: rule G3.
    }

    private func verdict(
        onDevice token: String, _ found: (entry: TokenEntry, key: DeviceKey)?, at now: Instant
    ) -> TokenVerdict {
        guard let (entry, key) = found, let content = DeviceToken.content(of: token, key: key),
            !DeviceToken.isTooFar(content.expires, at: now)
        else { return .unknown }
        guard !entry.hasExpired(at: now), now < content.expires else { return .expired(id: entry.id) }
        // Its key's rate, for each device apart: rule G3.
        return .known(
            Caller(id: entry.id.string, role: .device(content.person, content.device), rate: entry.rate))
    }

    /// The key to make device tokens with: the newest that has not expired; on a tie, the later line.
    ///
    /// - Returns: the key and when it expires; `nil` where there is none.
    public func newestKey(at now: Instant) -> (key: DeviceKey, expires: Instant?)? {
        let usable = entries.compactMap { _, entry -> (entry: TokenEntry, key: DeviceKey)? in
            guard case .deviceKey(let key) = entry.kind, !entry.hasExpired(at: now) else { return nil }
            return (entry, key)
        }
        let newest = usable.reduce(usable.first) { best, next in
            best.map { $0.entry.created <= next.entry.created ? next : $0 }
        }
        return newest.map { ($0.key, $0.entry.expires) }
    }
}
