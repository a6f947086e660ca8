import Model
import TestSupport
import Testing

@testable import Scheduling

/// Rules F1 to F7, and the matching of senders.
@Suite struct FocusPassTests {
    struct Row: Sendable {
        var focus: Focus
        var details = RequestDetails.message()
        var change: @Sendable (inout World) -> Void = { _ in }
        /// The rule that lets it through; `nil` means held.
        var rule: FocusPassRule?
        var sender = "bob"
    }

    static func contact(
        _ handles: [String] = ["bob@example.com"], ids: Set<String> = [], favorite: Bool = false, bypass: Bool = false
    ) -> @Sendable (inout World) -> Void {
        {
            $0.person.contacts = ContactBook([
                Contact(
                    id: PlainID(derived: "bob"), handles: handles.compactMap { Handle($0) },
                    ids: [World.appID: Set(ids.map { PlainID(derived: $0) })], favorite: favorite,
                    emergencyBypass: bypass)
            ])
        }
    }

    static func message(_ handle: String?, id: String? = nil, group: Bool = false) -> RequestDetails {
        .text("Hi") {
            $0.communication = Communication(
                intent: .sendMessage,
                sender: Communication.Sender(id: id.map { PlainID(derived: $0) }, name: "Bob", handle: handle),
                group: group ? Communication.Group(name: "Friends") : nil)
        }
    }

    static func allow(_ list: String..., timeSensitive: Bool = false) -> Focus {
        Focus(id: World.work, people: FocusPeople(mode: .allow, list: list), timeSensitive: timeSensitive)
    }

    static func silence(_ list: String...) -> Focus {
        Focus(id: World.work, people: FocusPeople(mode: .silence, list: list), timeSensitive: false)
    }

    /// Not “silence all”, and a sender in nobody's list.
    static let closed = Focus(id: World.work, timeSensitive: true)
    static let anyway = RequestDetails.text("Hi") {
        $0.communication = Communication(
            intent: .sendMessage, sender: Communication.Sender(handle: "bob@example.com"), notifyAnyway: true)
    }

    /// An allow list: contact id, the sender's handle, any handle of the contact.
    static let listedRows: [Row] = [
        Row(focus: allow("bob"), change: contact(), rule: .f2), Row(focus: allow("eve"), change: contact()),
        Row(focus: allow("BOB@Example.com"), change: contact(), rule: .f2),
        Row(focus: allow("+49 170 1234567"), change: contact(["bob@example.com", "0049 170-123 45 67"]), rule: .f2),
        Row(focus: allow("bob@example.com"), rule: .f2, sender: "unknown"), Row(focus: allow("bob"), sender: "unknown"),
        // Identity: email ignoring case, phone numbers by digits with country code, ids of the app.
        Row(focus: allow("bob"), details: message("Bob@EXAMPLE.com"), change: contact(), rule: .f2),
        Row(
            focus: allow("bob"), details: message("+49 (170) 123-4567"), change: contact(["0049 1701234567"]),
            rule: .f2),
        Row(
            focus: allow("bob"), details: message("0170 1234567"), change: contact(["+49 1701234567"]),
            sender: "unknown"),
        Row(focus: allow("bob"), details: message(nil, id: "u7"), change: contact(ids: ["u7"]), rule: .f2),
        Row(focus: allow("bob"), details: message(nil, id: "u8"), change: contact(ids: ["u7"]), sender: "unknown"),
        Row(
            focus: allow("bob"), details: message(nil, id: "u7"),
            change: {
                $0.person.contacts = ContactBook([
                    Contact(id: PlainID(derived: "bob"), ids: [AppID(derived: "other"): [PlainID(derived: "u7")]])
                ])
            }, sender: "unknown"),
        Row(
            focus: allow("bob"), details: message("49 170 1234567"), change: contact(["+49 1701234567"]),
            sender: "unknown"),
        // In a group the sender counts.
        Row(focus: allow("bob"), details: message("bob@example.com", group: true), change: contact(), rule: .f2),
        Row(focus: allow("Friends"), details: message("bob@example.com", group: true), change: contact()),
        // A silence list.
        Row(focus: silence("bob"), change: contact()), Row(focus: silence("eve"), change: contact(), rule: .f2),
        Row(focus: silence("bob"), rule: .f2, sender: "unknown"), Row(focus: silence(), change: contact(), rule: .f2),
    ]

