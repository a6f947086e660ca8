import Checks
import Model
import Testing

/// The advice on registrations that are accepted.
struct RegistrationAdviceTests {
    // swift-format-ignore
    static let people: [(members: String, told: [String])] = [
        ("",                                                             []),
        (#""locale":"en-GB""#,                                           []),
        (#""locale":"jp""#,                                              ["locale-unmatched locale"]),
        (#""locale":"english""#,                                         ["locale-unmatched locale"]),
        (#""locale":"de_DE","divices":[]"#,                              ["unknown-field divices"]),
        (#""focuses":[{"id":"f","people":{"mode":"allow","list":["sara","+49 30 1234567","s@example.com"]}}],"contacts":[{"id":"sara"}]"#,
         []),
        (#""focuses":[{"id":"f","people":{"mode":"allow","list":["sara","Ben"]}}],"contacts":[{"id":"sara"}]"#,
         ["handle-unmatched focuses[0].people.list[1]"]),
        (#""apps":{"a":{"authorization":"authorized","marketing":{"t":{"granted":true,"shown":"May we?"},"u":{"granted":false}}}}"#, []),
        (#""apps":{"a":{"authorization":"authorized","marketing":{"t":{"granted":true,"at":"2199-01-01T00:00:00Z"}}}}"#,
         ["consent-unclear apps.a.marketing.t.at", "consent-unclear apps.a.marketing.t.shown"]),
    ]

    @Test(arguments: people) func ofAPerson(members: String, told: [String]) throws {
        let locale = members.contains("locale") ? "" : #","locale":"de""#
        let record = #"{"id":"p","timeZone":"Europe/Berlin"\#(locale)\#(members.isEmpty ? "" : ",")\#(members)}"#
        let reply = try CheckProbe(nil).register(record, as: .person, key: "p")
        #expect(reply.outcome == "accepted")
        #expect(reply.advice.map { "\($0.code.rawValue) \($0.field ?? "")" } == told)
        #expect(reply.advice.allSatisfy { !$0.detail.isEmpty })
    }

    // swift-format-ignore
    static let apps: [(members: String, told: [String])] = [
        ("",                                                                     []),
        (#""categories":[{"id":"C"}]"#,                                          ["placeholder-missing categories"]),
        (#""categories":[{"id":"C","placeholder":"Message","actoins":[]}]"#,     ["unknown-field categories[0].actoins"]),
        (#""strings":{"cn":{"a":"b"},"zh":{"a":"b"}}"#,                          ["locale-unmatched strings.cn"]),
        (#""watch":{"staticInterface":{"layout":[{"image":"bundle:a.png"}]},"sash":{"style":"color","color":"red"}}"#,
         ["sash-over-photo watch.sash"]),
        (##""watch":{"sash":{"style":"color","color":"#12"},"background":{"style":"color","color":"greenish"}}"##,
         ["color-unknown watch.sash.color", "color-unknown watch.background.color"]),
        (##""watch":{"sash":{"style":"color","color":"#0A84ff"},"background":{"style":"color","color":"Blue"}}"##, []),
        (#""strings":{"en":{"A":"Gift"}},"categories":[{"id":"C","placeholderLocKey":"A","actions":[{"id":"x","titleLocKey":"B","icon":"i"}]}]"#,
         ["string-missing categories"]),
    ]

    @Test(arguments: apps) func ofAnApp(members: String, told: [String]) throws {
        let record = #"{"id":"a","name":"App"\#(members.isEmpty ? "" : ",")\#(members)}"#
        let reply = try CheckProbe(nil).register(record, as: .app, key: "a")
        #expect(reply.outcome == "accepted")
        #expect(reply.advice.map { "\($0.code.rawValue) \($0.field ?? "")" } == told)
    }

    static let ofApple: [(member: String, said: String)] = [
        ("bundleId", "`id` is there already: where it is not the app's id, it belongs in `apns.topics`, by platform"),
        ("apnsKey", "an operator keeps the key in a file: `secretRef` in `apns.keys` names it"),
        ("teamId", "`teamId` belongs in `apns`"), ("keyId", "it belongs in `apns.keys`, as `id`"),
    ]

    @Test("members of other services that belong in `apns`", arguments: ofApple)
    func ofPushes(member: String, said: String) throws {
        let reply = try CheckProbe(nil).register(#"{"id":"a","name":"App","\#(member)":"X"}"#, as: .app, key: "a")
        #expect(reply.outcome == "accepted" && reply.advice.map(\.field) == [member])
        #expect(reply.advice.first?.detail.hasSuffix(said) == true, "\(reply.advice)")
    }

    @Test func anAppsRecordIsToldNoMoreWithEachRequest() throws {
        let app = #"{"id":"a","name":"App","categories":[{"id":"C"}]}"#
        #expect(try CheckProbe(app).send(CheckProbe.request(#""category":"C""#)).advice.isEmpty)
        let strict = #"{"id":"a","name":"App","categories":[{"id":"C"}],"adviceAsErrors":["placeholder-missing"]}"#
        #expect(
            try CheckProbe(strict).send(CheckProbe.request(#""category":"C""#)).outcome == "advice:placeholder-missing")
    }
}
