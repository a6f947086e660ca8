internal import Threads

/// Asks every two seconds whether a broker answers and has a program's topics, on a thread of its own: the rest of the
/// program may be blocked in a call, or idle and make no request.
public final class BrokerWatch: Sendable {
    /// These are asked for by name, so that a broker without one says whether it is missing, or a right on it.
    private let topics: [String]
    private let admin: any ClusterAdmin
    private let broker: WatchedBroker
    private let thread = PeriodicThread()

    /// - Parameters:
    ///   - topics: the names of the topics that the program cannot do without; one at least.
    ///   - broker: gets what is found out.
    public init(_ admin: any ClusterAdmin, topics: [String], _ broker: WatchedBroker) {
        (self.admin, self.topics, self.broker) = (admin, topics, broker)
    }

    /// Starts to ask.
    ///
    /// - Parameters:
    ///   - prepare: called on the thread each time before a broker counts as answering again, or something else is known of
    ///     the topics.
    ///   - afterEach: called on the thread after each question.
    public func start(prepare: @escaping @Sendable () -> Void = {}, afterEach: @escaping @Sendable () -> Void = {}) {
        thread.start(named: "broker") { [self] in
            look(prepare: prepare)
            afterEach()
            return 2
        }
    }

    /// Ends the thread soon.
    public func stop() { thread.stop() }

    /// Asks once.
    package func look(prepare: () -> Void = {}) {
        var obstacle: BrokerStanding.Obstacle?
        for topic in topics {
            do throws(KafkaError) {
                _ = try admin.partitionCount(of: topic, milliseconds: 2000)
            } catch {
                if error.isTimeout || error.isTransport { return broker.noteSilence(error, reason: admin.takeReason()) }
                guard obstacle == nil else { continue }
                if error.refused != nil {
                    obstacle = .refused(topic: topic, error)
                } else if error.isUnknownTopic {
                    obstacle = .missing(topic: topic, error)
                }
            }
        }
        // Errors queue up until they are taken.
        _ = admin.takeReason()
        let before = broker.standing
        if !before.hasAnswer(at: broker.ticks()) || before.obstacle != obstacle { prepare() }
        broker.noteAnswer()
        broker.note(obstacle)
    }
}
