internal import Model
internal import Webhook

/// Who was erased while a call about them may still wait.
///
/// No call is made about a person after their record is erased, whatever is still on its way to this program. It is
/// remembered for as long as a call may wait.
struct ErasedPeople {
    private struct Erasure {
        let at: Instant
        /// When the person was registered again.
        var again: Instant?
    }

    private let seconds: Double
    private var erasures: [PersonID: Erasure] = [:]

    /// - Parameter seconds: how long a call may wait.
    init(seconds: Int) { self.seconds = Double(seconds) }

    /// Notes that a person was erased, and forgets what is too old to matter.
    mutating func erase(_ person: PersonID, at: Instant) {
        erasures = erasures.filter { $0.value.at >= at.adding(seconds: -seconds) }
        erasures[person] = Erasure(at: at)
    }

    mutating func register(_ person: PersonID, at: Instant) {
        guard !erasures.isEmpty, erasures[person]?.again == nil else { return }
        erasures[person]?.again = at
    }

    /// Whether a call is about an erased person; one that began after they were registered again is not.
    func hides(_ call: WebhookCall) -> Bool {
        guard !erasures.isEmpty, let person = call.person, let erasure = erasures[person] else { return false }
        return erasure.again.map { call.since < $0 } ?? true
    }
}
