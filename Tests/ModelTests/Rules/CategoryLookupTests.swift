@testable import Model
import Testing

struct CategoryLookupTests {
    static let app = App(id: AppID(derived: "a"), name: "A", categories: [AppCategory(id: "MESSAGE")])

    // swift-format-ignore
    static let table: [(category: ExactString?, found: ExactString?, isUnknown: Bool)] = [
        (nil,        nil,       false),
        ("MESSAGE",  "MESSAGE", false),
        ("message",  nil,       true),
        ("MESSAGE ", nil,       true),
        ("",         nil,       true),
    ]

    @Test("C9: a category is found by its exact name", arguments: table) func caseCounts(
        category: ExactString?, found: ExactString?, isUnknown: Bool
    ) {
        let details = RequestDetails(category: category)
        #expect(details.category(in: Self.app)?.id == found)
        #expect(details.isCategoryUnknown(to: Self.app) == isUnknown)
    }

    static let snoozing = CategoryAction(id: PlainID(derived: "later"), title: "Later", snoozeSeconds: 60)
    static let watchApp = App(
        id: AppID(derived: "a"), name: "A",
        categories: [AppCategory(id: "BOTH", actions: [snoozing]), AppCategory(id: "APP")],
        watch: WatchInterfaces(categories: [
            "BOTH": AppCategory(id: "BOTH", placeholder: "watch"),
            "WATCH": AppCategory(id: "WATCH", placeholder: "watch", actions: [snoozing]),
        ]))

    // swift-format-ignore
    static let platforms: [(category: ExactString, isKnown: Bool, isOwn: Bool)] = [
        ("BOTH",  true,  true),
        ("APP",   true,  false),
        ("WATCH", false, true),
        ("NONE",  false, false),
    ]

    @Test("R14: a watch uses its own category, else the iPhone's", arguments: platforms)
    func onPlatforms(category: ExactString, isKnown: Bool, isOwn: Bool) {
        for platform in Platform.allCases where platform != .watchOS {
            #expect((Self.watchApp.category(category, on: platform) != nil) == isKnown)
            #expect(Self.watchApp.category(category, on: platform)?.placeholder.plain == nil)
        }
        let glance = Self.watchApp.glanceCategory(category, on: .watchOS)
        #expect(glance == (isKnown ? Self.watchApp.categories : Self.watchApp.watch?.categories)?[category])
        #expect((Self.watchApp.glanceCategory(category, on: .iOS) != nil) == isKnown)
        let onWatch = Self.watchApp.category(category, on: .watchOS)
        #expect((onWatch != nil) == (isKnown || isOwn))
        #expect((onWatch?.placeholder == "watch") == isOwn)
        #expect(RequestDetails(category: category).isCategoryUnknown(to: Self.watchApp) == (onWatch == nil))
    }
}
