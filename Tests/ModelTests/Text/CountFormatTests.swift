import Model
import Testing

struct CountFormatTests {
    // swift-format-ignore
    static let table: [(String, String?, String)] = [
        ("%u more from %@", "Sara", "3 more from Sara"), ("%2$@: %1$u more", "Sara", "Sara: 3 more"),
        ("%1$u, %u, %2$@, %@", "Sara", "3, 3, Sara, Sara"), ("%1$u parcels", nil, "3 parcels"),
        ("%2$@ %@", nil, "%2$@ %@"), ("%1$@ %2$u %3$u %1u %1$", "Sara", "%1$@ %2$u %3$u %1u %1$"),
        ("%%1$u %1$u%%", nil, "%1$u 3%"), ("%2$@\u{9C7}\u{9B0}", "Sara", "Sara\u{9C7}\u{9B0}"), ("%", "Sara", "%"),
    ]

    @Test("R3: count and source by order or by number; all else is unchanged", arguments: table)
    func fills(format: String, source: String?, expected: String) {
        #expect(CountFormat.fill(format, count: 3, source: source) == expected)
    }
}
