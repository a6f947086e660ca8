package import Kafka

/// What a loop tells of errors that keep it out of its group, and that its consumer recovers from by itself.
package struct GroupAdmission {
    private let group: String
    private var isMember = false
    /// Numbers of the errors that were already logged.
    private var told: Set<Int32> = []

    package init(to group: String) { self.group = group }

    /// Notes an error. One that keeps the loop out of the group is what it waits for. Such an error is a warning, once; so
    /// is a refusal of a member, which still works until its session expires.
    package mutating func note(_ error: KafkaError, _ patience: some Patience) {
        guard error.refused != nil || !isMember, !error.isTransport, !error.isTimeout else {
            return patience.log.debug("consumer", ["error": error.description])
        }
        let words = patience.words(for: error)
        if !isMember { patience.waits(for: .group(group), words) }
        guard told.insert(error.number).inserted else { return }
        patience.log.warning(
            isMember ? "cannot stay in the group; retrying" : "cannot join the group yet; retrying",
            ["group": group, "error": words])
    }

    /// The group has assigned partitions, perhaps none.
    package mutating func enter(_ patience: some Patience) {
        (isMember, told) = (true, [])
        patience.goesOn()
    }

    /// The partitions are given up.
    package mutating func leave() { isMember = false }
}
