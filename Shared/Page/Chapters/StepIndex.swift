internal import Model

/// Where on the page the steps of each notification are drawn.
struct StepIndex {
    private var steps: [NotificationID: (first: HTMLWriter.Anchor, last: HTMLWriter.Anchor)] = [:]

    mutating func note(_ step: StoryStep, at anchor: HTMLWriter.Anchor) {
        for id in step.notifications { steps[id] = (steps[id]?.first ?? anchor, anchor) }
    }

    /// The step that tells of it first; `nil` where none is drawn.
    func first(of id: NotificationID) -> HTMLWriter.Anchor? { steps[id]?.first }

    /// The step that tells of it last.
    func last(of id: NotificationID) -> HTMLWriter.Anchor? { steps[id]?.last }
}
