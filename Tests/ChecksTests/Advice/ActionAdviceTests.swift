import Foundation
import Model
import Testing

struct ActionAdviceTests {
    /// A request of the category that gets no other advice.
    static var request: [String: Any] {
        [
            "category": "C",
            "content": ["title": "Rent Reminder", "body": "The rent is due.", "targetContentId": "rent"],
        ]
    }

    @Test(
        "action-opens-app",
        arguments: [
            ("Open", true, true), ("View in App", true, true), ("Show Parcels Now", true, true), ("Open", false, false),
            ("View Map", true, false), ("Reply", true, false), ("Open Sara’s Map", true, false),
            ("Parcels Now öffnen", true, true), ("Karte anzeigen", true, false), ("Ver en la app", true, true),
            ("Uygulamayı aç", true, true), ("アプリで開く", true, true), ("앱 열기", true, true), ("查看", true, true),
            ("查看地图", true, false), ("Показать в приложении", true, true), ("The App", true, false),
            ("View", true, true), ("Open the Parcels Now App", true, true), ("🎉", true, false),
        ])
    func opensApp(title: String, foreground: Bool, applies: Bool) throws {
        let probe = AdviceProbe(action: ["title": title, "foreground": foreground])
        #expect(try probe.codes(Self.request).contains("action-opens-app") == applies)
    }

    @Test("R12: titles by key are judged by their English strings, else by the plain ones")
    func byKey() throws {
        func codes(_ action: [String: Any]) throws -> Set<String> {
            let strings = [
                "en": ["OPEN": "Open", "STYLE": "mark as read", "GOOD": "Mark as Read"],
                "de": ["OPEN": "Öffnen", "STYLE": "Lesen", "LOST": "Öffnen"],
            ]
            let probe = AdviceProbe(action: action.merging(["foreground": true]) { $1 }, app: ["strings": strings])
            return try probe.codes(Self.request)
        }
        #expect(try codes(["titleLocKey": "OPEN"]).contains("action-opens-app"))
        #expect(try codes(["title": NSNull(), "titleLocKey": "LOST"]).contains("action-opens-app"))
        #expect(try codes(["titleLocKey": "STYLE"]).contains("action-title-style"))
        #expect(try codes(["title": "Open", "titleLocKey": "GOOD"]).isEmpty)
        #expect(try codes(["title": "Open", "titleLocKey": "LOST"]).contains("action-opens-app"))
    }

    @Test("Titles by key are judged in every language by what needs no English") func inOtherLanguages() throws {
        let long = "Als erledigt kennzeichnen und schließen"
        let strings = [
            "en": ["K": "Mark Done"], "de": ["K": long], "fr": ["K": "Ouvrir Parcels Now"], "es": ["K": "hecho!"],
        ]
        let probe = AdviceProbe(action: ["titleLocKey": "K"], app: ["strings": strings])
        let advice = try probe.advice(Self.request)
        #expect(advice.map(\.code.rawValue).sorted() == ["action-app-name", "action-title-long"])
        let details = advice.map(\.detail)
        #expect(details.contains { $0.contains("in “de” has a title of over") })
        #expect(details.contains { $0.contains("in “fr” names the app") })
    }

    @Test("action-without-icon") func icon() throws {
        #expect(try AdviceProbe(action: ["icon": ""]).codes(Self.request) == ["action-without-icon"])
        #expect(try AdviceProbe(action: ["icon": NSNull()]).codes(Self.request) == ["action-without-icon"])
        #expect(try AdviceProbe(action: ["icon": "star"]).codes(Self.request).isEmpty)
        #expect(try AdviceProbe(category: [:]).codes(Self.request).isEmpty)
    }

    @Test(
        "action-destructive-without-context",
        arguments: [
            ("OK", true, "The photo goes.", true), ("Yes", true, "The photo goes.", true),
            ("Do It", true, "The photo goes.", true),
            ("Confirm", true, "The photo goes.", true), ("Delete", true, nil, true), ("Delete Photo", true, nil, true),
            ("Delete", true, "The photo goes.", false), ("OK", false, "The photo goes.", false),
            ("Delete", false, nil, false),
        ])
    func destructive(title: String, isDestructive: Bool, body: String?, applies: Bool) throws {
        var content = ["title": "Photo", "targetContentId": "t"]
        content["body"] = body
        let advice = try AdviceProbe(action: ["title": title, "destructive": isDestructive])
            .advice(["category": "C", "content": content])
        #expect(advice.count { $0.code == .actionDestructiveWithoutContext } == (applies ? 1 : 0))
    }

    @Test func namesTheActionsOfACodeOnce() throws {
        let actions = ["one", "two"].map { ["id": $0, "title": "accept", "icon": "i"] }
        let advice = try AdviceProbe(category: ["actions": actions]).advice(Self.request)
        let detail =
            "each of the actions “one”, “two” has a title with a word in small letters, all capitals or a mark at its end: "
            + "write it as in “Mark as Read”"
        #expect(advice == [Advice(.actionTitleStyle, field: "category", detail: detail)])
    }
}
