internal import Access
internal import InForce
internal import Foundation
internal import HTTP
internal import Kafka
internal import Model
internal import Program

/// The parts of a console, from their start to their stop.
final class RunningConsole {
    let port: UInt16
    private let server: HTTPServer
    private let brokerWatch: BrokerWatch
    private let healthWatch: HealthWatch
    private let apps: AppDirectory
    private let writer: BrokerWriter
    private let live: LiveHub
    private let watch: ServiceWatch
    private let follower: TopicFollower
    private let keeper: StoreKeeper
    private let lock: FolderLock

    /// Starts a console. It serves before a broker answers.
    ///
    /// - Throws: what is wrong with the settings, the tokens' file, the folder or the address.
    init(_ settings: Settings, _ own: ConsoleSettings, _ log: Log) throws {
        let tokens = try TokenKeeper(path: settings.tokensFile)
        do {
            try FileManager.default.createDirectory(
                atPath: own.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw SettingsError.folder(own.folder, fix: "name a folder that can be made and written")
        }
        lock = try FolderLock(own.folder)
        let broker = WatchedBroker { Clock.ticks }
        brokerWatch = try BrokerWatch(settings, .console, needing: TopicUse.console.topics, broker)
        writer = try BrokerWriter(settings, program: "console", waitSeconds: 10, broker, log)
        apps = AppDirectory(settings, program: "console", log)
        live = LiveHub(mostStreams: own.mostStreams)
        watch = ServiceWatch(own.services)
        let key = try AuditKey(file: "\(own.folder)/audit.key")
        let store = try ConsoleStore(
            "\(own.folder)/console.sqlite", key, ConsoleStore.Limits(days: own.days, bytes: own.mostBytes)
        ) { [live] in live.note($0) }
        follower = TopicFollower(settings, store, log)
        let auditLog = try AuditLog("\(own.folder)/audit.sqlite")
        keeper = StoreKeeper(store, auditLog, auditDays: own.days, log)
        let check = VisitorCheck(tokens: tokens, sessions: Sessions())
        let desk = Desk(
            auditLog: auditLog, reader: try store.reader(), apps: apps, key: key, windowSeconds: settings.windowSeconds)
        let replaying = LetterReplaying(settings: settings) { [follower] place in
            guard follower.readsToEnd(of: .rejected, seconds: 10) else { return nil }
            return (try? desk.reader.read { try $0.letter(place)?.replayed != nil }) ?? nil
        }
        let health = ConsoleHealth(settings, broker, follower, apps: apps.records, live, desk.reader, tokens)
        healthWatch = HealthWatch(health, log)
        let routes = ConsoleRoutes(
            check: check, signIn: SignIn(check: check, isSecure: own.isSecure), live: live, lists: Lists(desk: desk),
            person: PersonLook(desk: desk), notification: NotificationLook(desk: desk),
            letters: LettersLook(desk: desk, replaying: replaying), tryOut: TryLook(desk: desk),
            overview: OverviewLook(desk: desk, watch: watch, days: own.days),
            sending: Sending(apps: apps, writer: writer),
            health: HealthPages(program: "console", settings, tellsReasons: false, of: health))
        do throws(HTTPServerError) {
            var http = own.http
            http.answerToHead = { routes.answerToHead($0) }
            server = try HTTPServer(http) { routes.handle($0, $1) }
        } catch {
            throw SettingsError(error, of: "console", settings)
        }
        port = server.port
        brokerWatch.start { [writer] in
            writer.warm()
        } afterEach: {
            tokens.refresh(at: Clock.now)
        }
        healthWatch.start()
        apps.records.start()
        live.start()
        watch.start()
        follower.start()
        keeper.start()
        log.info(
            "serving",
            [
                "address": "\(own.http.tls == nil ? "http" : "https")://\(own.http.host):\(port)/",
                "visitors": tokens.hasNoTokens ? "programs of this machine, without tokens" : "by token",
            ])
    }

    /// Finishes what was taken, ends the streams, and stops.
    func stop() {
        live.stop()
        server.stop(within: 5)
        writer.flush(milliseconds: 1000)
        brokerWatch.stop()
        healthWatch.stop()
        watch.stop()
        keeper.stop()
        follower.stop()
        apps.records.stop()
    }
}
