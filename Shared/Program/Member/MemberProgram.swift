package import Kafka
package import Model

/// A program around the pipeline that reads by group, from its start to its exit code.
package struct MemberProgram<Own: Sendable>: Sendable {
    /// Makes a loop with clients of its own, and runs it; called anew after an end that a restart would cure.
    package typealias Live = (MemberClients, Admin, MemberPatience<Own>) throws(ConfigurationError) -> LoopEnding

    private let settings: Settings
    private let log: Log
    private let use: TopicUse
    private let rights: ProgramRights
    private let status: MemberStatus<Own>

    /// - Parameter use: its topics.
    package init(
        _ start: ProgramMain.Start, _ use: TopicUse, _ rights: ProgramRights, _ status: MemberStatus<Own>
    ) {
        (settings, log, self.use) = (start.settings, start.log, use)
        (self.rights, self.status) = (rights, status)
    }

    /// Serves its health, and runs its loop on a thread of its own until the process is to stop.
    ///
    /// - Parameters:
    ///   - usualPort: of health and metrics of the process with `worker.id` 0.
    ///   - clients: makes the clients' configuration.
    ///   - prepare: called once, on the loop's thread; `nil`, after a log line, where the loop cannot run at all.
    /// - Returns: the process's exit code.
    package func run(
        _ health: some HealthSource, usualPort: Int, clients: @escaping @Sendable () -> MemberClients,
        prepare: @escaping @Sendable () -> Live?
    ) throws -> Int32 {
        let server = try HealthServer.serve(
            HealthPages(program: use.program, settings, of: health),
            at: settings.httpEndpoint(usualPort: usualPort), log)
        HealthWatch(health, log).start()
        let loop = LoopThread { runLoop(clients(), prepare()) }
        loop.start()
        let (code, _) = Signals.waitForStop(of: [loop], log) { status.requestStop() }
        withExtendedLifetime(server) {}
        return code
    }

    private func runLoop(_ clients: MemberClients, _ live: Live?) -> Int32 {
        guard let live else { return LoopEnding.cannotGoOn.code }
        do throws(ConfigurationError) {
            let admin = try Admin(clients.admin, isPatient: true)
            let patience = MemberPatience(
                admin: admin, status: status, log: log, errorWords: RefusalWords(rights, settings))
            let slot = WorkerSlot(
                group: clients.group, name: clients.name, workerID: settings.workerID,
                sessionMilliseconds: clients.consumer.sessionMilliseconds)
            let rivalry = Rivalry(patience, slot) { status.snapshot.committed }
            rivalry.registered = Clock.ticks
            BrokerWatch(admin, topics: use.topics.map(settings.name), status.broker).start()
            return try Comeback(patience, rivalry).run { () throws(ConfigurationError) in
                try live(clients, admin, patience)
            }
        } catch {
            log.error(SettingsError(error).description)
            return LoopEnding.wrongSetting.code
        }
    }
}
