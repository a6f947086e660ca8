import Model
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

    @Test func everyMemberIsReadAndWritten() throws {
        let app = try read(Self.full, as: App.self)
        #expect(text(of: app) == Self.full)
        #expect(try read(text(of: app)) == app)
        #expect(app.categories["ALERT"]?.actions.first?.snoozeSeconds == 60)
        #expect(app.topics[PlainID(derived: "offers")]?.isMarketing == true)
        #expect(app.contentExtension(for: "ALERT")?.id.string == "map")
        #expect(app.contentExtension(for: "alert") == nil)
        #expect(app.sounds["bell.caf"] == 2.5)
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

    @Test func aSnoozeOfZeroIsTheUsualOne() throws {
        let json =
            #"{"id":"a","name":"A","categories":[{"id":"c","actions":[{"id":"s","title":"S","snoozeSeconds":0}]}]}"#
        let category = try read(json, as: App.self).categories["c"]
        #expect(category?.actions.first?.snoozeSeconds == 540)
        #expect(category?.canSnooze == true)
    }

    @Test func aWatchMayTakeOverACategoryByName() throws {
        let json =
            #"{"id":"a","name":"A","watch":{"categories":["c"]},"categories":[{"id":"c","actions":[{"id":"s","title":"S"}]}]}"#
        let app = try read(json, as: App.self)
        #expect(app.watch?.categories["c"] == app.categories["c"])
    }

    @Test func theDefaultLaunchImageCountsAsKnown() throws {
        #expect(try read(#"{"id":"a","name":"A","defaultLaunchImage":"x"}"#, as: App.self).launchImages == ["x"])
    }

    @Test func fourActionsAreAcceptedAndSecretsAreNotShown() throws {
        let actions = (1...4).map { #"{"id":"\#($0)","title":"T"}"# }.joined(separator: ",")
        let app = try read(
            #"{"id":"a","name":"A","categories":[{"id":"c","actions":[\#(actions)]}],"signingKeys":[{"id":"k","secret":"hush"}]}"#,
            as: App.self)
        #expect(app.categories["c"]?.actions.count == 4)
        #expect(!"\(app.signingKeys)".contains("hush"))
    }

    private static func app(_ members: String) -> String { #"{"id":"a","name":"A",\#(members)}"# }

    private static func part(_ id: String, _ category: String, _ layout: String = "") -> String {
        #"{"id":"\#(id)","categories":["\#(category)"],"initialContentSizeRatio":1,"layout":[\#(layout)]}"#
    }

    /// Strings in this many locales.
    private static func tables(_ count: Int) -> String {
        (0..<count).map { "\"en-x-\($0)\":{}" }.joined(separator: ",")
    }

    @Test("R3: texts in five hundred locales") func manyLocales() throws {
        #expect(try read(Self.app("\"strings\":{\(Self.tables(500))}"), as: App.self).strings.count == 500)
    }

    private static func withPart(_ layout: String, strings: String = "{}") -> String {
        app(
            #""strings":\#(strings),"categories":[{"id":"c","actions":[{"id":"go","title":"Go"}]},{"id":"d","actions":[{"id":"no","title":"No"}]}],"#
                + #""contentExtensions":[\#(part("p", "c", layout))]"#)
    }

    private static func wrong(
        _ members: String, at path: String, _ reason: RejectionReason = .invalid, _ words: String = ""
    ) -> BadRecord { BadRecord(app(members), at: path, reason, words) }

    private static func layout(
        _ elements: String, at path: String, _ reason: RejectionReason = .invalid, _ words: String = ""
    ) -> BadRecord { BadRecord(withPart(elements), at: "contentExtensions[0].layout" + path, reason, words) }

    static let bad: [BadRecord] = [
        BadRecord("[]", at: "", .unreadable), BadRecord(#"{"name":"A"}"#, at: "id", .invalid, "add the member `id`"),
        BadRecord(#"{"id":"a"}"#, at: "name"), BadRecord(#"{"id":"a","name":""}"#, at: "name"),
        BadRecord(#"{"id":"a/b","name":"A"}"#, at: "id", .invalid, "slash"),
        wrong(#""entitlements":["all"]"#, at: "entitlements[0]", .invalid, "critical-alerts"),
        wrong(#""publicAuthority":{}"#, at: "publicAuthority.regions"),
        wrong(#""publicAuthority":{"regions":["Bavaria"]}"#, at: "publicAuthority.regions[0]"),
        wrong(#""topics":[{"id":"t"}]"#, at: "topics[0].name"),
        wrong(
            #""topics":[{"id":"t","name":"T"},{"id":"t","name":"U"}]"#, at: "topics[1].id", .invalid, "a second time"),
        wrong(#""categories":[{"id":"c"},{"id":"c"}]"#, at: "categories[1].id", .invalid, "a second time"),
        BadRecord(
            app(
                #""categories":[{"id":"c","actions":["#
                    + Array(repeating: #"{"id":"x","title":"X"}"#, count: 5)
                    .joined(separator: ",") + "]}]"), at: "categories[0].actions[4]", .tooManyActions),
        wrong(
            #""categories":[{"id":"c","actions":[{"id":"x","title":"X"},{"id":"x","title":"Y"}]}]"#,
            at: "categories[0].actions[1].id", .invalid, "a second time"),
        wrong(
            #""categories":[{"id":"c","actions":[{"id":"x","title":"X","snoozeSeconds":-1}]}]"#,
            at: "categories[0].actions[0].snoozeSeconds"),
        wrong(
            #""categories":[{"id":"c"}],"contentExtensions":[\#(part("p", "c")),\#(part("q", "c"))]"#,
            at: "contentExtensions[1].categories", .invalid, "shows already"),
        wrong(
            #""categories":[{"id":"c"}],"contentExtensions":[\#(part("p", "C"))]"#,
            at: "contentExtensions[0].categories", .invalid, "not a category"),
        wrong(
            #""contentExtensions":[{"id":"p","categories":[],"initialContentSizeRatio":1,"layout":[]}]"#,
            at: "contentExtensions[0].categories"),
        wrong(
            #""contentExtensions":[{"id":"p","categories":["c"],"layout":[]}]"#,
            at: "contentExtensions[0].initialContentSizeRatio"),
        wrong(
            #""contentExtensions":[{"id":"p","categories":["c"],"initialContentSizeRatio":1}]"#,
            at: "contentExtensions[0].layout"),
        layout("{}", at: "[0]", .invalid, "none of the five"),
        layout(#"{"text":"a","image":"bundle:b"}"#, at: "[0]", .invalid, "several"),
        layout(#"{"text":"{name}"}"#, at: "[0].text", .invalid, "{name}"),
        layout(#"{"text":"{data.}"}"#, at: "[0].text"),
        layout(#"{"image":"https://x.test/a.png"}"#, at: "[0].image", .invalid, "bundle:"),
        layout(#"{"image":"a.png"}"#, at: "[0].image"),
        layout(#"{"image":"bundle:../a.png"}"#, at: "[0].image", .invalid, ".."),
        layout(#"{"media":"group:/etc/passwd"}"#, at: "[0].media"),
        layout(#"{"textLocKey":"L","button":"Go","switch":"On"}"#, at: "[0]", .invalid, "several"),
        layout(#"{"textLocKey":""}"#, at: "[0].textLocKey"),
        BadRecord(
            withPart(#"{"textLocKey":"L"}"#, strings: #"{"en":{"L":"{title}"},"de":{"L":"{titel}"}}"#),
            at: "contentExtensions[0].layout[0].textLocKey", .invalid, "{titel} in the text of de"),
        BadRecord(
            app(
                #""strings":{"en":{"L":"{name}"}},"watch":{"staticInterface":{"layout":[{"text":"a","textLocKey":"L"}]}}"#
            ),
            at: "watch.staticInterface.layout[0].textLocKey", .invalid, "{name} in the text of en"),
        wrong(
            #""categories":[{"id":"c","actions":[{"id":"x"}]}]"#, at: "categories[0].actions[0].title", .invalid,
            "titleLocKey"),
        wrong(#""categories":[{"id":"c","placeholderLocKey":""}]"#, at: "categories[0].placeholderLocKey"),
        layout(#"{"button":"Go"}"#, at: "[0].action"),
        layout(
            #"{"button":"Go","action":"go"},{"button":"No","action":"no"}"#, at: "[1].action", .invalid,
            "none of its categories"),
        layout(#"{"switch":"On"}"#, at: "[0].value"),
        wrong(
            #""watch":{"dynamicInterface":{"layout":[]}}"#, at: "watch.dynamicInterface", .invalid, "staticInterface"),
        wrong(
            #""watch":{"staticInterface":{"layout":[{"text":"a"},{"image":"attachment:a"}]}}"#,
            at: "watch.staticInterface.layout[1]", .invalid, "bundle"),
        wrong(
            #""watch":{"staticInterface":{"layout":[{"image":"http://x.test/a"}]}}"#,
            at: "watch.staticInterface.layout[0].image"),
        wrong(#""watch":{"sash":{"style":"color"}}"#, at: "watch.sash.color"),
        wrong(#""watch":{"sash":{"style":"system"}}"#, at: "watch.sash.style"),
        wrong(#""watch":{"categories":["c"]}"#, at: "watch.categories[0]", .invalid, "not a category"),
        wrong(#""strings":{"not a locale":{}}"#, at: "strings.not a locale"),
        // A name is checked even if its value counts as absent.
        wrong(#""strings":{"a":null}"#, at: "strings.a", .invalid, "not a locale"),
        wrong(#""strings":{"de":null,"en":{},"not a locale":null}"#, at: "strings.not a locale"),
        wrong(#""strings":{"de":{},"fr":nul}"#, at: "strings.fr", .unreadable),
        wrong(#""strings":{"pt-BR":{},"pt_br":{}}"#, at: "strings.pt_br", .invalid, "a second time"),
        wrong(#""strings":{"de":{"k":1}}"#, at: "strings.de.k"),
        BadRecord(app("\"strings\":{\(tables(501))}"), at: "strings.en-x-500", .invalid, "more than 500"),
        wrong(#""sounds":[{"name":"a"}]"#, at: "sounds[0].seconds"),
        wrong(#""sounds":[{"name":"a","seconds":1},{"name":"a","seconds":2}]"#, at: "sounds[1].name"),
        wrong(#""signingKeys":[{"id":"k"}]"#, at: "signingKeys[0].secret"),
        wrong(#""foregroundPresentation":["vibration"]"#, at: "foregroundPresentation[0]"),
        wrong(#""adviceAsErrors":["be-nice"]"#, at: "adviceAsErrors[0]"),
    ]

    @Test(arguments: bad) func isTurnedDown(_ record: BadRecord) throws {
        try record.expectRejection(as: App.self)
    }
}
