import Model
import TestSupport
import Testing

struct DeviceViewsTests {
    /// Which of views and unlocked hold full and hidden views.
    struct Expected: Sendable {
        let banner: Bool
        let expanded: Bool
        let unlockedBanner: Bool
        let unlockedExpanded: Bool
    }

    // swift-format-ignore
    static let table: [(StepPreviews, Bool, Expected)] = [
        (.always,       false, Expected(banner: true,  expanded: true,  unlockedBanner: false, unlockedExpanded: false)),
        (.always,       true,  Expected(banner: true,  expanded: true,  unlockedBanner: false, unlockedExpanded: false)),
        (.whenUnlocked, true,  Expected(banner: true,  expanded: true,  unlockedBanner: false, unlockedExpanded: false)),
        (.whenUnlocked, false, Expected(banner: false, expanded: false, unlockedBanner: true,  unlockedExpanded: true)),
        (.never,        true,  Expected(banner: false, expanded: false, unlockedBanner: false, unlockedExpanded: true)),
        (.never,        false, Expected(banner: false, expanded: false, unlockedBanner: false, unlockedExpanded: true)),
    ]

    @Test("R7: what is shown under each setting and lock state", arguments: table)
    func shows(previews: StepPreviews, isUnlocked: Bool, expected: Expected) throws {
        let phone = Sample.phone(previews: previews, isUnlocked: isUnlocked)
        let delivery = try render(Sample.step(devices: [phone])).first
        #expect((delivery.views.banner?.body != nil) == expected.banner)
        #expect((delivery.views.list?.body != nil) == expected.banner)
        #expect((delivery.views.expanded != nil) == expected.expanded)
        #expect((delivery.unlocked.banner?.body != nil) == expected.unlockedBanner)
        #expect((delivery.unlocked.expanded?.body != nil) == expected.unlockedExpanded)
        #expect(delivery.views.banner?.placeholder == (expected.banner ? nil : "Notification"))
    }

    @Test("R7: no word of the content stands in a view that is hidden")
    func nothingLeaks() throws {
        var random = SeededGenerator(for: "DeviceViewsTests")
        for _ in 0..<400 {
            let word = { (place: String) in "secret\(place)\(UInt16.random(in: 100...999, using: &random))" }
            let content = """
                {"title": "\(word("title"))", "subtitle": "\(word("subtitle"))", "body": "\(word("body"))",
                 "data": {"driver": "\(word("data"))"}, "attachments": [{"id": "clip", "url": "https://x/\(word("url")).png"}]}
                """
            var note = Sample.notification(
                content, category: [nil, "arrival", "map", "none"].randomElement(using: &random) ?? nil)
            if Bool.random(using: &random) {
                note.sender = StepSender(
                    name: word("sender"), image: word("image"), isGroup: .random(using: &random),
                    groupName: word("group"), groupImage: word("groupimage"))
            }
            let isWatch = Bool.random(using: &random)
            let previews = Bool.random(using: &random) ? StepPreviews.never : .whenUnlocked
            var device =
                isWatch
                ? Sample.watch(previews: previews)
                : Sample.phone(
                    surface: [nil, .banner, .alert, .lockScreen].randomElement(using: &random) ?? nil,
                    previews: previews, isUnlocked: false)
            device.platform =
                isWatch ? .watchOS : [.iOS, .iPadOS, .macOS, .visionOS].randomElement(using: &random) ?? .iOS
            let kind =
                [DeliveryType.present, .alert, .update, .inApp, .digest, .summary]
                .randomElement(using: &random) ?? .present
            let delivery = try render(Sample.step([note, note], kind: kind, devices: [device])).first
            let text = String(decoding: JSONSlice { delivery.views.write(to: &$0) }.bytes, as: UTF8.self)
            #expect(!text.contains("secret"), "seed \(random.seed): \(text)")
            if previews == .never {
                var glances = delivery.unlocked
                glances.expanded = nil
                glances.longLook = nil
                #expect(glances.isEmpty, "seed \(random.seed)")
            }
        }
    }
}
