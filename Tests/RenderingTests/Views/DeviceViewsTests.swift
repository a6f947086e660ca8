import Model
import Testing

/// `HiddenPreviewsTests` show that no word of the content is in a hidden view.
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
}
