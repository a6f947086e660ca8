internal import Explaining
internal import Model
internal import Page
internal import Simulation

/// Tries a request: what the iPhone, watch and Mac of a person who allows everything would show.
///
/// The five services process it once for each device in each state, and for each language of the app's strings.
struct TrialCards {
    let app: App
    let now: Instant

    /// The most languages that are drawn: nobody reads a longer page.
    private static let mostLocales = 12
    private static let person = PersonID(derived: "somebody")
    private static let phone = DeviceID(derived: "iphone")
    private static let watch = DeviceID(derived: "watch")
    private static let mac = DeviceID(derived: "mac")

    /// The state of a device when the request comes.
    private struct Stand {
        let label: String
        let device: DeviceID
        let lock: DeviceCondition.Lock
        /// The person's devices, their platforms, and what they reported.
        let devices: [(device: DeviceID, platform: Platform, reports: [Interaction.Kind])]
    }

    private static let lockedPhone = (phone, Platform.iOS, [Interaction.Kind.locked])
    private static let stands = [
        Stand(label: "iPhone, locked", device: phone, lock: .locked, devices: [lockedPhone]),
        Stand(label: "iPhone, unlocked", device: phone, lock: .unlocked, devices: [(phone, .iOS, [.unlocked])]),
        Stand(
            label: "Apple Watch, worn", device: watch, lock: .unlocked,
            devices: [lockedPhone, (watch, .watchOS, [.watchWorn, .unlocked, .wristRaised])]),
        Stand(label: "Mac, unlocked", device: mac, lock: .unlocked, devices: [(mac, .macOS, [.unlocked])]),
    ]

    /// One card for each device and language; none for a request that updates, withdraws or marks.
    func cards(of request: Request) -> [CardPage.Card] {
        guard case .notify = request.details.kind else { return [] }
        let named = app.strings.keys.sorted { $0.normalized < $1.normalized }
        let locales = named.isEmpty ? [LocaleName("en")].compactMap(\.self) : named
        return locales.prefix(Self.mostLocales).flatMap { locale in
            Self.stands.map { stand in
                CardPage.Card(
                    label: stand.label, locale: locale, condition: DeviceCondition(lock: stand.lock),
                    outcome: outcome(of: request, on: stand, locale))
            }
        }
    }

    private func outcome(of request: Request, on stand: Stand, _ locale: LocaleName) -> CardPage.Card.Outcome {
        guard let records = try? run(request, on: stand, locale) else {
            return .nothing(because: "It could not be tried out.")
        }
        let deliveries = records.lazy.compactMap(\.delivery)
        if var delivery = deliveries.first(where: { $0.device == stand.device && $0.type == .present }) {
            // The notice asks about the app, once in a while; it does not depend on the request (rule L3).
            delivery.notice = nil
            return .delivery(delivery)
        }
        let last = records.compactMap(\.receipt).last { $0.code != .accepted }
        return .nothing(because: last.map { ExplainedStep($0).says } ?? "Nothing is sent to this device.")
    }

    /// All records that the request leads to, sent to this person and without its trigger.
    private func run(_ request: Request, on stand: Stand, _ locale: LocaleName) throws -> [SimulatedRecord] {
        guard let person = somebody(with: stand, locale) else { return [] }
        var tried = try TriedRequest(app: app, person: person, from: now)
        for (device, _, reports) in stand.devices {
            for (index, kind) in reports.enumerated() {
                let interaction = Interaction(
                    id: PlainID(derived: "\(index)"), person: Self.person, device: device, at: now, kind: kind)
                try tried.take(interaction, at: now)
            }
        }
        var request = request
        (request.details.device, request.details.trigger) = (nil, nil)
        return try tried.records(of: request, at: now)
    }

    /// A person who allows the app everything, and has no Focus and no summary.
    private func somebody(with stand: Stand, _ locale: LocaleName) -> Person? {
        guard let zone = TimeZoneName("UTC") else { return nil }
        var person = Person(id: Self.person, timeZone: zone, locale: locale)
        person.devices = stand.devices.map { device, platform, _ in
            var device = Device(id: device, platform: platform)
            device.apps = [app.id]
            if platform.capabilities.pairRole == .watch { device.companion = Self.phone }
            return device
        }
        var settings = AppSettings(authorization: .authorized)
        settings.criticalAlerts = true
        for topic in app.topics.values where topic.isMarketing {
            settings.marketing[topic.id] = MarketingConsent(granted: true)
        }
        person.apps = [app.id: settings]
        return person
    }
}
