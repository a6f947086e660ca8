internal import Synchronization

/// What the bodies of all requests may hold together, so that many half-sent ones cannot use up the memory.
final class BodyMemory: Sendable {
    private let most: Int
    private let taken = Atomic(0)

    init(most: Int) { self.most = most }

    /// Takes so many bytes more; `false` if they are not free, and then nothing is taken.
    func take(_ bytes: Int) -> Bool {
        let now = taken.add(bytes, ordering: .relaxed).newValue
        if now <= most { return true }
        giveBack(bytes)
        return false
    }

    func giveBack(_ bytes: Int) { taken.subtract(bytes, ordering: .relaxed) }
}
