/// A walk over all keys that removes what their state has of apps that are no longer registered (rules N13, W5).
///
/// It is wanted after each assignment and each removal of an app. It begins only after `.registeredApps` is read to its
/// end at that time, since another worker may have used an app that this one has yet to read.
struct AppSweep {
    /// The phase of a walk.
    enum Phase: Hashable {
        case idle
        case wanted
        /// `.registeredApps` is being read up to this offset.
        case reading(target: Int64)
        /// The partitions still to walk; the first one continues at this slot.
        case walking(partitions: [Int32], slot: Int)
    }

    var phase = Phase.idle
    /// The number of the transaction in which a key was last swept; 0 before the first.
    var transaction = 0
    /// Keys swept in this walk.
    var keys = 0
    /// Slices of other work since the last slice of the walk.
    private var waited = 0

    /// Slices of other work for each slice of the walk.
    static let share = 8

    /// Whether the next slice is the walk's: no other work waits, or it has had its share.
    mutating func isDue(whileOthersWait othersWait: Bool) -> Bool {
        guard phase != .idle else { return false }
        waited += 1
        guard !othersWait || waited > Self.share else { return false }
        waited = 0
        return true
    }

    /// Asks for another walk if the rolled-back transaction undid a part of this one.
    mutating func rollBack(of transaction: Int) {
        if case .walking = phase {
            phase = .wanted
        } else if transaction > 0, self.transaction == transaction, phase == .idle {
            phase = .wanted
        }
    }
}
