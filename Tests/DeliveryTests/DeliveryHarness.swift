import Delivery
import Foundation
import Model
import TestSupport
import Testing

/// The outputs of delivery for one record.
struct Published {
    typealias Sent = ProcessorDriver<DeliveryProcessor>.Sent

    let deliveries: [Sent]
    let deadLetters: [Sent]
    let receipts: [Receipt]

    var first: Delivery {
        get throws { try #require(deliveries.first).read() }
    }

    /// The push of the first delivery, with paths such as `payload.aps.badge`.
    var push: ReadJSON {
        get throws { try ReadJSON(Data(try #require(try first.apns).bytes)) }
    }
}

/// Runs the processor over the bytes of a record.
func publish(
    bytes: [UInt8], key: String = "anna", lane: Lane = .normal, headers: [Header] = []
) throws -> Published {
    var driver = ProcessorDriver(DeliveryProcessor(), at: at)
    driver.send(raw: bytes, to: .rendered(lane), key: key, headers: headers)
    return Published(
        deliveries: driver.sent.filter { $0.topic != .receipts && $0.topic != .rejected },
        deadLetters: driver.sent.filter { $0.topic == .rejected }, receipts: try driver.sent(to: .receipts))
}

/// Runs the processor over a record as rendering writes it.
func publish(
    _ delivery: Delivery, push: PushContent? = nil, traceparent: String? = nil, acceptedAt: Instant? = nil,
    lane: Lane = .normal
) throws -> Published {
    var delivery = delivery
    let bytes = JSONSlice {
        RenderedDelivery.write(
            &delivery, platform: delivery.platform, push: push, traceparent: traceparent, acceptedAt: acceptedAt,
            to: &$0
        )
    }
    return try publish(bytes: bytes.bytes, key: delivery.person.string, lane: lane)
}

let at = Instant(milliseconds: 1_790_000_000_000)

/// A delivery to Anna's device that alerts with a banner.
func sample(_ platform: Platform = .iOS, type: DeliveryType = .present) -> Delivery {
    var delivery = Delivery(
        id: "step/phone", sequence: 5, type: type, person: PersonID(derived: "anna"),
        device: DeviceID(derived: "phone"), platform: platform, at: at, why: Why(code: "alerted", rule: .s13))
    delivery.app = AppID(derived: "parcels")
    delivery.badge = 2
    guard type.hasContent else { return delivery }
    delivery.notification = NotificationID(derived: "parcels/r1/anna")
    delivery.interruptionLevel = .active
    delivery.alert = DeliveryAlert(surface: .banner, sound: AlertSound(name: "default"))
    delivery.list = true
    return delivery
}
