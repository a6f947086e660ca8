@testable import Model
import Testing

struct AppTests {
    /// Every member of the contract, in the order of writing.
    static let full = #"""
        {"id":"bank","name":"Bank","icon":"bank.png","entitlements":["communication","critical-alerts","time-sensitive"],
        "publicAuthority":{"regions":["001","DE"]},"settingsLink":"bank://settings",
        "topics":[{"id":"news","name":"News","description":"What is new"},{"id":"offers","name":"Offers","marketing":true}],
        "categories":[{"id":"ALERT","placeholder":"%u alerts","hiddenPreviewsShowTitle":true,
        "hiddenPreviewsShowSubtitle":true,"summaryFormat":"%u more","alertActionTitle":"Look","customDismissAction":true,
        "actions":[{"id":"reply","title":"Reply","icon":"pen","destructive":true,"foreground":true,
        "authenticationRequired":true,"snoozeSeconds":60,"textInput":{"buttonTitle":"Send","placeholder":"Text"}}]},
        {"id":"plain"}],
        "contentExtensions":[{"id":"map","categories":["ALERT"],"initialContentSizeRatio":0.5,"defaultContentHidden":true,
        "overridesDefaultTitle":true,"userInteractionEnabled":true,"media":"overlay","layout":[{"text":"{title} {data.a.b}",
        "style":"large"},{"image":"bundle:a/b.png"},{"media":"attachment:clip"},{"button":"Reply","action":"reply"},
        {"switch":"On","value":true},{"switch":"On","value":"{data.on}"}]}],
        "watch":{"staticInterface":{"layout":[{"text":"{body}"}]},"dynamicInterface":{"layout":[{"image":"group:x.png"}]},
        "sash":{"style":"color","color":"#336699"},"background":{"style":"system"},
        "categories":[{"id":"ALERT","actions":[{"id":"ok","title":"OK"}]}]},
        "strings":{"de":{"GREETING":"Hallo %@"},"en":{"GREETING":"Hello %@"}},"sounds":[{"name":"bell.caf","seconds":2.5}],
        "launchImages":["other","start"],"defaultLaunchImage":"start","foregroundPresentation":["badge","banner"],
        "signingKeys":[{"id":"k1","secret":"hush"}],"webhooks":[{"url":"https://a/b","secret":"a-secret-of-24-characters",
        "events":["receipt.held","response"]}],"adviceAsErrors":["body-long","title-long"]}
        """#.replacing("\n", with: "")

    /// The contract takes small letters, too; regions of locales are capitals.
    @Test func aRegionIsReadInCapitals() throws {
        let app = try read(#"{"id":"a","name":"A","publicAuthority":{"regions":["us","DE","001"]}}"#, as: App.self)
        #expect(app.publicAuthority == PublicAuthority(regions: ["US", "DE", "001"]))
    }

    @Test func everyMemberIsReadAndWritten() throws {
        let app = try read(Self.full, as: App.self)
        #expect(text(of: app) == Self.full)
        #expect(try read(text(of: app)) == app)
        #expect(app.categories["ALERT"]?.actions.first?.snoozeSeconds == 60)
        #expect(app.topics[PlainID(derived: "offers")]?.isMarketing == true)
        #expect(app.contentExtension(for: "ALERT")?.id.string == "map")
        #expect(app.contentExtension(for: "alert") == nil && app.sounds["bell.caf"] == 2.5)
        #expect(app.watch?.categories["ALERT"]?.actions.map(\.title.plain) == ["OK"])
        #expect(app.publicAuthority?.regions == ["001", "DE"])
    }

    /// The same app with texts by key.
    static let byKey = #"""
        {"id":"bank","name":"Bank","categories":[{"id":"c","placeholderLocKey":"P","summaryFormat":"%u","summaryFormatLocKey":"S",
        "alertActionTitleLocKey":"A","actions":[{"id":"a","titleLocKey":"T","textInput":{"buttonTitleLocKey":"B",
        "placeholder":"Text","placeholderLocKey":"F"}},{"id":"b","title":"B","titleLocKey":"T"}]}],
        "contentExtensions":[{"id":"x","categories":["c"],"initialContentSizeRatio":1,"layout":[{"textLocKey":"L","style":"big"},
        {"textLocKey":"L","action":"a"},{"textLocKey":"L","value":true},{"text":"Plain","textLocKey":"L"},
        {"button":"Plain","textLocKey":"L","action":"a"},{"switch":"Plain","textLocKey":"L","value":"{data.on}"}]}],
        "strings":{"en":{"L":"{title}, {data.a}"}}}
        """#.replacing("\n", with: "")

    @Test("R3: texts by key are read and written; each text of a layout belongs to its kind of element")
    func wordsByKey() throws {
        let app = try read(Self.byKey, as: App.self)
        #expect(text(of: app) == Self.byKey)
        let layout = try #require(app.contentExtensions.first?.layout)
        let kinds = layout.map {
            switch $0 {
            case .text: "text"
            case .button: "button"
            case .toggle: "switch"
            case .image, .media: "file"
            }
        }
        #expect(kinds == ["text", "button", "switch", "text", "button", "switch"])
        #expect(layout.allSatisfy { $0.words?.key == "L" })
    }

    @Test("R3: in English the text of a key is its English string, else the plain text") func english() throws {
        let app = try read(
            #"{"id":"a","name":"A","strings":{"en-GB":{"T":"Colour"},"de":{"T":"Farbe","D":"Nur"}}}"#, as: App.self)
        for (text, expected) in [
            (AppText(plain: "Plain", key: "T"), "Colour"), (AppText(plain: "Plain", key: "D"), "Plain"),
            (AppText(key: "D"), nil), (AppText(plain: "Plain"), "Plain"), (AppText(), nil),
        ] as [(AppText, String?)] {
            #expect(app.english(text) == expected)
        }
    }

    @Test func whatIsAbsentHasTheContractsDefault() throws {
        let app = try read(#"{"id":"a","name":"A","icon":null,"topics":[],"later":{"x":[1]}}"#, as: App.self)
        #expect(app == App(id: AppID(derived: "a"), name: "A"))
        #expect(text(of: app) == #"{"id":"a","name":"A"}"#)
    }

    @Test func whatFollowsFromTheRestIsFilledIn() throws {
        let json = Self.app(
            #""categories":[{"id":"c","actions":[{"id":"s","title":"S","snoozeSeconds":0},{"id":"1","title":"T"},"#
                + #"{"id":"2","title":"T"},{"id":"3","title":"T"}]}],"watch":{"categories":["c"]},"#
                + #""defaultLaunchImage":"x""#)
        let app = try read(json, as: App.self)
        let category = try #require(app.categories["c"])
        #expect(category.actions.map(\.snoozeSeconds) == [540, nil, nil, nil])
        #expect(app.watch?.categories["c"] == category && app.launchImages == ["x"])
    }

    private static func app(_ members: String) -> String { #"{"id":"a","name":"A",\#(members)}"# }

    private static func locales(_ count: Int) -> String {
        app(#""strings":{\#((0..<count).map { "\"en-x-\($0)\":{}" }.joined(separator: ","))}"#)
    }

    @Test("R3: texts in five hundred locales, and no more") func manyLocales() throws {
        #expect(try read(Self.locales(500), as: App.self).strings.count == 500)
        let more = BadRecord(Self.locales(501), at: "strings.en-x-500", .invalid, "more than 500")
        try more.expectRejection(as: App.self)
    }

    // A name is checked even if its value counts as absent. More records are in the contract's `broken.jsonl`
    // and among the broken records of the checks.
    static let bad = BadRecord.table(
        #"""
        , unreadable |  | []
        id | slash | {"id":"a/b","name":"A"}
        entitlements[0] | critical-alerts | "entitlements":["all"]
        topics[1].id | a second time | "topics":[{"id":"t","name":"T"},{"id":"t","name":"U"}]
        categories[1].id | a second time | "categories":[{"id":"c"},{"id":"c"}]
        categories[0].actions[1].id | a second time | "categories":[{"id":"c","actions":[{"id":"x","title":"X"},{"id":"x","title":"Y"}]}]
        contentExtensions[1].categories | shows already | "categories":[{"id":"c"}],"contentExtensions":[{"id":"p","categories":["c"],"initialContentSizeRatio":1,"layout":[]},{"id":"q","categories":["c"],"initialContentSizeRatio":1,"layout":[]}]
        watch.staticInterface.layout[0].textLocKey | {name} in the text of en | "strings":{"en":{"L":"{name}"}},"watch":{"staticInterface":{"layout":[{"text":"a","textLocKey":"L"}]}}
        watch.staticInterface.layout[1] | bundle | "watch":{"staticInterface":{"layout":[{"text":"a"},{"image":"attachment:a"}]}}
        watch.categories[0] | not a category | "watch":{"categories":["c"]}
        strings.a | not a locale | "strings":{"a":null}
        strings.not a locale |  | "strings":{"de":null,"en":{},"not a locale":null}
        strings.fr, unreadable |  | "strings":{"de":{},"fr":nul}
        strings.pt_br | a second time | "strings":{"pt-BR":{},"pt_br":{}}
        sounds[1].name |  | "sounds":[{"name":"a","seconds":1},{"name":"a","seconds":2}]
        signingKeys[0].secretRef |  | "signingKeys":[{"id":"k","secret":"hush","secretRef":"k1"}]
        signingKeys[0].secretRef |  | "signingKeys":[{"id":"k","secretRef":"../hush"}]
        signingKeys[0].secretRef |  | "signingKeys":[{"id":"k","secretRef":7}]
        signingKeys[0].secret |  | "signingKeys":[{"id":"k","secretRef":null}]
        webhooks[0].secretRef |  | "webhooks":[{"url":"https://a","secretRef":".hush"}]
        webhooks[0].secret |  | "webhooks":[{"url":"https://a","previousSecretRef":"old"}]
        webhooks[0].previousSecret |  | "webhooks":[{"url":"https://a","secretRef":"new","previousSecret":"hush"}]
        id |  | {"id":"..","name":"A","signingKeys":[{"id":"k","secretRef":"k1"}]}
        webhooks[0].url |  | "webhooks":[{"url":"https://me:hush@a","secret":"whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}]
        webhooks[0].secret |  | "webhooks":[{"url":"https://a","secret":"hush"}]
        webhooks[0].secret |  | "webhooks":[{"url":"https://a","secret":["hush"]}]
        webhooks[0].url |  | "webhooks":[{"url":{"hush":1},"secret":"whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}]
        webhooks[1].url |  | "webhooks":[{"url":"https://a/hush","secret":"whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"},{"url":"https://a/hush","secret":"whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}]
        """#, whole: app)

    /// Layouts of an extension that shows one of the app's two categories.
    static let badLayouts = BadRecord.table(
        #"""
        layout[0] | none of the five | "layout":[{}]
        layout[0] | several | "layout":[{"text":"a","image":"bundle:b"}]
        layout[0].textLocKey | {titel} in the text of de | "layout":[{"textLocKey":"L"}]
        layout[1].action | none of its categories | "layout":[{"button":"Go","action":"go"},{"button":"No","action":"no"}]
        """#, below: "contentExtensions[0]."
    ) { layout in
        app(
            #""strings":{"en":{"L":"{title}"},"de":{"L":"{titel}"}},"categories":[{"id":"c","actions":[{"id":"go","title":"Go"}]},"#
                + #"{"id":"d","actions":[{"id":"no","title":"No"}]}],"#
                + #""contentExtensions":[{"id":"p","categories":["c"],"initialContentSizeRatio":1,\#(layout)}]"#)
    }

    @Test(arguments: bad + badLayouts) func isRejected(_ record: BadRecord) throws {
        try record.expectRejection(as: App.self)
    }
}
