/// A worker's place in its group, by which other processes know it.
package struct WorkerSlot: Sendable {
    /// The consumer group.
    package let group: String
    /// `client.id` and `group.instance.id`, which the `worker.id` makes different from the others'.
    package let name: String
    /// The `worker.id`.
    package let workerID: Int
    /// How long a member of the group may be silent, in milliseconds.
    package let sessionMilliseconds: Int

    package init(group: String, name: String, workerID: Int, sessionMilliseconds: Int) {
        self.group = group
        self.name = name
        self.workerID = workerID
        self.sessionMilliseconds = sessionMilliseconds
    }
}
