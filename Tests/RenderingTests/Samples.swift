import Foundation
import Model
import Rendering
import TestSupport
import Testing

/// The outputs of rendering for one step.
struct Rendered {
    var verdict = Verdict.done
    var deliveries: [Delivery] = []
    var envelopes: [RenderedDelivery] = []
    /// The bytes of each delivery as they will be published.
    var texts: [String] = []
    var topics: [Topic] = []
    var receipts: [Receipt] = []
    var deadLetters: [[Header]] = []

    var first: Delivery {
        get throws { try #require(deliveries.first) }
    }
}

/// Runs the processor over the bytes of a record.
func render(
    bytes: [UInt8], apps: [App] = [], complete: Bool = true, now: Instant = Sample.at, topic: Topic = .scheduled
) throws -> Rendered {
    var driver = ProcessorDriver(RenderingProcessor(), at: now)
    for app in apps { try driver.register(app) }
    driver.appsAreComplete = complete
    driver.send(raw: bytes, to: topic, key: "anna")
    var result = Rendered(verdict: driver.verdict)
    for sent in driver.sent {
        switch sent.topic {
        case .receipts: result.receipts.append(try sent.read())
        case .rejected: result.deadLetters.append(sent.headers)
        default:
            let envelope: RenderedDelivery = try sent.read()
            result.topics.append(sent.topic)
            result.envelopes.append(envelope)
            result.texts.append(String(decoding: envelope.delivery.bytes, as: UTF8.self))
            result.deliveries.append(try envelope.delivery.read(as: Delivery.self))
        }
    }
    return result
}

/// Runs the processor over a step.
func render(
    _ step: Step, apps: [App] = [Sample.app], complete: Bool = true, now: Instant = Sample.at,
    topic: Topic = .scheduled
) throws -> Rendered {
    try render(bytes: JSONSlice { step.write(to: &$0) }.bytes, apps: apps, complete: complete, now: now, topic: topic)
}

/// Readable samples for tests: a parcel service, a messenger, and a person called Anna.
enum Sample {
    static let at = Instant(milliseconds: 1_790_000_000_000)
    static let id = NotificationID(derived: "parcels/r1/anna")

    /// An app, from its public form.
    static func app(_ json: String) throws -> App { try App(json: Array(json.utf8).span) }

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

    static func step(
        _ notifications: [StepNotification] = [notification()], kind: DeliveryType = .present, locale: String = "en",
        devices: [StepDevice] = [phone()]
    ) -> Step {
        Step(
            id: "request/parcels/r1", sequence: 5, kind: kind, person: PersonID(derived: "anna"), at: at,
            app: AppID(derived: "parcels"), notifications: notifications, locale: LocaleName(locale) ?? .english,
            why: Why(code: "alerted", rule: .s13), devices: devices)
    }
}
