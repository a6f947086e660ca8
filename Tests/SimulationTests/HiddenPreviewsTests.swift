import Model
import Simulation
import TestSupport
import Testing

/// Rule R7 over all five services: random notifications, settings and lock states.
struct HiddenPreviewsTests {
    static let seed = SeededGenerator(for: "HiddenPreviewsTests").seed

    @Test("R7: no word of a notification stands in a view that is hidden", arguments: 0..<24)
    func nothingLeaks(part: Int) throws {
        let world = PrivateWorld(seed: Self.seed &+ UInt64(part), requests: 40)
        let text = try SimulatedFile.run(
            world.lines.joined(separator: "\n"), in: .services(), until: world.now.adding(seconds: 40_000))
        var seen: [PrivateWorld.Visibility: Int] = [:]
        for line in text.split(separator: "\n") {
            let record = try SimulatedRecord(json: Array(line.utf8).span)
            guard record.topic.rawValue.hasPrefix("deliveries.") else { continue }
            let delivery = try Delivery(json: Array(record.text.utf8).span)
            for fault in faults(of: delivery, world, &seen) {
                Issue.record("seed \(Self.seed), part \(part): \(fault) in \(record.text)")
                return
            }
        }
        #expect(seen.values.reduce(0, +) > 40, "seed \(Self.seed), part \(part)")
    }

    private func faults(
        of delivery: Delivery, _ world: PrivateWorld, _ seen: inout [PrivateWorld.Visibility: Int]
    ) -> [String] {
        var faults: [String] = []
        for (name, views, isUnlocked) in [("views", delivery.views, false), ("unlocked", delivery.unlocked, true)] {
            for (place, view) in [
                ("banner", views.banner), ("alert", views.alert), ("list", views.list), ("short look", views.shortLook),
            ] {
                guard let view, let id = delivery.notification, let app = delivery.app else { continue }
                let visibility = world.visibility(on: delivery.device.string, of: app.string, at: delivery.at)
                seen[visibility, default: 0] += 1
                faults += check(view, of: id, visibility, isUnlocked, world).map { "\(name).\(place): \($0)" }
            }
            // Opened by a person: in `views` where nothing is hidden.
            if let app = delivery.app, !isUnlocked, views.expanded != nil || views.longLook != nil,
                world.visibility(on: delivery.device.string, of: app.string, at: delivery.at) != .shown
            {
                faults.append("\(name): a view that is opened")
            }
            guard let gathered = views.digest ?? views.summary else { continue }
            let groups = gathered.groups
            for item in gathered.featured + groups.flatMap(\.items) {
                let app = String(item.notification.string.prefix { $0 != "/" })
                let visibility = world.visibility(on: delivery.device.string, of: app, at: delivery.at)
                seen[visibility, default: 0] += 1
                faults += check(item.view, of: item.notification, visibility, isUnlocked, world)
            }
            for group in groups where isHidden(delivery, group.app.string, isUnlocked, world) {
                if group.summary?.contains(PrivateWorld.mark) == true { faults.append("summary of a group") }
            }
        }
        return faults
    }

    private func isHidden(_ delivery: Delivery, _ app: String, _ isUnlocked: Bool, _ world: PrivateWorld) -> Bool {
        switch world.visibility(on: delivery.device.string, of: app, at: delivery.at) {
        case .shown: false
        case .whenUnlocked: !isUnlocked
        case .never: true
        }
    }

    /// What a view shows that it must not, or hides without need.
    private func check(
        _ view: CompactView, of id: NotificationID, _ visibility: PrivateWorld.Visibility, _ isUnlocked: Bool,
        _ world: PrivateWorld
    ) -> [String] {
        let isHidden = visibility == .never || visibility == .whenUnlocked && !isUnlocked
        guard isHidden else { return view.placeholder == nil ? [] : ["hidden without need"] }
        var hidden = view
        switch world.categories[id.string.split(separator: "/").dropFirst().first.map(String.init) ?? ""] {
        case "named": hidden.title = nil
        case "lined": hidden.subtitle = nil
        default: break
        }
        let text = String(decoding: JSONSlice { hidden.write(to: &$0) }.bytes, as: UTF8.self)
        guard !text.contains(PrivateWorld.mark) else { return ["a word of the notification"] }
        return view.placeholder == nil ? ["no placeholder"] : []
    }
}
