import Model
import Testing

struct CategoryLookupTests {
    static let app = App(id: AppID(derived: "a"), name: "A", categories: [AppCategory(id: "MESSAGE")])

    // swift-format-ignore
    static let table: [(category: String?, found: String?, isUnknown: Bool)] = [
        (nil,        nil,       false),
        ("MESSAGE",  "MESSAGE", false),
        ("message",  nil,       true),
        ("MESSAGE ", nil,       true),
        ("",         nil,       true),
    ]

    @Test("rule C9", arguments: table) func caseCounts(category: String?, found: String?, isUnknown: Bool) {
        let details = RequestDetails(category: category)
        #expect(details.category(in: Self.app)?.id == found)
        #expect(details.isCategoryUnknown(to: Self.app) == isUnknown)
    }
}
