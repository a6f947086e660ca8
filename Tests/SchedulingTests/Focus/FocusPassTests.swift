@testable import Model
import TestSupport
import Testing

@testable import Scheduling

/// Rules F1 to F7, and the matching of senders.
@Suite struct FocusPassTests {
    static let stories = Story.read(
        """
        # F2: an allow list names contacts or handles, a silence list those who do not pass; the receipt says why
        given bob, focus work on time-sensitive=no {people=bob|people=BOB@Example.com|people=+49-170-1234567|silenced=eve}
        notify one message  -> alerted S13 * (passedBy F2) (sender bob) (focus work) (focusWhy manual) (focusSince 0)
        # F2: silencing nobody lets everybody pass; in a group the sender counts
        given bob, focus work on time-sensitive=no people={all|bob}
        notify one message {|group=Friends}     -> alerted S13 * (passedBy F2) (sender bob)
        # F2: whom a list does not let through
        given bob, focus work on time-sensitive=no {people=eve|silenced=bob|people=Friends}
        notify one message {||group=Friends}
            -> held S7 focus (passedBy none) (sender bob) (focus work) (focusWhy manual) (focusSince 0)
        # F2: a contact is known by any handle, and by the id that the app uses
        given bob id=u7, focus work on time-sensitive=no people=bob
        notify one message {from=Bob@EXAMPLE.com|from=+49(170)123-4567|user=u7} -> alerted S13 * (sender bob)
        notify two message {from=01701234567|from=491701234567|user=u8}         -> held S7 focus (sender unknown)
        # F6: once a message, until its first alert
        given focus work on
        notify one message insists category=story   -> alerted S13 *
        snooze one                                  -> snoozed W10
        after 540                                   -> held S7 focus
        """)

    @Test("F2, F6: whom the list of people lets through, and what insists", arguments: stories)
    func tell(story: Story) throws { try story.play() }

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
                    #expect(FocusPass.communication(circumstances, in: focus) == rule, "\(focus) \(known) \(bits)")
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
