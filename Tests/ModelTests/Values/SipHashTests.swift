import Testing

@testable import Model

struct SipHashTests {
    // Computed with libcrypto's SIPHASH over the bytes 0, 1, 2 … under the key 00 01 … 0f; the first value is also in
    // the authors' test vectors.
    // swift-format-ignore
    static let table: [(count: Int, hash: String)] = [
        (0, "a3817f04ba25a8e66df67214c7550293"),
        (1, "da87c1d86b99af44347659119b22fc45"),
        (7, "a1f1ebbed8dbc153c0b84aa61ff08239"),
        (8, "3b62a9ba6258f5610f83e264f31497b4"),
        (9, "264499060ad9baabc47f8b02bb6d71ed"),
        (15, "5493e99933b0a8117e08ec0f97cfc3d9"),
        (16, "6ee2a4ca67b054bbfd3315bf85230577"),
        (63, "5150d1772f50834a503e069a973fbd7c"),
        (64, "1eaf077dc0d4cd3f8cad4d383658a74b"),
        (255, "1c9bb67528165f8e468248e3799b0eab"),
        (300, "ce005a406d14b36d5386b5f7a7e1b311"),
    ]

    @Test(arguments: table) func agreesWithOtherImplementations(count: Int, hash: String) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let result = SipHash.hash(bytes.span, low: 0x0706_0504_0302_0100, high: 0x0f0e_0d0c_0b0a_0908)
        // Words are stored least significant byte first.
        #expect(ContentHash(high: result.first.byteSwapped, low: result.second.byteSwapped).description == hash)
    }
}
