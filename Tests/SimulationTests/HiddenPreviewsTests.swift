import Model
import Simulation
import TestSupport
import Testing

/// Rule R7 over all five services: random notifications, settings and lock states.
struct HiddenPreviewsTests {
    static let seed = SeededGenerator(for: "HiddenPreviewsTests").seed

    @Test("R7: a hidden view contains no word of the notification, locked or not", arguments: 0..<4)
    func nothingLeaks(part: Int) throws {
        var seen = Set<PrivateWorld.Visibility>()
        var governmentAlerts = 0
        for number in 0..<6 {
            let seed = Self.seed &+ UInt64(part * 6 + number)
            let world = PrivateWorld(seed: seed, requests: 40, chatPreviews: number)
            let story = try SimulatedStory(world.lines, until: world.second + 40_000)
            for record in story.records where Topic.allDeliveries.contains(record.topic) {
                let delivery = try Delivery(json: Array(record.text.utf8).span)
                var check = PrivacyCheck(delivery: delivery, world: world)
                if let fault = check.findFaults().first {
                    Issue.record("seed \(Self.seed), world \(part * 6 + number): \(fault) in \(record.text)")
                    return
                }
                seen.formUnion(check.seen)
                governmentAlerts += check.governmentAlerts
            }
        }
        #expect(seen == Set(PrivateWorld.Visibility.allCases), "seed \(Self.seed), part \(part)")
        #expect(governmentAlerts > 10, "seed \(Self.seed), part \(part)")
    }
}

/// Checks one delivery against rule R7, which is written here a second time.
private struct PrivacyCheck {
    /// The three members of a delivery that hold views.
    enum Member: String, CaseIterable { case views, unlocked, locked }

    let delivery: Delivery
    let world: PrivateWorld
    private(set) var seen = Set<PrivateWorld.Visibility>()
    private(set) var governmentAlerts = 0

    private func views(_ member: Member) -> Views {
        switch member {
        case .views: delivery.views
        case .unlocked: delivery.unlocked
        case .locked: delivery.locked
        }
    }

    private func visibility(of id: NotificationID) -> PrivateWorld.Visibility {
        world.visibility(of: id, on: delivery.device.string, at: delivery.at)
    }

    /// Whether a member hides the notification's content.
    private func hides(_ member: Member, _ visibility: PrivateWorld.Visibility) -> Bool {
        switch visibility {
        case .always: false
        case .never: true
        case .whenUnlocked: member != .unlocked
        case .untilLocked: member == .locked
        }
    }

    /// What the delivery must not show, hides without need, or lacks.
    mutating func findFaults() -> [String] {
        var faults: [String] = []
        if let id = delivery.notification { faults = faultsOfOne(id) }
        for member in Member.allCases {
            guard let gathered = views(member).digest ?? views(member).summary else { continue }
            faults += self.faults(of: gathered, in: member)
        }
        return faults
    }

    // MARK: One notification

    private mutating func faultsOfOne(_ id: NotificationID) -> [String] {
        let visibility = visibility(of: id)
        var faults: [String] = []
        for member in Member.allCases {
            for (place, view) in glances(member) {
                guard let view else { continue }
                seen.insert(visibility)
                faults += check(view, of: id, isHidden: hides(member, visibility)).map { "\(member).\(place): \($0)" }
            }
        }
        // A view at a glance has a second look exactly if the lock state changes it.
        let places = Member.allCases.map { member in glances(member).filter { $0.1 != nil }.map(\.0) }
        let expected =
            switch visibility {
            case .always, .never: [places[0], [], []]
            case .whenUnlocked: [places[0], places[0], []]
            case .untilLocked: [places[0], [], places[0]]
            }
        if places != expected { faults.append("\(places) at a glance") }
        // Opened views are in one member only, never in one whose views are hidden; once a device locks they are hidden.
        for member in Member.allCases {
            let opened = views(member).expanded ?? views(member).longLook
            let mayBe: Member = visibility == .always || visibility == .untilLocked ? .views : .unlocked
            let isHidden = visibility == .untilLocked && member == .locked
            if (opened != nil) != (member == mayBe || isHidden), delivery.type.hasContent {
                faults.append("\(member): \(opened == nil ? "no" : "a") view that is opened")
            }
            if isHidden, let opened { faults += check(opened, of: id).map { "\(member), opened: \($0)" } }
        }
        if world.isGovernmentAlert(id) { governmentAlerts += 1 }
        return faults
    }

    private func glances(_ member: Member) -> [(String, CompactView?)] {
        let views = views(member)
        return [
            ("banner", views.banner), ("alert", views.alert), ("list", views.list), ("short look", views.shortLook),
        ]
    }

    // MARK: Digest and summary

    private mutating func faults(of gathered: GatheredView, in member: Member) -> [String] {
        var faults: [String] = []
        let items = gathered.featured + gathered.groups.flatMap(\.items)
        let visibilities = items.map { visibility(of: $0.notification) }
        seen.formUnion(visibilities)
        for (item, visibility) in zip(items, visibilities) {
            faults += check(item.view, of: item.notification, isHidden: hides(member, visibility))
                .map { "\(member).\(delivery.type): \($0)" }
        }
        let names = gathered.groups.map(\.appName) + gathered.more.flatMap { [$0.appName, $0.text] }
        if ([gathered.text] + names).contains(where: { $0.contains(PrivateWorld.mark) }) {
            faults.append("\(member): a word of a notification beside the items")
        }
        for group in gathered.groups where group.summary?.contains(PrivateWorld.mark) == true {
            if group.items.dropFirst().contains(where: { hides(member, visibility(of: $0.notification)) }) {
                faults.append("\(member): summary of a group")
            }
        }
        let needed: PrivateWorld.Visibility? = [.unlocked: .whenUnlocked, .locked: .untilLocked][member]
        if let needed, !visibilities.contains(needed) { faults.append("\(member) without need") }
        if member == .views {
            if visibilities.contains(.whenUnlocked), delivery.unlocked.isEmpty { faults.append("no unlocked") }
            if visibilities.contains(.untilLocked), delivery.locked.isEmpty { faults.append("no locked") }
        }
        return faults
    }

    /// What a hidden view that is opened must not show.
    private func check(_ view: DetailView, of id: NotificationID) -> [String] {
        var glance = CompactView(picture: view.picture ?? .appIcon(nil), title: view.title, subtitle: view.subtitle)
        (glance.body, glance.placeholder) = (view.body, view.placeholder)
        let isBare = view.custom == nil && view.attachments.isEmpty && view.actions.isEmpty
        return check(glance, of: id, isHidden: true) + (isBare ? [] : ["more than words"])
    }

    /// What a view must not show, or hides without need.
    private func check(_ view: CompactView, of id: NotificationID, isHidden: Bool) -> [String] {
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
