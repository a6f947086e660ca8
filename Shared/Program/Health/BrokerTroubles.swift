package import Kafka

/// The troubles that come of a broker, in the same words for all programs.
package struct BrokerTroubles: Sendable {
    private let servers: String
    private let words: RefusalWords

    /// - Parameter rights: those of the program, for what a refusal means.
    package init(_ rights: ProgramRights, _ settings: Settings) {
        servers = settings.bootstrapServers
        words = RefusalWords(rights, settings)
    }

    /// The troubles of a program whose broker stands so. Without a broker all other troubles are consequences, and what
    /// was measured is out of date.
    ///
    /// - Parameters:
    ///   - checkingSince: since when the program is checking its topics: it logs what it finds wrong with them, and ends.
    ///   - own: the program's other troubles.
    package func of(
        _ broker: BrokerStanding, at ticks: Int64, checkingSince: Int64? = nil, and own: @autoclosure () -> [Trouble]
    ) -> [Trouble] {
        if let away = away(broker, at: ticks) { return [away] }
        let isToldAnyway = checkingSince.map { broker.obstructed >= $0 } ?? false
        return (isToldAnyway ? [] : [obstacle(broker, at: ticks)].compactMap(\.self)) + own()
    }

    private func away(_ broker: BrokerStanding, at ticks: Int64) -> Trouble? {
        guard broker.isAway(at: ticks) else { return nil }
        return Trouble(
            kind: .brokerAway, seconds: broker.secondsSinceAnswer(at: ticks),
            what: broker.hasAnswered ? "no broker answers" : "no broker has answered since the start",
            reason: "bootstrap.servers \(servers): \(broker.silence ?? "no answer")",
            lookAt: "whether the brokers of bootstrap.servers run and can be reached from here; nothing is lost, and "
                + "work continues by itself once they answer")
    }

    private func obstacle(_ broker: BrokerStanding, at ticks: Int64) -> Trouble? {
        guard let obstacle = broker.obstacle else { return nil }
        let seconds = Double(max(0, ticks - broker.obstructed)) / 1_000_000
        return switch obstacle {
        case .missing(let topic, let error):
            Trouble(
                kind: .topicMissing, subject: topic, seconds: seconds, what: "a topic is missing",
                reason: "\(topic): \(error)",
                lookAt: "belfry topics check, which names it; belfry topics create makes it")
        case .refused(let topic, let error):
            Trouble(
                kind: .refused, subject: topic, seconds: seconds, what: "Kafka refuses a topic",
                reason: words.words(for: error, on: topic),
                lookAt: "the rights of this program's user: belfry topics acls prints all that it needs")
        }
    }
}
