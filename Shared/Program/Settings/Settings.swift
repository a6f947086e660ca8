public import Kafka
public import Model

/// The settings of a service or the command; all of them share these.
public struct Settings: SettingGroup, Hashable {
    /// The brokers to connect to first: `host:port`, separated by commas.
    public var bootstrapServers = "127.0.0.1:9092"
    /// The prefix of every topic's, group's and producer's name.
    public var topicPrefix = ""
    /// Where health and metrics are served.
    public var httpAddress: HTTPAddress = .byService
    /// The least severe level that is logged.
    public var logLevel: LogLevel = .info
    /// How a log line is written.
    public var logFormat: LogFormat = .text
    /// The stable slot of this process, 0 to 999. Its producer and its group member are named after it.
    public var workerID = 0
    /// Whether the worker uses transactions; `false` only for the embedded broker, which does not really support them.
    public var exactlyOnce = true
    /// The deduplication window in seconds, one of ``Waits/windows``.
    public var windowSeconds = Waits.usualWindow
    /// How far what handles normal requests stands back behind urgent ones, the broker and other programs where processors
    /// are scarce, as with `nice`: 0, not at all, to 19.
    public var normalNiceness = 10
    /// Settings for librdkafka by name, passed unchanged. They override this project's settings.
    public var kafka: [String: String] = [:]
    /// Those whose values come from files.
    var kafkaFromFiles: Set<String> = []
    /// The file with the tokens of those who may use the gateway and the console; `nil` for none.
    public var tokensFile: String?
    /// The folder with the secrets that apps' records refer to; `nil` for none.
    public var secretFolder: SecretFolder?
    /// Where spans go.
    public internal(set) var traces = TraceSettings()
    /// The settings of the programs around the pipeline by name, such as `gateway.rate`. Each program checks its own
    /// (``own(_:of:)``).
    public internal(set) var ofPrograms: [String: String] = [:]

    /// The defaults.
    public init() {}

    /// The name of a topic on the broker.
    public func name(of topic: Topic) -> String { topicPrefix + topic.rawValue }

    /// The consumer group of a service: all its workers are members.
    public func group(of service: Service) -> String { group(of: service.rawValue) }

    /// The name of a program in Kafka: of its group and, unless it is told otherwise, of its user.
    public func group(of program: String) -> String { "\(topicPrefix)belfry-\(program)" }

    /// The stable name of this worker: `transactional.id`, `group.instance.id` and `client.id`.
    public func workerName(of service: Service) -> String { "\(group(of: service))-\(workerID)" }

    /// The group of a worker: its service's. On the embedded broker the worker of the urgent lane has a group of its own:
    /// that broker sends a member that is slower than the group's leader to join anew, and with it the whole group, so that
    /// on a busy machine two members of one group might never read.
    package func group(of topology: Topology) -> String {
        group(of: topology.service) + (exactlyOnce ? "" : topology.workerSuffix)
    }

    /// The stable name of a worker that reads one lane or all: the one of the urgent lane has a name of its own.
    package func workerName(of topology: Topology) -> String {
        workerName(of: topology.service) + topology.workerSuffix
    }

    /// The name of the process that a worker is part of, from the worker's name.
    public static func process(ofWorker name: String) -> String {
        name.hasSuffix(Topology.urgentSuffix) ? String(name.dropLast(Topology.urgentSuffix.count)) : name
    }

    /// Host and port to listen on; `nil` when ``httpAddress`` is `off`.
    ///
    /// - Parameter usualPort: the port of worker 0 on 127.0.0.1 where the setting is absent.
    public func httpEndpoint(usualPort: Int) -> (host: String, port: UInt16)? {
        endpoint(at: httpAddress, usualPort: usualPort)
    }

    /// The same for another address. The last two digits of a usual port name the program, the ones before the worker,
    /// so no two processes of a machine have the same one.
    func endpoint(at address: HTTPAddress, usualPort: Int) -> (host: String, port: UInt16)? {
        switch address {
        case .off: nil
        case .at(let host, let port): (host, port)
        case .byService: ("127.0.0.1", UInt16(clamping: usualPort + 100 * workerID))
        }
    }
}

extension Topology {
    fileprivate static let urgentSuffix = "-urgent"

    /// Ends the names of the worker that reads the urgent lane alone: in Kafka, in the log, of its thread. Others have none.
    package var workerSuffix: String { lane == .urgent ? Self.urgentSuffix : "" }
}

extension Service {
    /// 7701 to 7705, in the order of the services.
    package var defaultPort: Int { 7701 + (Self.allCases.firstIndex(of: self) ?? 0) }
}

/// A setting that is wrong, and what to write instead. The process does not start with it.
public struct SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the setting or of the environment variable, as it was given.
    public let name: String
    /// The value that was found.
    public let found: String
    /// What to write instead.
    public let fix: String
    /// Whether the same setting may be right at a later start: another program has the port now, or a file is not there yet.
    public let mayPass: Bool

    package init(_ name: String, found: String, fix: String, mayPass: Bool = false) {
        self.name = name
        self.found = found
        self.fix = fix
        self.mayPass = mayPass
    }

    /// The error for a property of librdkafka that it does not take. One about several properties names them in its
    /// reason.
    public init(_ error: ConfigurationError) {
        let (name, found) = error.setting.isEmpty ? ("*", Self.hidden) : (error.setting, error.value)
        self.init("kafka.\(name)", found: found, fix: error.reason)
    }

    /// Reads the file of a setting.
    ///
    /// - Parameters:
    ///   - content: what the file holds, in words.
    ///   - given: the setting's name or variable, as it was given.
    static func text(
        ofFile path: String, of content: String, most: Int, as given: String
    ) throws(SettingsError) -> String {
        do throws(SecretError) {
            return try SecretFile.text(at: path, most: most)
        } catch {
            // Not the path: whoever writes a secret in its place finds it in no log.
            throw SettingsError(given, found: hidden, fix: "name a file that holds \(content) alone (\(error))")
        }
    }

    /// Stands for a value that may be a secret, or may hold one.
    public static let hidden = "a value that is not shown"

    /// One line: name, what was found, and the fix.
    public var description: String {
        found == Self.hidden ? "\(name): found \(found): \(fix)" : "\(name): found “\(found)”: \(fix)"
    }
}
