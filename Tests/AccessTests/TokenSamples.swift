import Access
import Model

/// Lines of token files, and the instants around which they are valid.
enum TokenSamples {
    static let noon = Instant(milliseconds: 1_772_366_400_000)
    static let rail = AppID(derived: "rail")
    static let anna = PersonID(derived: "anna/ä.b")
    static let phone = DeviceID(derived: "phone_1.2")

    static func id(_ text: String) throws -> TokenID {
        guard let id = TokenID(text) else { throw NoID(text: text) }
        return id
    }

    struct NoID: Error {
        let text: String
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
        var generator = Counting(next: seed)
        let key = DeviceKey(id: try Self.id(id), using: &generator)
        return (key, TokenEntry(id: key.id, kind: .deviceKey(key), created: created, expires: expires))
    }

    static func text(_ entries: [TokenEntry]) -> String {
        entries.map { entry in
            String(decoding: JSONSlice { entry.write(to: &$0) }.bytes, as: UTF8.self) + "\n"
        }.joined()
    }
}

/// Different bytes from different seeds, the same in each run.
struct Counting: RandomNumberGenerator {
    var state: UInt64

    init(next seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state
    }
}
