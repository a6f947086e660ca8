internal import Foundation
internal import Glibc
internal import Kafka

/// Waits until every broker knows new topics. Brokers hear of them one after the other, so the next one asked may still
/// say that there is none.
struct EveryBroker {
    /// `bootstrap.servers` of the cluster.
    let servers: String
    /// Makes a client that knows these servers alone, so that they answer its first question.
    let makeAdmin: (_ servers: String) throws -> Admin

    /// Returns once every broker knows each topic with a leader.
    ///
    /// - Throws: a ``CommandError`` that names the broker when that is not so after `seconds`.
    func wait(for topics: [String], seconds: Double = 60) throws {
        let deadline = Date().addingTimeInterval(seconds)
        var nextWords = Date().addingTimeInterval(10)
        while let words = try lacking(topics) {
            guard Date() < deadline else { throw CommandError("after \(Int(seconds)) s \(words)") }
            if Date() >= nextWords {
                complain("belfry topics: \(words); waiting")
                nextWords = Date().addingTimeInterval(10)
            }
            usleep(100_000)
        }
    }

    /// The first broker that lacks one of the topics, in words; `nil` when each knows all.
    private func lacking(_ topics: [String]) throws -> String? {
        do throws(KafkaError) {
            let first = try view(from: servers)
            if let words = Self.words(first, topics) { return words }
            var aware: Set = [first.teller]
            for broker in first.brokers where !aware.contains(broker.id) {
                let view = try view(from: broker.address)
                if let words = Self.words(view, topics) { return words }
                aware.insert(view.teller)
                if !aware.contains(broker.id) { return "\(broker) was not asked, since another one answered" }
            }
            return nil
        } catch {
            guard error.isRetriable || error.isTransport || error.isTimeout else { throw error }
            return "a broker does not answer: \(error)"
        }
    }

    private func view(from servers: String) throws(KafkaError) -> ClusterView {
        let admin: Admin
        do {
            admin = try makeAdmin(servers)
        } catch {
            throw .invalidArgument("a client of \(servers): \(error)")
        }
        return try admin.view(milliseconds: 5000)
    }

    /// What a broker lacks of the topics, in words; `nil` for nothing.
    static func words(_ view: ClusterView, _ topics: [String]) -> String? {
        let unready = view.unready(of: topics)
        guard let first = unready.first else { return nil }
        let teller = view.brokers.first { $0.id == view.teller }?.description ?? "broker \(view.teller)"
        let others = unready.count > 1 ? " and \(unready.count - 1) more topic\(unready.count == 2 ? "" : "s")" : ""
        return "\(teller) does not know \(first)\(others) with a leader"
    }
}
