internal import Kafka

/// The health of a program that reads by group without the loop of the services, made from its status.
package struct MemberHealth: Sendable {
    private let program: String
    private let workerID: Int
    private let brokerTroubles: BrokerTroubles
    /// What happens to work whose secret cannot be read.
    private let withoutSecret: String

    /// - Parameters:
    ///   - rights: those of the program.
    ///   - withoutSecret: what happens to work whose secret cannot be read.
    package init(_ rights: ProgramRights, _ settings: Settings, withoutSecret: String) {
        (program, workerID) = (rights.program, settings.workerID)
        (brokerTroubles, self.withoutSecret) = (BrokerTroubles(rights, settings), withoutSecret)
    }

    /// The metrics, as far as all programs have them.
    ///
    /// - Parameter work: the work that is done while it is ready.
    package func page<Own>(of status: MemberStatus<Own>, isReady: Bool, while work: String) -> MetricsText {
        var page = MetricsText(service: program, workerID: workerID)
        page.addProcess(
            started: status.started, isConnected: status.broker.hasAnswer, isReady: isReady, while: work)
        return page
    }

    /// The health at a time of the status' clock.
    ///
    /// - Parameter more: troubles of the program's own. It stays ready, since these stop only a part of its work.
    package func health<Own>(
        _ now: MemberStatus<Own>.Snapshot, at ticks: Int64, more: [Trouble] = []
    ) -> Health {
        let hasAnswer = now.broker.hasAnswer(at: ticks)
        let state: Health.State = hasAnswer || now.state == .stopping ? now.state : .connecting
        func seconds(since time: Int64) -> Double { Double(max(0, ticks - time)) / 1_000_000 }
        let standstills = [
            Trouble.stuck(
                seconds: seconds(since: now.turned), what: "one call of the loop does not end",
                lookAt: "the broker's log, and its disk"),
            Trouble.waiting(now.wait, at: ticks),
        ].compactMap { $0 }
        let lack = Trouble.secretsMissing(
            now.secretsMissing, seconds: seconds(since: now.secretsMissingSince), withoutSecret)
        let own = standstills + lack + more
        return Health(
            state, seconds: seconds(since: state == now.state ? now.entered : now.broker.answered),
            isReady: state == .ready && standstills.isEmpty, secondsSinceTurn: seconds(since: now.turned),
            troubles: state == .stopping
                ? []
                : brokerTroubles.of(
                    now.broker, at: ticks, checkingSince: now.state == .connecting ? now.entered : nil, and: own))
    }
}
