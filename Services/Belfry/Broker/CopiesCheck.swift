internal import Foundation
internal import Glibc
internal import Kafka
internal import Program

/// Whether every partition has a leader and all its copies: only then may the next broker stop.
struct CopiesCheck {
    let settings: Settings
    let admin: Admin

    /// What is missing, a line for each topic, in order of name; empty when nothing is.
    ///
    /// - Parameter seconds: for how long it asks again while something is missing or no broker answers.
    func problems(waiting seconds: Double) throws -> [String] {
        let deadline = Date().addingTimeInterval(seconds)
        var nextWords = Date()
        while true {
            var words: String
            do throws(KafkaError) {
                let lacking = try admin.view(milliseconds: 5000).partitions.filter { !$0.areComplete }
                guard !lacking.isEmpty, Date() < deadline else { return Self.lines(lacking) }
                words = "\(lacking.count) partitions lack a leader or a copy"
            } catch {
                guard error.isRetriable || error.isTransport, Date() < deadline else {
                    throw CommandError.broker(settings.bootstrapServers, error)
                }
                words = "no broker answers"
            }
            if Date() >= nextWords {
                complain("belfry topics: \(words); waiting")
                nextWords = Date().addingTimeInterval(10)
            }
            usleep(500_000)
        }
    }

    /// One line for each topic, with the partitions that nobody leads before those that lack copies.
    static func lines(_ lacking: [PartitionCopies]) -> [String] {
        Dictionary(grouping: lacking, by: \.partition.topic).sorted { $0.key < $1.key }.flatMap { topic, partitions in
            func numbers(_ chosen: [PartitionCopies]) -> String {
                let list = chosen.map(\.partition.partition).sorted().map(String.init).joined(separator: ", ")
                return "\(topic): partition\(chosen.count == 1 ? "" : "s") \(list)"
            }
            let leaderless = partitions.filter { !$0.hasLeader }
            let short = partitions.filter(\.hasLeader)
            return [
                leaderless.isEmpty ? nil : "\(numbers(leaderless)) without a leader: nobody can read or write there",
                short.isEmpty
                    ? nil : "\(numbers(short)) with \(short.map(\.inSync).min() ?? 0) of \(short[0].replicas) copies",
            ].compactMap(\.self)
        }
    }
}
