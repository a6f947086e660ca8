internal import Model

/// The known records that a decision was based on.
struct Situation {
    let request: Request
    let app: App?
    let person: Person?
    /// The devices that reported the app open, or an expanded view of it.
    let devices: ReportedDevices
    /// The last valid record of the app in the whole story, even if the app was removed later.
    let lastApp: App?
    /// The next record of the person in the story.
    let laterPerson: Person?

    /// The person's settings for the app.
    var settings: AppSettings { person?.settings(for: request.app) ?? .absent }

    /// The contact that matches the sender.
    var contact: Contact? {
        let sender = request.details.communication?.sender
        return person?.contacts.contact(handle: sender?.handle, sender: sender?.id, of: request.app)
    }

    /// Whether the app is a public authority of the person's region: then nobody can turn its Critical alerts off (rule C8).
    var isOfOwnAuthority: Bool {
        guard let region = person?.locale.region, let authority = app?.publicAuthority else { return false }
        return authority.regions.contains(region)
    }

    /// The Focus that an obstacle names.
    func focus(of obstacle: Obstacle) -> Focus? {
        obstacle.details.text(.focus).flatMap { PlainID($0) }.flatMap { person?.focus($0) }
    }

    /// The situation with these changes. What happened on devices stays the same.
    func with(_ changes: [Change]) -> Situation {
        var request = request
        var app = app
        var person = person
        if changes.contains(.appRegistered) { app = app ?? lastApp }
        if changes.contains(.personKnown) { person = person ?? laterPerson }
        for change in changes {
            person = person.map { change.applied(to: $0, for: request.app) }
            app = app.map { change.applied(to: $0) }
            request = change.applied(to: request)
        }
        return Situation(
            request: request, app: app, person: person, devices: devices, lastApp: lastApp, laterPerson: laterPerson)
    }
}

/// What a person's devices reported by interactions.
struct ReportedDevices {
    /// The devices on which the app is open.
    private(set) var open: [DeviceID] = []
    /// The expanded views that were opened, the latest last.
    private(set) var views: [(device: DeviceID, notification: NotificationID)] = []
    /// The devices whose silent switch is on.
    private(set) var silent: Set<DeviceID> = []

    /// - Parameter interactions: of the person, in any order.
    init(_ interactions: [Interaction], of app: AppID) {
        for interaction in interactions.sorted(by: { $0.at < $1.at }) {
            guard let device = interaction.device else { continue }
            switch interaction.kind {
            case .foreground(let other):
                open.removeAll { $0 == device }
                if other == app { open.append(device) }
            case .background, .locked: open.removeAll { $0 == device }
            case .expanded(let shown) where shown.parts?.app == app: views.append((device, shown))
            case .silentOn: silent.insert(device)
            case .silentOff: silent.remove(device)
            default: continue
            }
        }
    }
}
