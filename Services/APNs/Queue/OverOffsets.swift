/// How far a partition of deliveries is over: the offset that may be committed, and what is over behind it.
///
/// Pushes end in another order than they were read in. What is over behind the first open one is kept beside the committed
/// offset, so a new owner of the partition does not send it again.
struct OverOffsets: Hashable {
    /// Everything before it is over.
    private(set) var committable: Int64
    /// The offset of the next record to read.
    private(set) var next: Int64
    /// What is over from ``committable`` on: ranges in order that do not touch.
    private var runs: [Range<Int64>] = []

    /// A partition that is read from here on.
    init(next: Int64) { (committable, self.next) = (next, next) }

    /// Takes over what another owner has committed.
    ///
    /// - Parameter metadata: what ``metadata`` was; of anything else nothing is taken.
    init(committed: Int64, metadata: String?) {
        self.init(next: committed)
        guard let metadata, metadata.hasPrefix(Self.version) else { return }
        var place = committed
        var runs: [Range<Int64>] = []
        let numbers = metadata.dropFirst(Self.version.count).split(separator: ",").map { Int64($0) }
        for index in stride(from: 0, to: numbers.count - 1, by: 2) {
            guard let open = numbers[index], let over = numbers[index + 1], (1...Self.longest).contains(open),
                (1...Self.longest).contains(over)
            else { return }
            runs.append(place + open..<place + open + over)
            place += open + over
        }
        self.runs = runs
    }

    private static let version = "1:"
    /// No run is longer, so that sums of hostile numbers do not overflow.
    private static let longest: Int64 = 1 << 40
    /// The most bytes of ``metadata``; brokers take 4,096.
    static let mostBytes = 3900

    /// What is over behind ``committable``, as text: lengths of runs, open and over in turns; empty where nothing is.
    var metadata: String {
        guard !runs.isEmpty else { return "" }
        var text = Self.version
        var place = committable
        for run in runs {
            let part = "\(run.lowerBound - place),\(run.count)"
            // What it cannot name may be sent again after a crash, which is better than no commit at all.
            guard text.utf8.count + part.utf8.count < Self.mostBytes else { break }
            if text.utf8.count > Self.version.utf8.count { text += "," }
            text += part
            place = run.upperBound
        }
        return text
    }

    /// Whether a broker takes ``metadata``. If not, the first open pushes are to be stored elsewhere.
    var fits: Bool { runs.count < 300 || metadata.utf8.count < Self.mostBytes - 100 }

    /// Whether a record is over already, by an owner before.
    func isOver(_ offset: Int64) -> Bool {
        offset < committable || runs.contains { $0.contains(offset) }
    }

    /// Notes a record that was read. What lies between it and the one before are markers of transactions.
    mutating func read(_ offset: Int64) {
        if offset > next { settle(next..<offset) }
        next = max(next, offset + 1)
    }

    /// Notes that everything before this offset was read, markers included.
    mutating func reachEnd(_ offset: Int64) {
        if offset > next { settle(next..<offset) }
        next = max(next, offset)
    }

    /// Notes that a record is over.
    mutating func settle(_ offset: Int64) { settle(offset..<offset + 1) }

    private mutating func settle(_ range: Range<Int64>) {
        var range = max(range.lowerBound, committable)..<max(range.upperBound, committable)
        guard !range.isEmpty else { return }
        // Ranges that touch or overlap become one.
        let first = runs.firstIndex { $0.upperBound >= range.lowerBound } ?? runs.count
        var last = first
        while last < runs.count, runs[last].lowerBound <= range.upperBound {
            range = min(range.lowerBound, runs[last].lowerBound)..<max(range.upperBound, runs[last].upperBound)
            last += 1
        }
        guard range.lowerBound == committable else {
            runs.replaceSubrange(first..<last, with: [range])
            return
        }
        runs.removeSubrange(first..<last)
        committable = range.upperBound
        next = max(next, committable)
    }
}
