import Model
import Testing

@testable import Scheduling

struct ReadingTests {
    struct Row: Sendable {
        /// Which of the items a, b and c.
        var unread: String
        var snoozed = ""
        var keys: String
        var isLeaving = false
        var isRoomMade = false
        var read: String
        var leaving: String
    }

    static let someRead: [Row] = [
        Row(unread: "abc", keys: "a", read: "a", leaving: ""),
        Row(unread: "abc", keys: "a", isLeaving: true, read: "a", leaving: "a"),
        Row(unread: "", keys: "a", read: "", leaving: ""), Row(unread: "a", keys: "z", read: "", leaving: ""),
        Row(unread: "b", snoozed: "c", keys: "c", read: "c", leaving: ""),
    ]

    static let lastRead: [Row] = [
        Row(unread: "ab", keys: "ab", read: "ab", leaving: "abc"),
        Row(unread: "b", keys: "b", isLeaving: true, read: "b", leaving: "bac"),
        Row(unread: "b", keys: "b", isLeaving: true, isRoomMade: true, read: "b", leaving: "b"),
        // Snoozed items stay, unless they are read themselves.
        Row(unread: "a", snoozed: "c", keys: "a", read: "a", leaving: "ab"),
        Row(unread: "c", snoozed: "c", keys: "c", read: "c", leaving: "abc"),
        // There were no unread items before.
        Row(unread: "", snoozed: "c", keys: "c", read: "c", leaving: ""),
    ]

    private func check(_ row: Row) throws {
        let items = "abc".map { name in
            Judged.item("\(name)") {
                if !row.unread.contains(name) { $0.read() }
                if row.snoozed.contains(name) { $0.waits(for: .snooze(Firing(due: World.evening))) }
            }
        }
        let reading = Reading(
            row.keys.map { Judged.key("\($0)") }, of: World.appID, isLeaving: row.isLeaving,
            why: Why(code: "read", rule: .n2), cause: .record(sequence: 1), isRoomMade: row.isRoomMade,
            in: try Judged.state(items))
        #expect(reading.read.map(\.item.name).joined() == row.read)
        #expect(reading.read.allSatisfy { !$0.item.standing.isUnread })
        #expect(reading.leaving.names.joined() == row.leaving)
    }

    @Test("N2: a read item stops counting, and the others stay while one of them is unread", arguments: someRead)
    func some(row: Row) throws { try check(row) }

    @Test("N4: with the last unread one the others leave, except snoozed ones", arguments: lastRead)
    func last(row: Row) throws { try check(row) }

    struct One: Sendable {
        var isUnread = true
        var wait: Wait?
        var trigger: Firing?
        /// Whether an alert is cancelled; `nil` if nothing changes.
        var isCancelled: Bool?
    }

    static let evening = Firing(due: World.evening)

    static let ones: [One] = [
        One(isCancelled: false), One(isUnread: false),
        One(isUnread: false, wait: .snooze(evening), isCancelled: true),
        One(wait: .focus(.s10, isSummarised: false), isCancelled: true), One(wait: .summary(.s12), isCancelled: true),
        One(wait: .focus(.s10, isSummarised: false), trigger: evening, isCancelled: true),
        One(trigger: evening, isCancelled: false), One(isUnread: false, trigger: evening),
    ]

    @Test("W1: a read item no longer waits to alert; a repetition continues", arguments: ones.indices)
    func one(index: Int) throws {
        let row = Self.ones[index]
        let item = Judged.item {
            $0.place = .center(Presence(wait: row.wait, isUnread: row.isUnread), next: row.trigger)
        }
        let ending = Ending(.cancelled, .w1)
        let change = Reading.asRead(item, ending)
        #expect((change == nil) == (row.isCancelled == nil))
        if let change, let isCancelled = row.isCancelled {
            #expect(change.item.standing.presence == .read)
            #expect(change.item.standing.trigger == row.trigger)
            #expect(change.cancels == (isCancelled ? ending : nil))
        }
    }

    @Test("W7: the app reads all of its items: waiting alerts are cancelled, snoozed items stay snoozed")
    func all() throws {
        let items = [
            Judged.item("held") { $0.waits(for: .focus(.s10, isSummarised: false)) },
            Judged.item("snoozed") { $0.waits(for: .snooze(Firing(due: World.evening))) }, Judged.item("plain"),
            Judged.item("read") { $0.read() }, Judged.item("other", of: World.chatID),
        ]
        let state = try Judged.state(items)
        let reading = Reading(
            all: state.shelf(of: World.appID), of: World.appID, why: Why(code: "read", rule: .n4),
            cause: .record(sequence: 1), in: state)
        #expect(reading.read.map(\.item.name) == ["snoozed", "held", "plain"])
        #expect(reading.read.map(\.cancels) == [nil, Ending(.cancelled, .w7), nil])
        #expect(reading.read.first?.item.standing.isSnoozed == true)
        #expect(reading.leaving.names == ["held", "plain", "read"])
    }

    @Test("W7: an unread item outside the interaction keeps the others") func allButOne() throws {
        let state = try Judged.state([
            Judged.item("old"), Judged.item("read") { $0.read() }, Judged.item("new"),
        ])
        let reading = Reading(
            all: [Judged.key("old")], of: World.appID, why: Why(code: "read", rule: .n4), cause: .record(sequence: 1),
            in: state)
        #expect(reading.leaving.names == ["old"])
    }

    @Test("N12: an item that is too old leaves under its own rule, and no longer alerts") func byAge() throws {
        let items = [Judged.item("old") { $0.waits(for: .focus(.s10, isSummarised: false)) }, Judged.item("new")]
        let reading = Reading.byAge(
            [Judged.key("old")], of: World.appID, cause: .record(sequence: 1), in: try Judged.state(items))
        #expect(reading.why == Why(code: "withdrawn", rule: .n12))
        #expect(reading.cause.description == "record/1/oldest")
        #expect(reading.read.map(\.cancels) == [Ending(.cancelled, .n12)])
        #expect(reading.leaving.names == ["old"])
    }

    @Test("W7: an interaction about many concerns the items that arrived no later than it was made")
    func upTo() throws {
        let items = [0, 1, 1.001].map { seconds in Judged.item("at \(seconds)") { $0.arrivedAt = World.at(seconds) } }
        let parked = Judged.item("parked") { $0.place = .parked(Firing(due: World.evening)) }
        let state = try Judged.state(items + [parked])
        #expect(state.shelf(of: World.appID, upTo: World.at(1)).names == ["at 0.0", "at 1.0"])
    }
}
