public import Model

/// One push: what a delivery's `apns` says, and what decides when it may go (section 5, V).
public struct Push: Equatable, Sendable {
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

    /// What a push says. It stands behind one reference, since a push is copied many times on its way, and changed rarely.
    struct Content: Equatable, Sendable {
        let delivery: String
        let sequence: Int
        let lane: PushLane
        let platform: Platform
        var subject: Subject
        let at: Instant
        let level: InterruptionLevel?
        var heading: PushHeading
        var payload: PushPayload
        var numberSequence: Int
    }

    private final class Box: Sendable {
        let content: Content
        init(_ content: Content) { self.content = content }
    }

    private let box: Box

    init(_ content: Content) { box = Box(content) }

    /// The push with something changed.
    private func changed(_ body: (inout Content) -> Void) -> Push {
        var content = box.content
        body(&content)
        return Push(content)
    }

    /// Whether both say the same.
    public static func == (one: Self, other: Self) -> Bool {
        one.box === other.box || one.box.content == other.box.content
    }

    /// The delivery's id.
    public var delivery: String { box.content.delivery }
    /// Rises with each delivery of the person.
    public var sequence: Int { box.content.sequence }
    /// The device, and the app whose token it has. One push of a lane at a time may go.
    public var lane: PushLane { box.content.lane }
    /// The device's platform, which decides the topic of the delivery.
    public var platform: Platform { box.content.platform }
    /// What it is about.
    public var subject: Subject { box.content.subject }
    /// When it was decided.
    public var at: Instant { box.content.at }
    /// As decided; `nil` where it is about no item.
    public var level: InterruptionLevel? { box.content.level }
    /// Where it goes, and its headers.
    public var heading: PushHeading { box.content.heading }
    /// The JSON that the device gets.
    public var payload: PushPayload { box.content.payload }
    /// The sequence of the delivery that its number is from.
    public var numberSequence: Int { box.content.numberSequence }

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
    public var size: Int { payload.bytes.count + 2400 }

    /// The bundle id and the environment by which Apple takes it.
    public var topicKey: PushTopicKey { box.content.heading.topicKey }
    /// Whose device it is.
    public var person: PersonID { lane.person }
    /// The device.
    public var device: DeviceID { lane.device }
    /// The app whose token it has.
    public var app: AppID { lane.app }
}

/// The pushes of one app on one device, of which one may be in progress at a time.
public struct PushLane: Hashable, Sendable {
    /// Whose device it is.
    public let person: PersonID
    /// The device.
    public let device: DeviceID
    /// The app.
    public let app: AppID

    /// The hash of all three: lanes are looked up many times for each push.
    private let hash: Int

    package init(person: PersonID, device: DeviceID, app: AppID) {
        (self.person, self.device, self.app) = (person, device, app)
        var hasher = Hasher()
        hasher.combine(person)
        hasher.combine(device)
        hasher.combine(app)
        hash = hasher.finalize()
    }

    /// Hashes the hash alone.
    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    /// Compares the hashes first.
    public static func == (one: Self, other: Self) -> Bool {
        one.hash == other.hash && one.device == other.device && one.person == other.person && one.app == other.app
    }
}

extension Push {
    /// The push without its number, since a later one was sent; `nil` where nothing is left of it (rule V6).
    public var withoutNumber: Push? {
        guard payload.badge != nil else { return self }
        guard let payload = payload.withoutNumber() else { return nil }
        return changed {
            $0.payload = payload
            if !payload.hasAlert {
                $0.heading.isBackground = true
                ($0.heading.priority, $0.heading.expiration) = (.withPower, 0)
            }
        }
    }

    /// The push, tried once and not kept for a device that is off: Apple keeps one push for each device and app, so this one
    /// would take the place of another (rule V5).
    public var notKept: Push { heading.expiration == 0 ? self : changed { $0.heading.expiration = 0 } }

    /// The push where Apple may have it already: what shows something starts the app's service extension, which can make a
    /// repeat silent.
    public var asRepeat: Push {
        guard payload.hasAlert, let payload = payload.startingExtension() else { return self }
        return changed { $0.payload = payload }
    }

    /// Its number, where the rest is not true any more; `nil` where it tells none.
    public var numberAlone: Push? {
        guard subject != .number, let payload = payload.numberAlone, let heading = heading.ofNumber else { return nil }
        return changed { ($0.subject, $0.payload, $0.heading) = (.number, payload, heading) }
    }

    /// A withdrawal of these items alone, since others came again; `nil` where nothing is left of it.
    public func withdrawing(_ items: [NotificationID]) -> Push? {
        guard !items.isEmpty || payload.badge != nil, let payload = payload.withdrawing(items) else { return nil }
        return changed { ($0.subject, $0.payload) = (.withdrawal(items), payload) }
    }

    /// The push in place of another one that is not sent: interrupting as that one about the same item would have, where it
    /// does not itself, and with that one's number, if it is the later one.
    public func inPlace(of other: Push) -> Push {
        var push = self
        if case .item = other.subject, payload.hasAlert, other.payload.hasAlert, heading.priority == .withPower,
            other.heading.priority == .now, let payload = payload.interrupting(as: other.payload)
        {
            push = push.changed { ($0.payload, $0.heading.priority) = (payload, .now) }
        }
        if other.payload.badge != nil, payload.badge == nil || numberSequence < other.numberSequence,
            let payload = push.payload.telling(numberOf: other.payload)
        {
            push = push.changed {
                ($0.payload, $0.numberSequence, $0.heading.isBackground) = (payload, other.numberSequence, false)
            }
        }
        return push
    }
}
