import Delivery
import Model
import TestSupport
import Testing

/// The outputs of delivery for one record.
struct Published {
    var topics: [Topic] = []
    var keys: [String] = []
    var headers: [[Header]] = []
    var values: [[UInt8]] = []
    var receipts: [Receipt] = []
    var deadLetters: [[Header]] = []
    var counted: [Counted?] = []

    var first: Delivery {
        get throws {
            let bytes = try #require(values.first)
            return try Delivery(json: bytes.span)
        }
    }
}

/// Runs the processor over the bytes of a record.
func publish(bytes: [UInt8], key: String = "anna", lane: Lane = .normal) throws -> Published {
    var driver = ProcessorDriver(DeliveryProcessor(), at: at)
    driver.send(raw: bytes, to: .rendered(lane), key: key)
    var result = Published()
    for sent in driver.sent {
        switch sent.topic {
        case .receipts: result.receipts.append(try sent.read())
        case .rejected: result.deadLetters.append(sent.headers)
        default:
            result.topics.append(sent.topic)
            result.counted.append(sent.counted)
            result.keys.append(sent.key)
            result.headers.append(sent.headers)
            result.values.append(try #require(sent.value))
        }
    }
    return result
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

/// The parts of `apns` that tests check.
struct PushParts: JSONReadable {
    var headers: [ExactString: String] = [:]
    var payload = JSONSlice { $0.writeNull() }
    var members: [ExactString: JSONSlice] = [:]
    var aps: [ExactString: JSONSlice] = [:]

    init(from reader: inout JSONReader) throws(Rejection) {
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "headers": headers = try reader.readDictionary()
            case "payload": payload = try reader.readSlice()
            default: try reader.skipUnknown()
            }
        }
        members = try JSONReader.read(payload.bytes.span) { (reader) throws(Rejection) in
            try reader.readDictionary(of: JSONSlice.self)
        }
        guard let slice = members["aps"] else { return }
        aps = try JSONReader.read(slice.bytes.span) { (reader) throws(Rejection) in
            try reader.readDictionary(of: JSONSlice.self)
        }
    }

    /// A member of `aps` as it is written.
    func aps(_ name: ExactString) -> String? { aps[name].map { String(decoding: $0.bytes, as: UTF8.self) } }

    /// A member beside `aps` as it is written.
    func member(_ name: ExactString) -> String? { members[name].map { String(decoding: $0.bytes, as: UTF8.self) } }
}
