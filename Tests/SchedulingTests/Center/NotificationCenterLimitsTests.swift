import Model
import Testing

@testable import Scheduling

struct NotificationCenterLimitsTests {
    @Test("N12: there is room for a hundred items of an app", arguments: [98, 99, 100, 102])
    func excess(count: Int) throws {
        let items = (0..<count).map { Judged.item("r\($0)") } + [Judged.item("other", of: World.chatID)]
        let excess = NotificationCenterLimits.excess(of: World.appID, in: try Judged.state(items))
        #expect(excess.names == (0..<max(count - 99, 0)).map { "r\($0)" })
    }

    @Test("N12: items that are too old, by app, and only those in the list") func aged() throws {
        let parked = Judged.item("parked") { $0.place = .parked(Firing(due: World.evening)) }
        let state = try Judged.state([Judged.item("a"), Judged.item("b"), parked, Judged.item("c", of: World.chatID)])
        let expired: [Entry] = [
            .item(Judged.key("b")), .item(Judged.key("a")), .item(Judged.key("parked")), .item(Judged.key("gone")),
            .item(Judged.key("c", of: World.chatID)), .attention,
        ]
        let aged = NotificationCenterLimits.aged(expired, in: state)
        #expect(aged.mapValues(\.names) == [World.appID: ["b", "a"], World.chatID: ["c"]])
    }
}
