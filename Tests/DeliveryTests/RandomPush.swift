import Model
import TestSupport

/// Random deliveries that have a push. Texts, names and data come from pools of hostile values, so that making them is
/// cheap.
struct RandomPush {
    private var random: SeededGenerator
    private let lines: [String]
    private let bodies: [String]
    private let names: [String]
    private let data: [JSONSlice]
    private let types = DeliveryType.allCases

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        func clean(_ text: String, keepsLines: Bool) -> String {
            DisplayText.shorten(DisplayText.clean(text, keepsLines: keepsLines), to: TextLimit())
        }
        var random = random
        lines = (0..<100).map { _ in clean(SeededText.make(using: &random, most: 30), keepsLines: false) }
        let many = (0..<100).map { _ in clean(SeededText.make(using: &random, most: 60), keepsLines: true) }
        // One in eight does not fit a payload.
        bodies = many + many.prefix(12).map { clean(String(repeating: $0, count: 40), keepsLines: true) }
        let odd = (0..<20).map { _ in SeededText.make(using: &random, most: 20) }
        names =
            odd + [
                "parcel-7", "a\r\nb", "", "\"\\/", String(repeating: "n", count: 64), String(repeating: "ü", count: 64),
            ]
        data = [10, 60, 300, 1000, 3900, 9000].map { bytes in
            JSONSlice { writer in
                writer.beginObject()
                for name in ["aps", "belfry", "parcel \"7\"", "ü"] {
                    writer.name(escaping: name)
                    writer.write(7)
                }
                writer.member("blob", String(repeating: "\u{1F600}x\"", count: bytes / 6))
                writer.endObject()
            }
        }
        self.random = random
    }

    private mutating func coin(_ among: Int = 2) -> Bool { random.next() % UInt64(among) == 0 }

    private mutating func any<Value>(_ values: [Value]) -> Value {
        values[Int(truncatingIfNeeded: random.next() % UInt64(values.count))]
    }

    private mutating func maybe<Value>(_ values: [Value], _ among: Int = 2) -> Value? {
        coin(among) ? any(values) : nil
    }

    /// The next random delivery and its push content.
    mutating func next() -> (delivery: Delivery, push: PushContent) {
        let type = any(types)
        var delivery = sample(any(Platform.allCases), type: type)
        delivery.app = coin(20) ? nil : AppID(derived: coin(20) ? "Päckchen" : "org.example.parcels")
        delivery.interruptionLevel = maybe(InterruptionLevel.allCases, 1)
        delivery.alert = coin() ? nil : alert()
        if coin(4) { delivery.list = false }
        delivery.badge = maybe([0, 1, 99, Int(Int32.max)])
        delivery.threadID = maybe(names)
        delivery.category = maybe(names)
        delivery.targetContentID = maybe(names)
        delivery.launchImage = maybe(names, 4)
        delivery.data = maybe(data, 4)
        if coin(8) { delivery.notification = NotificationID(derived: "a/\(any(names))/\(any(names))") }
        if type == .digest || type == .summary { delivery.notification = nil }
        if type == .withdraw {
            let count = Int(random.next() % 4) * (coin(8) ? 60 : 1) + 1
            delivery.notifications = (0..<count).map { NotificationID(derived: "parcels/request-\($0)/anna") }
        }
        return (delivery, push(for: delivery))
    }

    private mutating func alert() -> DeliveryAlert {
        var alert = DeliveryAlert(surface: any(AlertSurface.allCases))
        if coin() {
            let name = coin(50) ? String(repeating: "horn", count: 2000) : "horn.caf"
            alert.sound = AlertSound(
                name: coin() ? "default" : name, volume: maybe([0, 0.5, 1]), overridesSilent: coin())
        }
        return alert
    }

    private mutating func push(for delivery: Delivery) -> PushContent {
        var push = PushContent(token: "aa", title: maybe(lines), subtitle: maybe(lines, 3), body: maybe(bodies))
        var step = StepPush()
        step.unread = maybe([0, 1, 99, Int(Int32.max)])
        step.takesNewest = coin()
        step.alert = coin(4) ? alert() : nil
        push.step = coin(4) ? nil : step
        push.topic = coin(4) ? PushTopic("org.example.parcels.watchkitapp") : nil
        if delivery.type == .digest || delivery.type == .summary, coin(4) == false {
            var item = PushedItem(
                NotificationID(derived: "a/\(any(names))/b"), app: AppID(derived: "chat"),
                level: any(InterruptionLevel.allCases))
            (item.threadID, item.category, item.data) = (maybe(names), maybe(names), maybe(data, 4))
            push.item = item
        }
        push.relevanceScore = maybe([0, 0.25, 1], 3)
        push.collapseID = maybe(names, 3)
        push.filterCriteria = maybe(names, 4)
        push.expires = maybe([Instant.distantPast, at, at.adding(seconds: 1e9)], 3)
        if coin(4) {
            push.sender = StepSender(name: maybe(lines), handle: maybe(names), isCall: coin(), isGroup: coin())
        }
        if coin(4) {
            push.attachments = (0...Int(random.next() % 3)).map { _ in ViewAttachment(url: any(names), kind: .image) }
        }
        return push
    }
}
