import Model
import TestSupport
import Testing

/// The app's own texts by key, on every surface that shows them (rule R3).
struct AppWordsTests {
    private static func app(_ category: String, extra: String = "") throws -> App {
        try Sample.app(
            with: """
                \(extra)
                "strings": {
                  "en": {"WAITS": "%u deliveries", "MORE": "%u more from %@", "TRACK": "Track", "OPEN": "Open Parcels",
                         "NOTE": "Add Note", "ADD": "Add", "FOR": "For the driver", "TO": "To {title}", "HERE": "Here"},
                  "de": {"WAITS": "%u Lieferungen", "MORE": "%u weitere von %@", "TRACK": "Verfolgen",
                         "OPEN": "Pakete öffnen", "NOTE": "Notiz", "ADD": "Hinzufügen", "FOR": "Für den Fahrer",
                         "TO": "An {title}", "HERE": "Hier"}},
                "categories": [{"id": "c", \(category)}]
                """)
    }

    private static func missing(_ key: String) -> String {
        "the app's strings lack the key “\(key)”, so the key itself is shown: add it to `strings`"
    }

    private static func note(_ count: Int = 1) -> StepNotification {
        var note = Sample.notification(#"{"title": "Parcel"}"#, category: "c")
        note.threadCount = count
        return note
    }

    @Test(
        "R3: the placeholder, the summary format and the alert's action button",
        arguments: [
            ("de-AT", ["3 Lieferungen", "2 weitere von Parcels", "Schließen", "Verfolgen"]),
            ("en-GB", ["3 deliveries", "2 more from Parcels", "Close", "Track"]),
        ])
    func ofACategory(locale: String, expected: [String]) throws {
        let app = try Self.app(
            #""placeholder": "Plain", "placeholderLocKey": "WAITS", "summaryFormatLocKey": "MORE", "#
                + #""alertActionTitle": "Plain", "alertActionTitleLocKey": "TRACK""#)
        let phone = Sample.phone(surface: .alert, previews: .never)
        let views = try render(Sample.step([Self.note(3)], locale: locale, devices: [phone]), apps: [app]).first.views
        let list = [views.list?.placeholder, views.list?.summary]
        #expect(list.compactMap(\.self) + (views.alert?.buttons.map(\.title) ?? []) == expected)
    }

    @Test("R3: titles of actions, and the texts of their text inputs")
    func actions() throws {
        let app = try Self.app(
            """
            "actions": [{"id": "n", "titleLocKey": "NOTE", "textInput":
              {"buttonTitleLocKey": "ADD", "placeholder": "Plain", "placeholderLocKey": "FOR"}},
             {"id": "p", "title": "Plain", "textInput": {}}, {"id": "t", "title": "Plain", "titleLocKey": "TRACK"}]
            """)
        for (locale, titles, inputs) in [
            ("de", ["Notiz", "Plain", "Verfolgen"], ["Hinzufügen", "Senden"]),
            ("en", ["Add Note", "Plain", "Track"], ["Add", "Send"]),
        ] {
            let rendered = try render(Sample.step([Self.note()], locale: locale), apps: [app])
            let actions = try #require(try rendered.first.views.expanded?.actions)
            #expect(actions.map(\.title) == titles)
            #expect(actions.compactMap(\.textInput).map(\.buttonTitle) == inputs)
            #expect(actions[0].textInput?.placeholder == (locale == "de" ? "Für den Fahrer" : "For the driver"))
            #expect(actions[1].textInput?.placeholder == nil)
            #expect(rendered.receipts.isEmpty)
        }
    }

    @Test("R12: an action that only opens the app, without a text, is left out in every language, by its English title")
    func opensApp() throws {
        let app = try Self.app(
            """
            "actions": [{"id": "o", "titleLocKey": "OPEN", "foreground": true},
             {"id": "n", "title": "Open", "titleLocKey": "NOTE", "foreground": true},
             {"id": "g", "title": "Open", "titleLocKey": "GONE", "foreground": true},
             {"id": "t", "title": "Open", "textInput": {}, "foreground": true}]
            """)
        for locale in ["de", "en", "ja"] {
            let views = try render(Sample.step([Self.note()], locale: locale), apps: [app]).first.views
            #expect(views.expanded?.actions.map(\.id.string) == ["n", "t"], "\(locale)")
        }
    }

    @Test("R3: the texts of a layout are templates in every language")
    func layout() throws {
        let layout = """
            [{"textLocKey": "TO", "style": "big"}, {"button": "Plain", "textLocKey": "HERE", "action": "a"},
             {"textLocKey": "HERE", "value": true}, {"textLocKey": "GONE {title}"}]
            """
        let app = try Self.app(
            #""actions": [{"id": "a", "title": "A"}]"#,
            extra: """
                "contentExtensions": [{"id": "x", "categories": ["c"], "initialContentSizeRatio": 1,
                  "userInteractionEnabled": true, "layout": \(layout)}],
                "watch": {"staticInterface": {"layout": [{"textLocKey": "HERE"}]},
                          "dynamicInterface": {"layout": \(layout)}},
                """)
        let devices = [Sample.phone(), Sample.watch()]
        let rendered = try render(Sample.step([Self.note()], locale: "de", devices: devices), apps: [app])
        let views = rendered.deliveries.map(\.views)
        let expected = ["An Parcel", "Hier", "Hier", "GONE {title}"]
        #expect(views[0].expanded?.custom?.elements.map(\.text) == expected)
        #expect(views[0].expanded?.custom?.elements.map(\.kind) == [.text, .button, .toggle, .text])
        #expect(views[1].longLook?.custom?.elements.map(\.text) == expected)
        // Once for both devices. The key is not quoted, because it may be a text.
        let advice = rendered.receipts.flatMap(\.advice)
        #expect(
            advice == [
                Advice(
                    .stringMissing, field: "category.layout.textLocKey",
                    detail: "the app's strings lack this key, so the key itself is shown: add it to `strings`")
            ])
        let static_ = Sample.watch(interface: .static)
        let step = Sample.step([Self.note()], locale: "en", devices: [static_])
        #expect(try render(step, apps: [app]).first.views.longLook?.custom?.elements.map(\.text) == ["Here"])
    }

    @Test("R3: a key that no table has is shown itself, with advice, once for all devices")
    func missing() throws {
        let app = try Self.app(
            #""alertActionTitleLocKey": "GONE", "actions": [{"id": "a", "title": "Plain", "titleLocKey": "LOST"}]"#)
        let devices = [Sample.phone(surface: .alert), Sample.watch()]
        let rendered = try render(Sample.step([Self.note()], locale: "de", devices: devices), apps: [app])
        #expect(try rendered.first.views.alert?.buttons.map(\.title) == ["Schließen", "GONE"])
        #expect(try rendered.first.views.expanded?.actions.map(\.title) == ["LOST"])
        #expect(
            rendered.receipts.flatMap(\.advice) == [
                Advice(.stringMissing, field: "category.alertActionTitleLocKey", detail: Self.missing("GONE")),
                Advice(.stringMissing, field: "category.actions.titleLocKey", detail: Self.missing("LOST")),
            ])
    }

    // MARK: Missed calls

    /// A call, or a message, in a digest or summary in Swedish, on a phone that gets a push.
    private static func gathered(
        _ sender: StepSender, _ kind: DeliveryType, _ previews: Previews = .always
    ) throws -> (item: GatheredItem, push: PushContent) {
        let note = Sample.notification(
            #"{"title": "Call", "subtitle": "From the office", "body": "Incoming video call","#
                + #""attachments": [{"url": "a.png"}]}"#, sender: sender)
        var phone = Sample.phone(previews: previews)
        (phone.pushToken, phone.push) = ("abcd", StepPush())
        phone.push?.notification = note.id
        let rendered = try render(Sample.step([note], kind: kind, locale: "sv", devices: [phone]))
        let views = try rendered.first.views
        let item = try #require(views.digest?.groups.first?.items.first ?? views.summary?.featured.first)
        return (item, try #require(rendered.envelopes.first?.push))
    }

    private static let group = StepSender(name: "Sara", isCall: true, isGroup: true, groupName: "Chess")

    @Test("W8, V4: a missed call replaces the producer's text, in the push, too; a group keeps its name")
    func missedCall() throws {
        let caller = StepSender(handle: "+46 8 123", isCall: true)
        // The producer's title is about the ended call too, so the app's name replaces it.
        for (sender, title, pushed, subtitle) in [
            (caller, "+46 8 123", "+46 8 123", nil), (Self.group, "Sara", "Sara", "Chess"),
            (StepSender(isCall: true), "Parcels", nil, nil),
            (StepSender(handle: "\u{200B}", isCall: true), "Parcels", nil, nil),
        ] as [(StepSender, String, String?, String?)] {
            for kind in [DeliveryType.digest, .summary] {
                let (item, push) = try Self.gathered(sender, kind)
                #expect(item.isMissedCall && item.view.thumbnail == nil && push.attachments.isEmpty)
                #expect([item.view.title, item.view.subtitle, item.view.body] == [title, subtitle, "Missat samtal"])
                #expect([push.title, push.subtitle, push.body] == [pushed, subtitle, "Missat samtal"])
            }
        }
        let hidden = try Self.gathered(caller, .digest, .never).item.view
        #expect([hidden.title, hidden.body, hidden.placeholder] == [nil, nil, "Notis"])
        let message = try Self.gathered(StepSender(name: "Sara"), .digest).push
        #expect(message.body == "Incoming video call" && message.sender?.name == "Sara" && !message.attachments.isEmpty)
    }

    // swift-format-ignore
    static let late: [(DeliveryType, isMarked: Bool, Bool)] = [
        (.present, false, false), (.update, false, false), (.alert, false, false), (.update, true, true),
        (.alert, true, true), (.digest, false, true), (.summary, false, true),
    ]

    @Test("W4, W8, W9, W10: what alerts or is listed late is a missed call, which nobody can answer", arguments: late)
    func lateCall(kind: DeliveryType, isMarked: Bool, isMissed: Bool) throws {
        let app = try Self.app(#""actions": [{"id": "a", "title": "Answer"}]"#)
        var caller = StepSender(name: "Sara", isCall: true)
        caller.isMissed = isMarked
        let note = Sample.notification(#"{"title": "Call", "body": "Ringing"}"#, category: "c", sender: caller)
        var phone = Sample.phone()
        (phone.pushToken, phone.push) = ("abcd", StepPush())
        phone.push?.notification = note.id
        let step = Sample.step([note], kind: kind, devices: [phone])
        let rendered = try render(step, apps: [app])
        let (delivery, push) = (try rendered.first, try #require(rendered.envelopes.first?.push))
        #expect(push.body == (isMissed ? "Missed Call" : "Ringing") && (push.sender == nil) == isMissed)
        #expect((push.item?.category ?? delivery.category) == (isMissed ? nil : "c"))
        guard step.app != nil else { return }
        #expect(delivery.views.list?.body == push.body && delivery.views.expanded?.body == push.body)
        #expect(delivery.views.expanded?.actions.map(\.title) == (isMissed ? [] : ["Answer"]))
    }
}
