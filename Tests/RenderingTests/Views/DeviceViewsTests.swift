import Model
import TestSupport
import Testing

struct DeviceViewsTests {
    /// Each member as banner or short look, list, and opened view: full (F), hidden (H), or absent.
    struct Expected: Sendable, Equatable {
        let views: String
        var unlocked = "---"
        var locked = "---"
    }

    // swift-format-ignore
    static let table: [(Previews, Bool, Expected)] = [
        (.always,       false, Expected(views: "FFF")),
        (.always,       true,  Expected(views: "FFF")),
        (.whenUnlocked, true,  Expected(views: "FFF", locked: "HHH")),
        (.whenUnlocked, false, Expected(views: "HH-", unlocked: "FFF")),
        (.never,        true,  Expected(views: "HH-", unlocked: "--F")),
        (.never,        false, Expected(views: "HH-", unlocked: "--F")),
    ]

    private func look(_ views: Views) -> String {
        func letter(_ view: CompactView?) -> String { view.map { $0.placeholder == nil ? "F" : "H" } ?? "-" }
        let opened = views.expanded ?? views.longLook
        let detail = opened.map { $0.placeholder == nil ? $0.body == nil ? "-" : "F" : "H" } ?? "-"
        return letter(views.banner ?? views.shortLook) + letter(views.list) + detail
    }

    @Test(
        "R7: the views for each setting and lock state, now and after it changes; a government alert is always whole",
        arguments: table)
    func shows(previews: Previews, isUnlocked: Bool, expected: Expected) throws {
        var watch = Sample.watch(previews: previews)
        watch.isUnlocked = isUnlocked
        var alert = Sample.notification()
        alert.isGovernmentAlert = true
        for device in [Sample.phone(previews: previews, isUnlocked: isUnlocked), watch] {
            let delivery = try render(Sample.step(devices: [device])).first
            #expect(look(delivery.views) == expected.views, "\(device.platform)")
            #expect(look(delivery.unlocked) == expected.unlocked, "\(device.platform)")
            #expect(look(delivery.locked) == expected.locked, "\(device.platform)")
            let hidden = expected.views == "FFF" ? delivery.locked : delivery.views
            #expect(hidden.list?.placeholder == (expected == Expected(views: "FFF") ? nil : "Notification"))
            let whole = try render(Sample.step([alert], devices: [device])).first
            #expect(look(whole.views) == "FFF", "\(device.platform)")
            #expect(whole.unlocked.isEmpty && whole.locked.isEmpty, "\(device.platform)")
        }
    }

    @Test("R7: the view of an app in the foreground, and an open view, are hidden once the device locks")
    func openedViews() throws {
        var phone = Sample.phone(surface: nil, previews: .whenUnlocked)
        phone.list = false
        let inApp = try render(Sample.step(kind: .inApp, devices: [phone])).first
        phone.list = true
        phone.isViewOnly = true
        let updated = try render(Sample.step(kind: .update, devices: [phone])).first
        for delivery in [inApp, updated] {
            #expect(look(delivery.views) == "--F" && delivery.unlocked.isEmpty)
            #expect(look(delivery.locked) == "--H")
        }
    }

    @Test("R7: a hidden view contains no word of the content")
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
            let previews = Bool.random(using: &random) ? Previews.never : .whenUnlocked
            var device =
                isWatch
                ? Sample.watch(previews: previews)
                : Sample.phone(
                    surface: [nil, .banner, .alert, .lockScreen].randomElement(using: &random) ?? nil,
                    previews: previews, isUnlocked: false)
            device.isUnlocked = .random(using: &random)
            device.platform =
                isWatch ? .watchOS : [.iOS, .iPadOS, .macOS, .visionOS].randomElement(using: &random) ?? .iOS
            let kind =
                [DeliveryType.present, .alert, .update, .inApp, .digest, .summary]
                .randomElement(using: &random) ?? .present
            let delivery = try render(Sample.step([note, note], kind: kind, devices: [device])).first
            // The views that anyone may see now or once the device locks.
            let isShown = previews == .whenUnlocked && device.isUnlocked
            let hidden = isShown ? delivery.locked : delivery.views
            let text = String(decoding: JSONSlice { hidden.write(to: &$0) }.bytes, as: UTF8.self)
            #expect(!text.contains("secret"), "seed \(random.seed): \(text)")
            #expect(!isShown || delivery.unlocked.isEmpty, "seed \(random.seed)")
            #expect(isShown || delivery.locked.isEmpty, "seed \(random.seed)")
            if previews == .never {
                var glances = delivery.unlocked
                glances.expanded = nil
                glances.longLook = nil
                #expect(glances.isEmpty, "seed \(random.seed)")
            }
        }
    }
}
