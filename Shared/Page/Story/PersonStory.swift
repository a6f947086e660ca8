internal import Model

/// What happened to one person, in order of time.
struct PersonStory: Sendable {
    /// An event that came in and that later steps depend on.
    enum Note: Sendable {
        /// The person's record replaced an earlier one.
        case settingsChanged
        case interaction(Interaction)
        /// The person opened the expanded view of an item. The note has the device at that moment.
        case opened(Interaction, DeviceScreen, DeviceCondition)
    }

    struct Moment: Sendable {
        let at: Instant
        var notes: [Note] = []
        var steps: [StoryStep] = []
    }

    let id: PersonID
    private let limits: PageLimits
    private var devices = PersonDevices()
    /// Earliest first.
    private(set) var moments: [Moment] = []
    /// The number of steps beyond the limit.
    private(set) var omittedSteps = 0
    /// Receipts by notification, in the order in which the notifications first appear.
    private(set) var outcomes: [(notification: NotificationID, receipts: [Receipt])] = []
    private(set) var omittedOutcomes = 0
    private var outcomeIndex: [NotificationID: Int] = [:]
    private var stepCount = 0
    private var omitted = Omitted()

    init(_ id: PersonID, limits: PageLimits) {
        self.id = id
        self.limits = limits
    }

    var record: Person? { devices.record }

    /// The current screens of the devices, in the order in which they first got something.
    var screens: [DeviceScreen] { devices.screens }

    mutating func take(_ record: Person, at: Instant) {
        if self.record != nil { addNote(.settingsChanged, at: at) }
        devices.take(record, at: at)
    }

    mutating func take(_ interaction: Interaction, at: Instant) {
        if let (screen, condition) = devices.take(interaction, at: at) {
            return addNote(.opened(interaction, screen, condition), at: at)
        }
        addNote(.interaction(interaction), at: at)
    }

    /// The state of a device, as far as it is known.
    mutating func condition(_ device: DeviceID, _ platform: Platform, at now: Instant) -> DeviceCondition {
        devices.condition(device, platform, at: now)
    }

    private mutating func addNote(_ note: Note, at: Instant) {
        guard stepCount < limits.steps else { return }
        let index = moment(at)
        if moments[index].notes.count < limits.steps { moments[index].notes.append(note) }
    }

    mutating func take(_ receipt: Receipt) {
        noteOutcome(receipt)
        if let index = existingMoment(receipt.at),
            let step = moments[index].steps.lastIndex(where: { $0.takes(receipt) })
        {
            return moments[index].steps[step].add(receipt)
        }
        guard hasRoom(at: receipt.at, [receipt.notification].compactMap(\.self), nil) else { return }
        let index = moment(receipt.at)
        moments[index].steps.append(StoryStep(at: receipt.at))
        moments[index].steps[moments[index].steps.count - 1].add(receipt)
    }

    /// The platform's words in the person's language; English if the person's record is not known.
    var words: SystemWords { record.map { SystemWords.words(for: $0.locale) } ?? .english }

    mutating func take(_ delivery: Delivery) {
        let condition = condition(delivery.device, delivery.platform, at: delivery.at)
        let screen = devices.take(delivery)
        let scene = StoryStep.Scene(delivery, on: screen, condition, for: record, most: limits.earlierItems + 1)
        guard let place = place(for: delivery) else { return }
        moments[place.moment].steps[place.step].add(scene, most: limits.devices)
    }

    /// The step for a delivery: the one with its sequence, or the one with the receipts that caused it, or a new step.
    private mutating func place(for delivery: Delivery) -> (moment: Int, step: Int)? {
        if let moment = existingMoment(delivery.at) {
            if let step = moments[moment].steps.lastIndex(where: { $0.sequence == delivery.sequence }) {
                return (moment, step)
            }
            let causes = moments[moment].steps.indices.filter { moments[moment].steps[$0].causes(delivery) }
            if let first = causes.first {
                for index in causes.dropFirst() { moments[moment].steps[first].merge(moments[moment].steps[index]) }
                for index in causes.dropFirst().reversed() { moments[moment].steps.remove(at: index) }
                return (moment, first)
            }
        }
        guard hasRoom(at: delivery.at, delivery.concerned, delivery.sequence) else { return nil }
        let moment = moment(delivery.at)
        moments[moment].steps.append(StoryStep(at: delivery.at))
        return (moment, moments[moment].steps.count - 1)
    }

    /// Whether one more step can be drawn. A step that cannot be drawn is counted once, however many records it has.
    private mutating func hasRoom(at: Instant, _ notifications: [NotificationID], _ sequence: Int?) -> Bool {
        stepCount += 1
        if stepCount <= limits.steps { return true }
        if omitted.at != at { omitted = Omitted(at: at) }
        let isKnown =
            notifications.contains { omitted.notifications.contains($0) }
            || sequence.map { omitted.sequences.contains($0) } ?? false
        omitted.notifications.formUnion(notifications)
        if let sequence { omitted.sequences.insert(sequence) }
        if !isKnown { omittedSteps += 1 }
        return false
    }

    /// The steps of one instant that are not drawn.
    private struct Omitted {
        var at: Instant?
        var notifications: Set<NotificationID> = []
        var sequences: Set<Int> = []
    }

    /// The number of a notification among the ``outcomes``, from 1; `nil` for one beyond the limit.
    func outcomeNumber(of id: NotificationID) -> Int? { outcomeIndex[id].map { $0 + 1 } }

    private mutating func noteOutcome(_ receipt: Receipt) {
        guard let id = receipt.notification else { return }
        if let index = outcomeIndex[id] {
            // A trigger that repeats for years keeps only its first and last firings.
            if outcomes[index].receipts.count >= limits.outcomes {
                outcomes[index].receipts.remove(at: limits.outcomes / 2)
            }
            return outcomes[index].receipts.append(receipt)
        }
        guard outcomes.count < limits.outcomes else {
            if receipt.isTerminal { omittedOutcomes += 1 }
            return
        }
        outcomeIndex[id] = outcomes.count
        outcomes.append((id, [receipt]))
    }

    private func existingMoment(_ at: Instant) -> Int? {
        let index = moments.lastIndex { $0.at <= at }
        return index.flatMap { moments[$0].at == at ? $0 : nil }
    }

    private mutating func moment(_ at: Instant) -> Int {
        if let index = existingMoment(at) { return index }
        let index = moments.lastIndex { $0.at < at }.map { $0 + 1 } ?? 0
        moments.insert(Moment(at: at), at: index)
        return index
    }
}
