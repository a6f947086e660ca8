internal import Program

/// The offsets up to which partitions must still be read.
struct ReadTargets {
    private(set) var rest: [Int32: Int64]

    var areReached: Bool { rest.isEmpty }

    /// Records that everything before `offset` was read. An offset below the target changes nothing.
    mutating func reach(_ partition: Int32, _ offset: Int64) {
        if let target = rest[partition], offset >= target { rest[partition] = nil }
    }
}
