import Model
import Rendering
import TestSupport
import Testing

struct RenderingProcessorTests {
    @Test("one record a device, keyed by person, in the lane of its step, with stable ids")
    func oneRecordADevice() throws {
        var tablet = Sample.phone()
        tablet.id = DeviceID(derived: "tablet/2%")
        tablet.platform = .iPadOS
        var step = Sample.step(devices: [Sample.phone(), tablet, Sample.watch()])
        step.traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        step.acceptedAt = step.at.adding(seconds: -0.5)
        let rendered = try render(step, topic: .scheduledUrgent)
        #expect(rendered.topics == [.renderedUrgent, .renderedUrgent, .renderedUrgent])
        #expect(
            rendered.deliveries.map(\.id) == [
                "request/parcels/r1/anna/phone", "request/parcels/r1/anna/tablet%2F2%25",
                "request/parcels/r1/anna/watch",
            ])
        #expect(rendered.deliveries.map(\.sequence) == [5, 5, 5])
        #expect(rendered.envelopes.map(\.platform) == [.iOS, .iPadOS, .watchOS])
        #expect(rendered.envelopes.allSatisfy { $0.traceparent == step.traceparent })
        #expect(rendered.envelopes.allSatisfy { $0.acceptedAt == step.acceptedAt })
        #expect(try render(step).topics == [.rendered, .rendered, .rendered])
    }

    @Test("the members of a delivery")
    func carries() throws {
        var note = Sample.notification(
            #"{"title": "T", "targetContentId": "p7", "launchImage": "arrival", "data": {"a": [1, 2.50]}}"#)
        note.threadID = "thread"
        note.category = "map"
        note.level = .timeSensitive
        note.isMarketing = true
        var step = Sample.step([note])
        step.notice = .timeSensitive
        step.replaces = NotificationID(derived: "parcels/r0/anna")
        var delivery = try render(step).first
        delivery.views = Views()
        let expected = """
            {"id":"request/parcels/r1/anna/phone","sequence":5,"type":"present","notification":"parcels/r1/anna",\
            "replaces":"parcels/r0/anna","person":"anna","device":"phone","platform":"ios","app":"parcels",\
            "at":"2026-09-21T14:13:20Z","interruptionLevel":"time-sensitive",\
            "alert":{"surface":"banner","vibration":false,"announce":false},"list":true,"badge":1,\
            "notice":{"kind":"time-sensitive","choices":["keep","turn-off"]},"threadId":"thread","category":"map",\
            "targetContentId":"p7","launchImage":"arrival","data":{"a": [1, 2.50]},"settingsLink":"parcels://settings",\
            "why":{"code":"alerted","rule":"S13"}}
            """
        #expect(String(decoding: JSONSlice { delivery.write(to: &$0) }.bytes, as: UTF8.self) == expected)
    }

    @Test("a badge and a withdrawal are copied, without views and without waiting for the app")
    func withoutContent() throws {
        var phone = Sample.phone(surface: nil)
        phone.badge = 0
        let second = Sample.notification(nil, id: NotificationID(derived: "parcels/r2/anna"))
        let step = Sample.step([Sample.notification(nil), second], kind: .withdraw, devices: [phone])
        let withdraw = try render(step, apps: [], complete: false)
        #expect(withdraw.verdict == .done)
        let delivery = try withdraw.first
        #expect(delivery.notifications.map(\.string) == ["parcels/r1/anna", "parcels/r2/anna"])
        #expect(delivery.badge == 0 && delivery.list == nil)
        let badge = try render(Sample.step([], kind: .badge, devices: [phone]), apps: [], complete: false).first
        #expect(badge.type == .badge)
        for delivery in [delivery, badge] { #expect(delivery.notification == nil && delivery.views.isEmpty) }
    }

    @Test("a missing app is requested; if it does not exist, rendering goes on without its record")
    func missingApp() throws {
        let waiting = try render(Sample.step(), apps: [], complete: false)
        #expect(waiting.verdict == .needsApp(AppID(derived: "parcels")) && waiting.deliveries.isEmpty)
        let later = try render(
            Sample.step([Sample.notification(#"{"body": "Text."}"#, category: "arrival")]), apps: [], complete: true)
        #expect(later.verdict == .done)
        #expect(try later.first.views.banner?.title == "parcels")
        #expect(try later.first.views.banner?.body == "Text.")
        #expect(later.deadLetters.isEmpty)
    }

    @Test("content that cannot be read causes a dead letter and a receipt; the delivery still goes out")
    func unreadableContent() throws {
        let rendered = try render(Sample.step([Sample.notification(#"{"title": 7, "body": "Text."}"#)]))
        #expect(try rendered.first.views.banner?.title == "Parcels")
        #expect(rendered.deadLetters.count == 1 && rendered.receipts.map(\.code) == [.advised])
        #expect(rendered.receipts.first?.details.reason?.value == .viewNotMade)
        #expect(rendered.receipts.first?.isTerminal == false)
    }

    // swift-format-ignore
    static let broken: [(String, String)] = [
        ("", "unreadable"), ("nonsense", "unreadable"), ("[]", "unreadable"), ("{}", "invalid"),
        (#"{"id": 7}"#, "invalid"), ("{\"id\": \"\u{1}\"}", "unreadable"),
    ]

    @Test("a record that is no step is a dead letter with its reason", arguments: broken)
    func deadLetter(value: String, reason: String) throws {
        let rendered = try render(bytes: Array(value.utf8))
        #expect(rendered.verdict == .done && rendered.deliveries.isEmpty)
        #expect(rendered.deadLetters.map { $0.header("belfry-reason") } == [reason])
        #expect(rendered.deadLetters.first?.header("belfry-service") == "rendering")
    }

    @Test("R18: the push token and the text, complete and not hidden, with cleaned names")
    func push() throws {
        var phone = Sample.phone(previews: .never, isUnlocked: false)
        phone.pushToken = "abcd"
        var note = Sample.notification()
        note.collapseID = "parcel-7"
        let content = try #require(try render(Sample.step([note], devices: [phone])).envelopes.first?.push)
        #expect(content.token == "abcd" && content.title == "Parcel on Its Way")
        #expect(content.body == "Your parcel arrives at 17:40." && content.collapseID == "parcel-7")
        // Steps of an earlier version have no `push`, and neither has what is made of them.
        #expect(content.step == nil)
        phone.push = StepPush()
        #expect(try render(Sample.step([note], devices: [phone])).envelopes.first?.push?.step == StepPush())
        let unnamed = Sample.step([Sample.notification(#"{"body": "Text."}"#)], devices: [phone])
        #expect(try render(unnamed).envelopes.first?.push?.title == nil)
        let disguised = StepSender(
            name: "\u{202E}knaB", handle: "+46\u{202E}8\u{200B}\n12", isGroup: true, groupName: "Friday\u{200B}\n Club")
        let message = Sample.step([Sample.notification(sender: disguised)], devices: [phone])
        let sender = try render(message).envelopes.first?.push?.sender
        #expect(sender?.name == "knaB" && sender?.groupName == "Friday Club" && sender?.handle == "+468 12")
        #expect(try render(Sample.step()).envelopes.first?.push == nil)
    }

    /// A step's devices, abbreviated; which of them says that its payload was shortened; whether the content is new. It
    /// is as before where a trigger fires again, and in a view that is open.
    typealias ContentRow = (
        kind: DeliveryType, replaces: Bool, rule: Rule, devices: [String], tells: [String], isNew: Bool
    )

    // swift-format-ignore
    static let contents: [ContentRow] = [
        (.present, false, .s13, ["phone", "tablet"],                 ["tablet"], true),
        (.present, false, .s13, ["phone", "quiet tablet"],           ["phone"],  true),
        (.present, false, .s13, ["bare tablet", "phone", "mac"],     ["phone"],  true),
        (.present, false, .s13, ["bare phone", "bare tablet"],       [],         true),
        (.present, false, .s13, ["tv phone", "quiet mac"],           ["mac"],    true),
        (.present, false, .s13, ["unlisted phone", "quiet mac"],     ["mac"],    true),
        (.present, false, .s13, ["badge phone", "quiet mac"],        ["mac"],    true),
        (.alert,   false, .s13, ["phone", "mac"],                    [],         false),
        (.alert,   true,  .s13, ["phone", "mac"],                    ["phone"],  true),
        (.update,  true,  .n5,  ["quiet phone", "quiet mac"],        ["phone"],  true),
        (.update,  false, .n7,  ["quiet phone", "quiet mac"],        ["phone"],  true),
        (.update,  false, .s3,  ["quiet phone", "quiet mac"],        [],         false),
        (.update,  false, .n7,  ["bare view phone"],                 [],         false),
        (.update,  false, .n7,  ["bare view phone", "badge tablet"], [],         false),
        (.update,  false, .n7,  ["bare view phone", "bare tablet"],  [],         true),
    ]

    @Test("R3, R18: of new content only, advice is given once, and one device tells of shortening", arguments: contents)
    func ofNewContentOnly(
        kind: DeliveryType, replaces: Bool, rule: Rule, devices: [String], tells: [String], isNew: Bool
    ) throws {
        let devices = devices.map { text in
            let words = text.split(separator: " ").map(String.init)
            var device = Sample.phone(surface: words.contains { $0 == "quiet" || $0 == "unlisted" } ? nil : .banner)
            device.id = DeviceID(derived: words[words.count - 1])
            if !words.contains("bare") { device.pushToken = "a1" }
            if words.contains("tv") { device.platform = .tvOS }
            if words.contains("unlisted") { device.list = false }
            if words.contains("badge") { device.type = .badge }
            if words.contains("view") { device.isViewOnly = true }
            return device
        }
        var step = Sample.step([Sample.notification(#"{"titleLocKey": "GONE"}"#)], kind: kind, devices: devices)
        if replaces { step.replaces = NotificationID(derived: "parcels/r0/anna") }
        step.why = Why(code: "quiet", rule: rule)
        let rendered = try render(step)
        let telling = zip(rendered.deliveries, rendered.envelopes).filter { $1.push?.tellsShortening == true }
        #expect(telling.map { $0.0.device.string } == tells)
        #expect(rendered.receipts.map { $0.advice.map(\.code) } == (isNew ? [[.stringMissing]] : []))
    }

    @Test("L3: the question about Time Sensitive comes with an alert, the one of an app on trial with what is quiet")
    func notices() throws {
        var quiet = Sample.phone()
        quiet.alert = nil
        var inApp = Sample.phone()
        inApp.type = .inApp
        for (notice, expected) in [
            (Notice.timeSensitive, [Notice.timeSensitive, nil, nil]),
            (.provisional, [.provisional, .provisional, .provisional]),
        ] {
            var step = Sample.step(devices: [Sample.phone(), quiet, inApp])
            step.notice = notice
            #expect(try render(step).deliveries.map(\.notice) == expected)
        }
    }
}
