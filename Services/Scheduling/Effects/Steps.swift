internal import Model

/// The steps of a turn, in order.
struct Steps {
    private var steps: [(lane: Lane, step: Step)] = []

    /// The last badge of an app that a device was told in this turn.
    func toldBadge(of app: AppID, on device: DeviceID) -> Int? {
        for index in steps.indices.reversed() where steps[index].step.app == app {
            if let place = place(of: device, in: index), let badge = steps[index].step.devices[place].badge {
                return badge
            }
        }
        return nil
    }

    /// The last unread count of an app that a push told a device in this turn.
    func toldCount(of app: AppID, on device: DeviceID) -> Int? {
        for index in steps.indices.reversed() where steps[index].step.app == app {
            if let place = place(of: device, in: index), let count = steps[index].step.devices[place].push?.unread {
                return count
            }
        }
        return nil
    }

    /// Returns an index, to avoid copying a device's many fields.
    private func place(of device: DeviceID, in step: Int) -> Int? {
        steps[step].step.devices.indices.first { steps[step].step.devices[$0].id == device }
    }

    mutating func append(_ step: consuming Step, lane: Lane) { steps.append((lane, step)) }

    /// Adds devices to the turn's last step of an app.
    ///
    /// - Returns: `false` if the app has no step in this turn, or the step already has one of the devices.
    mutating func addToLast(of app: AppID, _ devices: [StepDevice]) -> Bool {
        guard let index = steps.lastIndex(where: { $0.step.app == app }) else { return false }
        let there = Set(steps[index].step.devices.map(\.id))
        guard devices.allSatisfy({ !there.contains($0.id) }) else { return false }
        steps[index].step.devices += devices
        return true
    }

    /// Writes them, without a copy of a step.
    mutating func write(of person: PersonID, to output: inout Output) {
        let key = person.string
        for index in steps.indices {
            output.send(&steps[index].step, lane: steps[index].lane, key: key)
        }
    }
}

/// A step that has no sequence number yet: what goes to which devices, and why.
struct StepDraft {
    let kind: DeliveryType
    /// Becomes the step's id, which must be unique among all steps of the person.
    let cause: Cause
    /// `nil` for a digest or summary, which can contain several apps.
    let app: AppID?
    var notifications: [StepNotification] = []
    /// The item that the step shows, where it shows one, and pushes it (rule V5).
    var shown: LastPush.Shown?
    var replaces: NotificationID?
    let why: Why
    var notice: Notice?
    /// The request whose trace the step belongs to; `nil` where it belongs to none.
    var request: Shared<ClassifiedNotification>?
    var devices: [StepDevice]
    let lane: Lane
}