    @Test("F2: whom the list of people lets through, and the entry that matched", arguments: listedRows.indices)
    func listed(index: Int) throws { try check(Self.listedRows[index]) }

    private func check(_ row: Row) throws {
        var world = try World.ready {
            row.change(&$0)
            $0.turnOn(row.focus)
        }
        world.notify(row.details)
        let receipts = try world.sentReceipts()
        let receipt = try #require(receipts.last)
        let alerted = row.details.interruptionLevel == .timeSensitive ? "alerted S11 *" : "alerted S13 *"
        #expect(World.short(receipt) == (row.rule == nil ? "held S7 focus" : alerted))
        #expect(receipt.details.passedBy?.value == row.rule)
        #expect(receipt.details["sender"] == .text(row.sender))
        #expect(receipt.details["focus"] == "work")
        #expect(receipt.details["focusWhy"] == "manual")
        #expect(receipt.details["focusSince"] == .instant(World.start))
    }

    @Test("F6: once a message, until its first alert") func notifyAnywayOnce() throws {
        var world = try World.ready { $0.turnOn(Self.closed) }
        var details = Self.anyway
        details.category = "story"
        let id = world.notify(details)
        #expect(try world.receipts() == ["alerted S13 *"])
        world.interact(.action(id, action: World.later, text: nil))
        world.driver.advance(seconds: 540)
        #expect(try world.receipts() == ["snoozed W10", "held S7 focus"])
    }

    /// The sender in a Focus's lists, and the contact's settings.
    enum Known: CaseIterable {
        case unknown, contact, favorite, bypass

        var contact: Contact? {
            let handles = ["bob@example.com"].compactMap { Handle($0) }
            let id = PlainID(derived: "bob")
            return switch self {
            case .unknown: nil
            case .contact: Contact(id: id, handles: handles)
            case .favorite: Contact(id: id, handles: handles, favorite: true)
            case .bypass: Contact(id: id, handles: handles, emergencyBypass: true)
            }
        }
    }

    /// Lists of people, and whether a sender passes: one who is a contact, and one who is not.
    static let lists: [(people: FocusPeople?, known: Bool, unknown: Bool)] = [
        (nil, false, false), (FocusPeople(mode: .allow), false, false), (FocusPeople(mode: .silence), true, true),
        (FocusPeople(mode: .allow, list: ["bob"]), true, false),
        (FocusPeople(mode: .silence, list: ["bob"]), false, true),
        (FocusPeople(mode: .allow, list: ["eve"]), false, false),
    ]

    static let appLists: [FocusApps?] = [
        nil, FocusApps(mode: .allow), FocusApps(mode: .allow, list: [World.appID]), FocusApps(mode: .silence),
    ]

    /// Every Focus, with whether its list lets a contact and a stranger through.
    static let focuses: [(focus: Focus, known: Bool, unknown: Bool)] = {
        var rows: [(focus: Focus, known: Bool, unknown: Bool)] = []
        for list in lists {
            for apps in appLists {
                for callsFrom in CallsFrom.allCases {
                    for (timeSensitive, repeatedCalls) in [(false, false), (false, true), (true, false), (true, true)] {
                        let focus = Focus(
                            id: World.work, people: list.people, apps: apps, timeSensitive: timeSensitive,
                            repeatedCalls: repeatedCalls, callsFrom: callsFrom)
                        rows.append((focus, list.known, list.unknown))
                    }
                }
            }
        }
        return rows
    }()

