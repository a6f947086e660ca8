public import Model

/// One push: what a delivery's `apns` says, and what decides when it may go (section 5, V).
public struct Push: Hashable, Sendable {
    /// What it is about; what waits for one device and app is folded by it (rule V6).
    public enum Subject: Hashable, Sendable {
        /// One item, as it shows.
        case item(NotificationID)
        /// Items that leave.
        case withdrawal([NotificationID])
        /// The app's number alone.
        case number
    }

    /// Which push goes first.
    public enum Urgency: Int, CaseIterable, Comparable, Sendable {
        /// Critical, Time Sensitive, and what a person sent.
        case urgent
        /// Other alerts.
        case alerting
        /// What nobody waits for.
        case quiet

        /// The more urgent one first.
        public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// The delivery's id.
    public let delivery: String
    /// Rises with each delivery of the person.
    public let sequence: Int
    /// Whose device it is.
    public let person: PersonID
    /// The device.
    public let device: DeviceID
    /// The device's platform, which decides the topic of the delivery.
    public let platform: Platform
    /// The app whose token it has.
    public let app: AppID
    /// What it is about.
    public internal(set) var subject: Subject
    /// When it was decided.
    public let at: Instant
    /// As decided; `nil` where it is about no item.
    public let level: InterruptionLevel?
    /// Where it goes, and its headers.
    public internal(set) var heading: PushHeading
    /// The JSON that the device gets.
    public internal(set) var payload: PushPayload
    /// The sequence of the delivery that its number is from.
    public internal(set) var numberSequence: Int

    /// Which push goes first.
    public var urgency: Urgency {
        guard payload.hasAlert, heading.priority == .now else { return .quiet }
        switch level {
        case .critical, .timeSensitive: return .urgent
        default: return payload.isCommunication ? .urgent : .alerting
        }
    }

    /// When it is too late for it. What Apple does not keep has a day, in which something may be put right.
    public var end: Instant { heading.end ?? at.adding(seconds: 86_400) }

    /// The bytes that it takes in memory, about.
    public var size: Int { payload.bytes.count + 1200 }

    /// Whether one push at a time may go: all pushes of one app on one device.
    public var lane: PushLane { PushLane(person: person, device: device, app: app) }
}

/// The pushes of one app on one device, of which one may be in progress at a time.
public struct PushLane: Hashable, Sendable {
    /// Whose device it is.
    public let person: PersonID
    /// The device.
    public let device: DeviceID
    /// The app.
    public let app: AppID

    /// Names a lane.
    public init(person: PersonID, device: DeviceID, app: AppID) {
        (self.person, self.device, self.app) = (person, device, app)
    }
}

extension Push {
    /// The push without its number, since a later one was sent; `nil` where nothing is left of it (rule V6).
    public var withoutNumber: Push? {
        guard payload.badge != nil else { return self }
        guard let payload = payload.withoutNumber() else { return nil }
        var push = self
        push.payload = payload
        if !payload.hasAlert {
            push.heading.isBackground = true
            (push.heading.priority, push.heading.expiration) = (.withPower, 0)
        }
        return push
    }

    /// Its number, where the rest is not true any more; `nil` where it tells none.
    public var numberAlone: Push? {
        guard subject != .number, let payload = payload.numberAlone, let heading = heading.ofNumber else { return nil }
        var push = self
        (push.subject, push.payload, push.heading) = (.number, payload, heading)
        return push
    }

    /// A withdrawal of these items alone, since others came again; `nil` where nothing is left of it.
    public func withdrawing(_ items: [NotificationID]) -> Push? {
        guard !items.isEmpty || payload.badge != nil, let payload = payload.withdrawing(items) else { return nil }
        var push = self
        (push.subject, push.payload) = (.withdrawal(items), payload)
        return push
    }

    /// The push in place of another one that is not sent: interrupting as that one about the same item would have, where it
    /// does not itself, and with that one's number, if it is the later one.
    public func inPlace(of other: Push) -> Push {
        var push = self
        if case .item = other.subject, payload.hasAlert, other.payload.hasAlert, heading.priority == .withPower,
            other.heading.priority == .now, let payload = payload.interrupting(as: other.payload)
        {
            push.payload = payload
            push.heading.priority = .now
        }
        if other.payload.badge != nil, payload.badge == nil || numberSequence < other.numberSequence,
            let payload = push.payload.telling(numberOf: other.payload)
        {
            push.payload = payload
            push.numberSequence = other.numberSequence
            push.heading.isBackground = false
        }
        return push
    }
}
