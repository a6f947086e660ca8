@testable import Model
import Testing

@testable import Scheduling

struct StepContentTests {
    private static func make(
        _ item: Item, beside others: [Item] = [], _ change: (inout Person) -> Void = { _ in }
    ) throws -> StepNotification {
        let state = try Judged.state([item] + others, change)
        let circumstances = try #require(Circumstances(item, state, try Judged.occasion()))
        return StepContent.make(of: item, circumstances, in: state)
    }

    @Test("R18: the request's members are forwarded with the step") func facts() throws {
        let details = RequestDetails.text("Sale") {
            $0.marketingTopic = PlainID(derived: "offers")
            $0.category = "story"
            $0.threadID = "t"
            $0.relevanceScore = 0.5
            $0.collapseID = "c"
            $0.expires = World.evening
            $0.filterCriteria = "f"
        }
        let expected = StepNotification(
            id: Judged.id(), app: World.appID, level: .passive, content: details.content, isMarketing: true,
            category: "story", threadID: "t", relevanceScore: 0.5, collapseID: "c", expires: World.evening,
            filterCriteria: "f")
        // The level of the latest decision, not the present one.
        #expect(try Self.make(Judged.item("r", details) { $0.level = .passive }) == expected)
        #expect(try Self.make(Judged.item { $0.level = nil }).level == .active)
    }

    @Test("N5: a local notification does not replace a general one on the device, nor one with another collapse id")
    func localCollapseID() throws {
        func made(_ collapseID: ExactString?, of device: DeviceID?) throws -> ExactString? {
            let details = RequestDetails.text("A") { ($0.collapseID, $0.device) = (collapseID, device) }
            return try Self.make(Judged.item("r", details)).collapseID
        }
        #expect(try made("c", of: nil) == "c")
        let local = try #require(try made("c", of: World.phone))
        #expect(local != "c" && local.string.hasSuffix("c"))
        // So that it is hashed for APNs.
        #expect(local.string.utf8.contains { $0 < 0x20 })
        #expect(try made("d", of: World.phone) != local)
        #expect(try made(nil, of: World.phone) == nil)
    }

    @Test(
        "R1, F6: a communication's sender, who passes a device's Focus until it has alerted; a false claim names nobody",
        arguments: [true, false])
    func sender(hasAlerted: Bool) throws {
        let details = RequestDetails.text("Hi") {
            $0.communication = Communication(
                intent: .startCall,
                sender: Communication.Sender(
                    id: PlainID(derived: "u-7"), name: "Bob", handle: "bob@example.com", image: "i"),
                group: Communication.Group(name: "Team", image: "g"), conversation: "c-1", mentionsRecipient: true,
                notifyAnyway: true)
        }
        let item = Judged.item("r", details) { $0.hasAlerted = hasAlerted }
        let handles = [Handle("bob@example.com")].compactMap(\.self)
        let sender = try Self.make(item) {
            $0.contacts = ContactBook([Contact(id: PlainID(derived: "bob"), name: "Bobby", handles: handles)])
        }.sender
        var expected = StepSender(
            name: "Bob", contactName: "Bobby", handle: "bob@example.com", image: "i", isCall: true, isGroup: true,
            groupName: "Team", groupImage: "g")
        (expected.id, expected.conversation) = (PlainID(derived: "u-7"), "c-1")
        (expected.mentionsRecipient, expected.notifiesAnyway) = (true, !hasAlerted)
        #expect(sender == expected)
        let state = try Judged.state([item])
        let claim = Judged.notification("r", details, isCommunication: false)
        let circumstances = try #require(Circumstances(Shared(claim), state, try Judged.occasion()))
        #expect(StepContent.make(of: item, circumstances, in: state).sender == nil)
    }

    /// How the app groups, a thread, how many items that has, and how many the list groups with it.
    static let counts: [(grouping: Grouping, thread: ExactString?, inThread: Int, inGroup: Int?)] = [
        (.automatic, "t", 3, nil), (.automatic, nil, 2, nil), (.off, "t", 3, 1), (.byApp, "t", 3, 4),
        (.byApp, "alone", 1, 4),
    ]

    @Test("R6: how many items its thread has, and how many the list groups with it", arguments: counts)
    func count(grouping: Grouping, thread: ExactString?, inThread: Int, inGroup: Int?) throws {
        let threads: [ExactString?] = ["t", "t", nil]
        let others = threads.enumerated().map { number, thread in
            Judged.item("other-\(number)", .text("O") { $0.threadID = thread })
        }
        let parked = Judged.item("parked", .text("P") { $0.threadID = "t" }) {
            $0.place = .parked(Firing(due: World.evening))
        }
        let elsewhere = Judged.item("chat", .text("C") { $0.threadID = "t" }, of: World.chatID)
        let notification = try Self.make(
            Judged.item("r", .text("Hello") { $0.threadID = thread }), beside: others + [parked, elsewhere]
        ) { $0.apps[World.appID]?.grouping = grouping }
        #expect(notification.threadCount == inThread && notification.groupCount == inGroup)
    }

    @Test("N2: items that leave are named with their level, and show nothing") func leaving() {
        let critical = RequestDetails.text("Hello") { $0.interruptionLevel = .critical }
        let decided = StepNotification(leaving: Judged.item("r", critical) { $0.level = .active })
        #expect(decided == StepNotification(id: Judged.id(), app: World.appID, level: .active))
        #expect(StepNotification(leaving: Judged.item("r", critical) { $0.level = nil }).level == .critical)
    }
}
