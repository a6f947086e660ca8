internal import Model
internal import Program

/// The partition count of topics without a fixed count.
///
/// Topics inside the pipeline and deliveries must have one count. So a topic that a later version adds gets the count
/// that an operator chose: the broker's count wins over the catalogue's.
struct CommonPartitionCount: Equatable {
    let count: Int
    /// Who says so, for `the catalogue says 4`.
    let source: String
    /// The topics that must agree, in words, when they do not and no count is given.
    let disagreement: String?

    /// - Parameters:
    ///   - given: what `--partitions` says.
    ///   - count: the partition count of a topic on the broker, by its name in the catalogue; `nil` where it is missing.
    init(given: Int?, catalogue: Catalogue, there count: (String) -> Int?) {
        let alike = catalogue.topics.filter { entry in
            entry.partitions == nil && Topic(rawValue: entry.name)?.isCopartitioned == true
        }.compactMap { entry in count(entry.name).map { (name: entry.name, count: $0) } }
        if let given {
            (self.count, source, disagreement) = (given, "--partitions says", nil)
        } else if let usual = Self.usual(alike.map(\.count)) {
            (self.count, source) = (usual, "other topics have")
            let agree = alike.allSatisfy { $0.count == usual }
            disagreement = agree ? nil : alike.map { "\($0.name) has \($0.count)" }.sorted().joined(separator: ", ")
        } else {
            (self.count, source, disagreement) = (catalogue.partitions, "the catalogue says", nil)
        }
    }

    /// The most frequent count, on a tie the greatest; `nil` for none.
    private static func usual(_ counts: [Int]) -> Int? {
        let uses = Dictionary(counts.map { ($0, 1) }, uniquingKeysWith: +)
        return uses.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    }

    /// The partition count of one topic, and who says so.
    func count(of entry: Catalogue.Entry) -> (count: Int, source: String) {
        entry.partitions.map { ($0, "the catalogue says") } ?? (count, source)
    }
}
