package import Kafka

extension Patience {
    /// Begins to read these partitions; where the log no longer has the next record, they go on with the oldest: repeated
    /// records do no harm.
    ///
    /// - Throws: ``LoopEnding/cannotGoOn`` if the client refuses.
    package func begin(_ reader: TopicReader, _ starts: [PartitionStart]) throws(LoopEnding) {
        try orFail("cannot read \(reader.topics.joined(separator: ", "))") { () throws(KafkaError) in
            try reader.begin(starts, goesOn: true)
        }
    }

    /// The ends that partitions have now, in the view of ``admin``.
    package func ends(of places: [TopicPartition]) throws(LoopEnding) -> [TopicPartition: Int64] {
        var ends: [TopicPartition: Int64] = [:]
        for place in places {
            ends[place] = try untilAnswered(.answer("the end of \(place)")) { () throws(KafkaError) in
                try self.admin.watermarks(place, milliseconds: 2000).readingEnd
            }
        }
        return ends
    }

    /// Takes what comes until these ends are reached.
    ///
    /// - Parameter take: takes from the reader for 50 ms at most.
    package func read(_ reader: TopicReader, to ends: [TopicPartition: Int64], _ take: () -> Void) throws(LoopEnding) {
        var left = reader.left(of: ends)
        while let (place, end) = left.first {
            try beat()
            waits(for: .topicEnd("\(place)"), "read to \(reader.reached(place)) of \(end)")
            take()
            left = reader.left(of: left)
        }
        goesOn()
    }
}
