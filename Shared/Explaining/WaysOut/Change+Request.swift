internal import Model

extension Change {
    /// The request with this change; the unchanged request if the change concerns something else.
    func applied(to request: Request) -> Request {
        var request = request
        switch self {
        case .level(let level): request.details.interruptionLevel = level
        case .alertsAgain: request.details.alertsAgain = true
        case .ownEvent:
            var event = request.details.event ?? Event()
            event.id = PlainID(derived: Self.otherID)
            request.details.event = event
        case .withoutCollapseID: request.details.collapseID = nil
        case .ownThread: request.details.threadID = ExactString(Self.otherID)
        case .notifyAnyway: request.details.communication?.notifyAnyway = true
        case .filterCriteria(let criteria): request.details.filterCriteria = criteria
        case .withoutDevice: request.details.device = nil
        case .withoutExpiry: request.details.expires = nil
        case .withoutTrigger: request.details.trigger = nil
        case .due(let instant): request.details.trigger = .at(instant)
        case .senderIsAnother: request.details.communication?.sender?.isMe = false
        case .ownID: request.id = RequestID(derived: Self.otherID)
        default: break
        }
        return request
    }

    /// The app's record with this change; the unchanged record if the change concerns something else.
    func applied(to app: App) -> App {
        var app = app
        switch self {
        case .entitlement(let entitlement): app.entitlements.insert(entitlement)
        case .withoutEntitlement(let entitlement): app.entitlements.remove(entitlement)
        case .bannersInFront: app.foregroundPresentation.insert(.banner)
        default: break
        }
        return app
    }

    /// The interaction that makes this change on a device; `nil` if there is none.
    func interaction(of person: PersonID, on device: DeviceID?, app: AppID, at now: Instant) -> Interaction? {
        func happens(on device: DeviceID, _ kind: Interaction.Kind) -> Interaction {
            Interaction(id: PlainID(derived: Self.otherID), person: person, device: device, at: now, kind: kind)
        }
        switch self {
        case .focusOff(let focus): return device.map { happens(on: $0, .focusOff(focus)) }
        case .focusOn(let focus): return device.map { happens(on: $0, .focusOn(focus, until: nil)) }
        case .background(let device): return happens(on: device, .background(app))
        case .viewClosed(let device, let shown): return happens(on: device, .dismissed(shown))
        default: return nil
        }
    }
}
