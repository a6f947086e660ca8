import Model
import Testing

@testable import Scheduling

struct ArrivalViewsTests {
    private static func story(
        _ name: String, category: ExactString? = "story", thread: ExactString? = nil, of app: AppID = World.appID,
        _ change: (inout ItemStanding) -> Void = { _ in }
    ) -> Item {
        Judged.item(name, .text(name) { ($0.category, $0.threadID) = (category, thread) }, of: app, change)
    }

    /// The views for an arrival, with an item's view open on the iPhone for so many seconds.
    private static func views(
        of owner: Item = story("a"), for arrival: Item = story("b"), seconds: Double = 0
    ) throws -> (views: ArrivalViews, state: PersonState) {
        var state = try Judged.state([owner])
        state.set(Self.open(owner, seconds: seconds), for: World.phone)
        let circumstances = try #require(Circumstances(arrival, state, try Judged.occasion()))
        return (ArrivalViews(for: arrival, circumstances, in: state), state)
    }

    private static func open(_ item: Item, seconds: Double = 0) -> DeviceState {
        var reported = DeviceState()
        reported.open(item.key, at: World.at(-seconds))
        return reported
    }

    static let rows: [(owner: Item, arrival: Item, seconds: Double, isFor: Bool)] = [
        (story("a"), story("b"), 0, true), (story("a"), story("a"), 0, true),
        (story("a", thread: "t"), story("b", thread: "t"), 0, true), (story("a", thread: "t"), story("b"), 0, false),
        (story("a"), story("b", thread: "t"), 0, false), (story("a"), story("b", category: "other"), 0, false),
        (story("a", category: nil), story("b", category: nil), 0, false),
        (story("a", of: World.chatID), story("b"), 0, false),
        (story("a") { $0.place = .arriving }, story("b"), 0, false),
        (story("a"), story("b"), 3600, true), (story("a"), story("b"), 3600.001, false),
    ]

    @Test("N11: an open view takes arrivals of its app, category and thread", arguments: rows.indices)
    func isFor(index: Int) throws {
        let row = Self.rows[index]
        let views = try Self.views(of: row.owner, for: row.arrival, seconds: row.seconds).views
        #expect(views.items == (row.isFor ? [World.phone: row.owner.key] : [:]))
    }

    @Test("N11: a view silences its own device, except for alerts that override everything") func silence() throws {
        let views = try Self.views().views
        let alerted = AlertDecision(outcome: .alerted, rule: .s13)
        #expect(views.silence(World.phone, alerted))
        #expect(!views.silence(World.phone, AlertDecision(outcome: .alerted, rule: .s2)))
        #expect(!views.silence(DeviceID(derived: "tablet"), alerted))
        #expect(!ArrivalViews().silence(World.phone, alerted))
        let quiet = StepDevice(id: World.phone, platform: .iOS)
        let loud = StepDevice(
            id: DeviceID(derived: "tablet"), platform: .iPadOS, alert: DeliveryAlert(surface: .lockScreen))
        let inApp = StepDevice(id: DeviceID(derived: "tablet"), platform: .iPadOS, type: .inApp)
        #expect(views.silenceAll([quiet]))
        #expect(!views.silenceAll([quiet, loud]))
        #expect(!views.silenceAll([quiet, inApp]))
        #expect(!ArrivalViews().silenceAll([quiet]))
    }

    @Test("N11: a view that has closed because its item left has no effect") func forgetClosed() throws {
        var (views, state) = try Self.views()
        views.forgetClosed(in: state)
        #expect(views.items.count == 1)
        state.set(nil, for: World.phone)
        views.forgetClosed(in: state)
        #expect(views.items == [:])
    }
}