    /// The first matching rule, read from the text of the rules.
    static func rule(
        _ focus: Focus, isListed: Bool, _ known: Known, isCall: Bool, isTimeSensitive: Bool, isAgain: Bool,
        notifiesAnyway: Bool
    ) -> FocusPassRule? {
        let noPeople = focus.people == nil || focus.people == FocusPeople(mode: .allow)
        let noApps = focus.apps == nil || focus.apps == FocusApps(mode: .allow)
        if noPeople, noApps, focus.callsFrom == .nobody, !focus.timeSensitive, !focus.repeatedCalls { return nil }
        if focus.timeSensitive, isTimeSensitive { return .f1 }
        if isListed { return .f2 }
        let isCovered =
            switch focus.callsFrom {
            case .nobody: false
            case .everyone: true
            case .contacts: known != .unknown
            case .favorites: known == .favorite
            }
        if isCall, isCovered { return .f3 }
        if isCall, isAgain, focus.repeatedCalls { return .f4 }
        if known == .bypass { return .f5 }
        return notifiesAnyway ? .f6 : nil
    }

    @Test(
        "F1, F2, F3, F4, F5, F6, F7: every Focus with every sender, call or message, level, repetition and insistence")
    func everyCombination() throws {
        for known in Known.allCases {
            var person = try World.standardPerson()
            person.contacts = ContactBook([known.contact].compactMap(\.self))
            for bits in 0..<32 {
                let (isCall, isTimeSensitive, isAgain) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0)
                let (insists, hasAlerted) = (bits & 8 != 0, bits & 16 != 0)
                let details = RequestDetails.text("Hi") {
                    $0.interruptionLevel = isTimeSensitive ? .timeSensitive : .active
                    $0.communication = Communication(
                        intent: isCall ? .startCall : .sendMessage,
                        sender: Communication.Sender(handle: "bob@example.com"), notifyAnyway: insists)
                }
                let circumstances = try #require(
                    try Judged.circumstances(details, person: person, isRepeatedCall: isAgain, hasAlerted: hasAlerted))
                for (focus, isListed, isStranger) in Self.focuses {
                    let rule = Self.rule(
                        focus, isListed: known == .unknown ? isStranger : isListed, known, isCall: isCall,
                        isTimeSensitive: isTimeSensitive, isAgain: isAgain, notifiesAnyway: insists && !hasAlerted)
                    let found = FocusPass.communication(circumstances, in: focus)
                    #expect(found == rule, "\(focus) \(known) \(bits)")
                }
            }
        }
    }

    @Test("S9: every app list, filter and criteria, for Time Sensitive and Active") func everyAppList() throws {
        let person = try World.standardPerson()
        let other = AppID(derived: "other")
        let lists: [(FocusApps?, Bool)] = [
            (nil, false), (FocusApps(mode: .allow), false), (FocusApps(mode: .allow, list: [World.appID]), true),
            (FocusApps(mode: .allow, list: [other]), false), (FocusApps(mode: .silence), true),
            (FocusApps(mode: .silence, list: [World.appID]), false), (FocusApps(mode: .silence, list: [other]), true),
        ]
        for level in [InterruptionLevel.active, .timeSensitive] {
            for criteria: ExactString? in [nil, "a", "b"] {
                let details = RequestDetails.text("Now") {
                    ($0.interruptionLevel, $0.filterCriteria) = (level, criteria)
                }
                let circumstances = try #require(try Judged.circumstances(details, person: person))
                for (apps, isListed) in lists {
                    for allowsTimeSensitive in [false, true] {
                        for filter in [nil, [], ["a"]] as [Set<ExactString>?] {
                            var focus = Focus(id: World.work, apps: apps, timeSensitive: allowsTimeSensitive)
                            if let filter { focus.filters = [World.appID: filter, other: ["b"]] }
                            let isAllowed = isListed || allowsTimeSensitive && level == .timeSensitive
                            let isInFilter = filter.map { $0 == ["a"] && criteria == "a" } ?? true
                            #expect(
                                FocusPass.app(circumstances, in: focus) == (isAllowed && isInFilter),
                                "\(focus) \(level) \(criteria ?? "")")
                        }
                    }
                }
            }
        }
    }
}
