internal import Model

/// Where on the page the steps of each notification are drawn.
struct StepIndex {
    private var steps: [NotificationID: (first: HTMLWriter.Anchor, last: HTMLWriter.Anchor)] = [:]

    mutating func note(_ step: StoryStep, at anchor: HTMLWriter.Anchor) {
        for id in step.notifications { steps[id] = (steps[id]?.first ?? anchor, anchor) }
    }

    /// The first step about a notification; `nil` if none is drawn.
    func first(of id: NotificationID) -> HTMLWriter.Anchor? { steps[id]?.first }

    /// The last step about a notification; `nil` if none is drawn.
    func last(of id: NotificationID) -> HTMLWriter.Anchor? { steps[id]?.last }
}
