import Model
import Page
import Simulation
import TestSupport
import Testing

@testable import Console

struct TriedFormTests {
    /// The people of a story at an instant, as the console has them.
    static func people(_ history: KeptHistory, until now: Instant) -> [TriedPerson] {
        let anna = PersonID(derived: "anna")
        var fold = PersonFold()
        let inputs = history.inputs(of: anna).filter { $0.at <= now }
        fold.take(inputs: inputs, deliveries: history.deliveries(of: anna).filter { $0.at <= now })
        // As the console has it after it trimmed the records.
        fold = PersonFold(stored: fold.stored)
        return history.record(of: anna).map {
            [TriedPerson(record: $0, fold: fold, interactions: inputs.filter { $0.topic == .interactions })]
        } ?? []
    }

    static func answer(
        _ text: String, _ story: ShopStory = ShopStory(), at time: String = "2026-03-02T08:40:00Z",
        mayReadContent: Bool = true
    ) throws -> ReadJSON {
        let history = try KeptHistory(story.lines)
        let now = try #require(Instant(time))
        let form = TriedForm(apps: history.apps, now: now)
        let answer = form.answer(to: text, on: people(history, until: now), mayGoOn: { true })
        return try ShopStory.members { answer.writeMembers(to: &$0, mayReadContent: mayReadContent) }
    }

    static func request(_ more: String = "", title: String = "Closing Soon") -> String {
        #"{"id":"new","app":"shop","recipients":["anna"],\#(more)"content":{"title":\#(ShopStory.quoted(title))}}"#
    }

    @Test func theFocusThatIsOnHoldsIt() throws {
        let members = try Self.answer(Self.request())
        #expect(members["verdict"] == "accepted" && members["outcomes.person"] == #"["anna"]"#)
        #expect(members["outcomes.outcome"] == #"["held"]"# && members["outcomes.rule"] == #"["S10"]"#)
        let drawings = members.texts("outcomes.drawings")
        #expect(drawings.map { $0.contains("Closing Soon") } == [true, false])
        #expect(drawings.map { $0.contains("Focus Work is on") } == [true, true])
        #expect(drawings.map { $0.contains("data-device=\"mac\"") } == [false, true])
        let hidden = try Self.answer(Self.request(), mayReadContent: false)
        #expect(hidden["outcomes.drawings"] == "[]" && hidden["outcomes.outcome"] == #"["held"]"#)
    }

    @Test func onceTheFocusIsOffItAlertsOnTopOfWhatTheDeviceHolds() throws {
        let members = try Self.answer(Self.request(), at: "2026-03-02T10:10:00Z")
        #expect(members["outcomes.outcome"] == #"["alerted"]"#)
        let drawing = try #require(members.texts("outcomes.drawings").first)
        #expect(drawing.contains("Closing Soon") && drawing.contains("badge 2"))
    }

    @Test func whatComesIsAddedToTheList() throws {
        let history = try KeptHistory(ShopStory().lines)
        let now = try #require(Instant("2026-03-02T10:10:00Z"))
        let person = try #require(Self.people(history, until: now).first)
        #expect(person.fold.devices.screens.map(\.itemCount) == [1])
        let request = try Request(json: Array(Self.request().utf8).span)
        let app = try #require(history.apps[request.app])
        let records = try person.records(of: request, app: app, at: now, windowSeconds: history.window)
        let drawn = person.drawn(records, NotificationID(derived: "shop/new/anna"), apps: history.apps)
        #expect(drawn.fold.devices.screens.map(\.itemCount) == [2])
    }

    @Test(arguments: [("2026-03-02T10:10:00Z", "lock-screen"), ("2026-03-02T08:25:00Z", "banner")])
    func theLockDecidesWhereItShows(time: String, surface: String) throws {
        let members = try Self.answer(Self.request(#""interruptionLevel":"time-sensitive","#), at: time)
        #expect(members.texts("outcomes.drawings").first?.contains("data-surface=\"\(surface)\"") == true)
    }

    @Test func aScheduledFocusThatWasTurnedOffStaysOff() throws {
        let now = try #require(Instant("2026-03-02T10:30:00Z"))
        var story = ShopStory()
        story.focusName = "Work"
        let scheduled = story.person().replacing(
            #""name":"Work"}"#, with: #""name":"Work","schedule":[{"from":"09:00","to":"17:00"}]}"#)
        let history = try KeptHistory(
            [
                ShopStory.line("06:00", "apps", "shop", story.app),
                ShopStory.line("06:00", "people", "anna", scheduled),
                story.interaction("09:30", "i-1", "focus-off"), story.interaction("10:00", "i-2", "unlocked"),
            ])
        var person = try #require(Self.people(history, until: now).first)
        for (record, expected) in [(person.record, "alerted"), (person.record, "held")] {
            let form = TriedForm(apps: history.apps, now: now)
            let answer = form.answer(to: Self.request(), on: [person], mayGoOn: { true })
            #expect(answer.outcomes.first?.decision?.code.rawValue == expected)
            // Without what the person did, the schedule decides.
            person = TriedPerson(record: record, fold: PersonFold(), interactions: [])
        }
    }

    @Test(arguments: [
        ("", "unreadable", "unreadable"), ("{", "unreadable", "unreadable"), ("[]", "unreadable", "unreadable"),
        (#"{"id":"1","app":"shop","recipiants":["anna"],"content":{"title":"A"}}"#, "rejected", "recipients"),
        (#"{"id":"1","app":"shpo","recipients":["anna"],"content":{"title":"A"}}"#, "rejected", "app-unknown"),
    ])
    func problemsAreTold(text: String, verdict: String, code: String) throws {
        let members = try Self.answer(text)
        #expect(members["verdict"] == verdict && members["outcomes"] == "[]")
        #expect(members.texts("problems.code").first == code)
        #expect(members.texts("problems.fix").first?.isEmpty == false)
    }

    @Test func adviceIsTold() throws {
        let members = try Self.answer(Self.request(#""badge":3,"#, title: "CLOSING SOON!!!"))
        #expect(members.texts("advice.code").contains("badge-is-counted"))
    }

    @Test func atMostFiveRecipientsAreNamed() {
        let names = (1...9).map { #""p\#($0)""# }.joined(separator: ",")
        let text = #"{"id":"1","app":"shop","recipients":[\#(names)],"content":{"title":"A"}}"#
        #expect(TriedForm.people(of: text).map(\.string) == ["p1", "p2", "p3", "p4", "p5"])
        #expect(TriedForm.people(of: "{") == [])
    }
}
