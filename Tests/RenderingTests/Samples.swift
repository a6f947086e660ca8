import Foundation
import Model
import TestSupport
import Testing

@testable import Rendering

/// The outputs of rendering for one step.
struct Rendered {
    let verdict: Verdict
    let topics: [Topic]
    let envelopes: [RenderedDelivery]
    let deliveries: [Delivery]
    let receipts: [Receipt]
    let deadLetters: [ProcessorDriver<RenderingProcessor>.Sent]

    var first: Delivery {
        get throws { try #require(deliveries.first) }
    }
}

/// Runs the processor over the bytes of a record.
func render(
    bytes: [UInt8], apps: [App] = [], complete: Bool = true, topic: Topic = .scheduled
) throws -> Rendered {
    var driver = ProcessorDriver(RenderingProcessor(), at: Sample.at)
    for app in apps { try driver.register(app) }
    driver.appsAreComplete = complete
    driver.send(raw: bytes, to: topic, key: "anna")
    let sent = driver.sent.filter { $0.topic != .receipts && $0.topic != .rejected }
    let envelopes: [RenderedDelivery] = try sent.map { try $0.read() }
    return Rendered(
        verdict: driver.verdict, topics: sent.map(\.topic), envelopes: envelopes,
        deliveries: try envelopes.map { try $0.delivery.read() }, receipts: try driver.sent(to: .receipts),
        deadLetters: driver.sent.filter { $0.topic == .rejected })
}

/// Runs the processor over a step.
func render(
    _ step: Step, apps: [App] = [Sample.app], complete: Bool = true, topic: Topic = .scheduled
) throws -> Rendered {
    try render(bytes: JSONSlice { step.write(to: &$0) }.bytes, apps: apps, complete: complete, topic: topic)
}

/// Readable samples for tests: a parcel service, a messenger, and a person called Anna.
enum Sample {
    static let at = Instant(milliseconds: 1_790_000_000_000)
    static let id = NotificationID(derived: "parcels/r1/anna")

    /// An app, from its public form.
    static func app(_ json: String) throws -> App { try App(json: Array(json.utf8).span) }

    /// The parcel service with these members alone.
    static func app(with members: String) throws -> App {
        try app(#"{"id": "parcels", "name": "Parcels", \#(members)}"#)
    }

    /// The parcel service with an extension for its category `map`.
    static func app(extension members: String) throws -> App {
        try app(
            with: #""categories": [{"id": "map"}], "contentExtensions": [{"id": "route", "categories": ["map"], "#
                + #""initialContentSizeRatio": 1, \#(members)}]"#)
    }

    /// The parcel service of the golden steps; if its file is broken, every test that needs it fails.
    static var app: App {
        do {
            let file = GoldenStep.folder.appendingPathComponent("Apps/parcels.json")
            return try app(String(contentsOf: file, encoding: .utf8))
        } catch {
            Issue.record("the sample app: \(error)")
            return App(id: AppID(derived: "broken"), name: "broken")
        }
    }

    static func content(_ json: String) -> JSONSlice {
        JSONSlice { writer in
            Array(json.utf8).withUnsafeBufferPointer { writer.append(raw: Span(_unsafeElements: $0)) }
        }
    }

    /// What a view shows of a notification with this content.
    static func shown(_ content: String, sender: StepSender? = nil) throws -> ShownNotification {
        let note = notification(content, sender: sender)
        let content = try self.content(content).read(as: Content.self)
        return ShownNotification(note, content: content, app: AppLook(nil, id: note.app), locale: .english)
    }

    static func notification(
        _ content: String? = #"{"title": "Parcel on Its Way", "body": "Your parcel arrives at 17:40."}"#,
        category: ExactString? = nil, sender: StepSender? = nil, id: NotificationID = id
    ) -> StepNotification {
        StepNotification(
            id: id, app: AppID(derived: "parcels"), level: .active, content: content.map { Self.content($0) },
            sender: sender, category: category)
    }

    /// An unlocked iPhone that shows a banner.
    static func phone(
        surface: AlertSurface? = .banner, previews: Previews = .always, isUnlocked: Bool = true
    ) -> StepDevice {
        StepDevice(
            id: DeviceID(derived: "phone"), platform: .iOS, systemVersion: "17.4",
            alert: surface.map { DeliveryAlert(surface: $0) }, list: true, badge: 1, previews: previews,
            isUnlocked: isUnlocked)
    }

    static func watch(interface: WatchInterface? = .dynamic, previews: Previews = .always) -> StepDevice {
        StepDevice(
            id: DeviceID(derived: "watch"), platform: .watchOS, alert: DeliveryAlert(surface: .shortLook), list: true,
            previews: previews, isUnlocked: previews == .always, watchInterface: interface)
    }

    /// What is gathered is of any app.
    static func step(
        _ notifications: [StepNotification] = [notification()], kind: DeliveryType = .present, locale: String = "en",
        devices: [StepDevice] = [phone()]
    ) -> Step {
        Step(
            id: "request/parcels/r1", sequence: 5, kind: kind, person: PersonID(derived: "anna"), at: at,
            app: kind == .digest || kind == .summary ? nil : AppID(derived: "parcels"), notifications: notifications,
            locale: LocaleName(locale) ?? .english, why: Why(code: "alerted", rule: .s13), devices: devices)
    }
}
