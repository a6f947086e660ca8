import Access
import Model
import TestSupport

/// Lines of token files, and the instants around which they are valid.
enum TokenSamples {
    static let noon = Instant(milliseconds: 1_772_366_400_000)
    static let rail = AppID(derived: "rail")
    static let anna = PersonID(derived: "anna/ä.b")
    static let phone = DeviceID(derived: "phone_1.2")

    static func id(_ text: String) throws -> TokenID {
        guard let id = TokenID(text) else { throw GaveUp(description: "\(text) is no id") }
        return id
    }

    static func entry(
        _ id: String, _ owner: TokenOwner, token: String, expires: Instant? = nil, rate: Int? = nil
    ) throws -> TokenEntry {
        TokenEntry(
            id: try Self.id(id), kind: .token(owner, TokenDigest(of: token)), created: noon, expires: expires,
            rate: rate)
    }

    static func key(
        _ id: String, created: Instant = noon, expires: Instant? = nil, seed: UInt64 = 1
    ) throws -> (key: DeviceKey, entry: TokenEntry) {
        var generator = SeededGenerator(seed: seed)
        let key = DeviceKey(id: try Self.id(id), using: &generator)
        return (key, TokenEntry(id: key.id, kind: .deviceKey(key), created: created, expires: expires))
    }

    static func text(_ entries: [TokenEntry]) -> String {
        entries.map { entry in
            String(decoding: JSONSlice { entry.write(to: &$0) }.bytes, as: UTF8.self) + "\n"
        }.joined()
    }
}
