internal import Model
internal import Page
internal import Simulation

/// The devices as they looked after each delivery that concerns one notification.
struct DrawnDeliveries {
    /// One `article` for each delivery, by the delivery's id.
    private(set) var articles: [String: String] = [:]
    /// The deliveries that are drawn, in order.
    private(set) var deliveries: [Delivery] = []
    /// The person's devices after all that was taken.
    private(set) var fold: PersonFold
    private let id: NotificationID
    private let drawing: DeviceDrawing
    private let person: Person?
    /// The most deliveries that are drawn; the first ones.
    private static let most = 64

    /// - Parameter fold: the devices before.
    init(of id: NotificationID, _ fold: PersonFold, apps: [AppID: App], person: Person?) {
        self.id = id
        self.fold = fold
        self.person = person
        drawing = DeviceDrawing(apps: apps, locale: person?.locale ?? .english, timeZone: person?.timeZone)
    }

    /// Takes what happened next.
    mutating func take(_ happening: Happening) {
        guard case .delivery(let delivery) = happening, delivery.concerns(id), articles.count < Self.most else {
            return fold.take(happening)
        }
        var devices = fold.devices
        let condition = devices.condition(delivery.device, delivery.platform, at: delivery.at)
        fold.take(happening)
        let screen = fold.devices.screens.first { $0.device == delivery.device }
        deliveries.append(delivery)
        articles[delivery.id] = drawing.article(for: delivery, on: screen, condition, person: person)
    }

    /// The person's devices at an instant after all that was taken, in the order of the person's record: each as it
    /// looked after its first delivery that is drawn, or else as it stands.
    func everywhere(at now: Instant, most: Int) -> [String] {
        var devices = fold.devices
        return PersonPicture.screens(devices, person).prefix(most).map { screen in
            let delivered = deliveries.first { $0.device == screen.device }.flatMap { articles[$0.id] }
            if let delivered { return delivered }
            let condition = devices.condition(screen.device, screen.platform, at: now)
            return drawing.article(of: screen, condition, at: now, person: person)
        }
    }
}

extension Delivery {
    /// Whether the delivery is about a notification, alone or among others.
    func concerns(_ id: NotificationID) -> Bool {
        notification == id || replaces == id || notifications.contains(id)
    }
}
