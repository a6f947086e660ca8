import Model
import Testing

struct FNV1aTests {
    // From the authors' test vectors.
    // swift-format-ignore
    static let table: [(text: String, hash32: UInt32, hash64: UInt64)] = [
        ("",       0x811c_9dc5, 0xcbf2_9ce4_8422_2325),
        ("a",      0xe40c_292c, 0xaf63_dc4c_8601_ec8c),
        ("foobar", 0xbf9c_f968, 0x8594_4171_f739_67e8),
    ]

    @Test(arguments: table) func agreesWithItsAuthors(text: String, hash32: UInt32, hash64: UInt64) {
        #expect(FNV1a.hash32(text) == hash32 && FNV1a.hash64(text) == hash64)
    }

    @Test func anotherBasisIsAnotherHash() {
        #expect(FNV1a.hash64("", basis: 7) == 7 && FNV1a.hash64("a", basis: 7) != FNV1a.hash64("a"))
    }
}
