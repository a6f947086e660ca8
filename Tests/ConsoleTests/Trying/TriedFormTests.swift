import Foundation
import Model
import Page
import Simulation
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
    ) throws -> [String: Any] {
        let history = try KeptHistory(story.lines)
        let now = try #require(Instant(time))
        let form = TriedForm(apps: history.apps, at: now)
        let answer = form.answer(to: text, on: people(history, until: now), mayGoOn: { true })
        return try ShopStory.members { writer in
            writer.beginObject()
            answer.writeMembers(to: &writer, mayReadContent: mayReadContent)
            writer.endObject()
        }
    }

    static func request(_ more: String = "", title: String = "Closing Soon") -> String {
        #"{"id":"new","app":"shop","recipients":["anna"],\#(more)"content":{"title":\#(ShopStory.quoted(title))}}"#
    }

    static func outcome(_ members: [String: Any]) throws -> [String: Any] {
        try #require((members["outcomes"] as? [[String: Any]])?.first)
    }

    @Test func theFocusThatIsOnHoldsIt() throws {
        let members = try Self.answer(Self.request())
        #expect(members["verdict"] as? String == "accepted")
        let outcome = try Self.outcome(members)
        #expect(outcome["person"] as? String == "anna")
        #expect(outcome["outcome"] as? String == "held")
        #expect(outcome["rule"] as? String == "S10")
        let drawings = try #require(outcome["drawings"] as? [String])
        #expect(drawings.map { $0.contains("Closing Soon") } == [true, false])
        #expect(drawings.map { $0.contains("Focus Work is on") } == [true, true])
        #expect(drawings.map { $0.contains("data-device=\"mac\"") } == [false, true])
    }

    @Test func onceTheFocusIsOffItAlertsOnTopOfWhatTheDeviceHolds() throws {
        let members = try Self.answer(Self.request(), at: "2026-03-02T10:10:00Z")
        let outcome = try Self.outcome(members)
        #expect(outcome["outcome"] as? String == "alerted")
        let drawing = try #require((outcome["drawings"] as? [String])?.first)
        #expect(drawing.contains("Closing Soon"))
        #expect(drawing.contains("badge 2"))
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

    @Test func theLockDecidesWhereItShows() throws {
        for (time, surface) in [("2026-03-02T10:10:00Z", "lock-screen"), ("2026-03-02T08:25:00Z", "banner")] {
            let outcome = try Self.outcome(
                try Self.answer(Self.request(#""interruptionLevel":"time-sensitive","#), at: time))
            let drawing = try #require((outcome["drawings"] as? [String])?.first)
            #expect(drawing.contains("data-surface=\"\(surface)\""), "\(time)")
        }
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
            let form = TriedForm(apps: history.apps, at: now)
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
        #expect(members["verdict"] as? String == verdict)
        let problems = try #require(members["problems"] as? [[String: Any]])
        #expect(problems.first?["code"] as? String == code)
        #expect((problems.first?["fix"] as? String)?.isEmpty == false)
        #expect((members["outcomes"] as? [Any])?.isEmpty == true)
    }

    @Test func adviceIsTold() throws {
        let members = try Self.answer(Self.request(#""badge":3,"#, title: "CLOSING SOON!!!"))
        let codes = (members["advice"] as? [[String: Any]])?.compactMap { $0["code"] as? String }
        #expect(codes?.contains("badge-is-counted") == true)
    }

    @Test func atMostFiveRecipientsAreNamed() {
        let names = (1...9).map { #""p\#($0)""# }.joined(separator: ",")
        let text = #"{"id":"1","app":"shop","recipients":[\#(names)],"content":{"title":"A"}}"#
        #expect(TriedForm.people(of: text).map(\.string) == ["p1", "p2", "p3", "p4", "p5"])
        #expect(TriedForm.people(of: "{") == [])
    }

    @Test func drawingsAreHiddenFromThoseWhoMayNotReadThem() throws {
        let outcome = try Self.outcome(try Self.answer(Self.request(), mayReadContent: false))
        #expect(outcome["drawings"] == nil)
        #expect(outcome["outcome"] as? String == "held")
    }
}
