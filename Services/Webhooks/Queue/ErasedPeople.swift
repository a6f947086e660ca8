internal import Model
internal import Webhook

/// Who was erased while a call about them may still wait.
///
/// No call is made about a person after their record is erased, whatever is still on its way to this program. It is
/// remembered for as long as a call may wait.
struct ErasedPeople {
    private let seconds: Double
    private var erasures: [PersonID: PersonErasure] = [:]
    /// When those that are too old were last forgotten. Each time all are looked through, so it is done now and then.
    private var lastForgotten = Instant.distantPast

    /// - Parameter seconds: how long a call may wait.
    init(seconds: Int) { self.seconds = Double(seconds) }

    /// Notes that a person was erased, and forgets what is too old to matter.
    mutating func erase(_ person: PersonID, at: Instant) {
        erasures[person] = PersonErasure(at: at)
        guard at >= lastForgotten.adding(seconds: seconds / 100) else { return }
        lastForgotten = at
        erasures = erasures.filter { $0.value.at >= at.adding(seconds: -seconds) }
    }

    mutating func register(_ person: PersonID, at: Instant) {
        guard !erasures.isEmpty else { return }
        _ = erasures[person]?.register(at: at)
    }

    /// Whether a call is about an erased person; one that began after they were registered again is not.
    func hides(_ call: WebhookCall) -> Bool {
        guard !erasures.isEmpty, let person = call.person, let erasure = erasures[person] else { return false }
        return erasure.hides(call.since)
    }
}
