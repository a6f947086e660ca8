internal import Foundation
internal import HTTP2
internal import Model
internal import Program
internal import Pushing

/// Makes one push by hand, and says what Apple answers.
struct PushTest {
    /// What came of a push in one environment.
    enum Result {
        case taken
        case refused(AppleAnswer)
        case unanswered
    }

    private let settings: Settings
    private let own: PushSettings

    /// - Throws: an error for a wrong setting of `apns`.
    init(_ settings: Settings) throws {
        self.settings = settings
        own = try PushSettings(settings)
    }

    /// Pushes, and prints what came of it.
    ///
    /// - Returns: the exit code.
    func run(_ person: PersonID, _ device: DeviceID, _ app: AppID) throws -> Int32 {
        let target = try PushTarget(settings, person, device, app)
        let environment = target.token.environment
        let (keys, faults) = readKeys(target.apps)
        for fault in faults { complain("belfry push: \(fault)") }
        let credentials = keys.credentials(of: app, in: environment)
        guard !credentials.isEmpty else { throw CommandError(missingKey(target)) }
        print(
            "\(device.string) (\(target.device.platform.rawValue)) of \(person.string): bundle id \(target.topic), "
                + "a token of \(environment.rawValue)")
        if !target.device.apps.contains(app) {
            print(
                "The record does not list \(app.string) in the device's apps, so notifications do not reach it there.")
        }
        switch try push(target, environment, credentials) {
        case .taken: return 0
        case .refused(let answer):
            if answer.reason == "BadDeviceToken" { try tryOther(target, environment, keys) }
            return 1
        case .unanswered: return 2
        }
    }

    // MARK: Keys

    /// The keys of the one app, and what is wrong with others of its keys.
    private func readKeys(_ apps: AppTable) -> (keys: Credentials, faults: [String]) {
        let watch = SecretWatch(settings.secretFolder, for: .pushKeys, Log(level: .error, name: "push") { _ in })
        let ring = KeyRing(own, watch)
        let keys = ring.read(apps)
        return (keys, (watch.missing + ring.unusable).map { "\($0.name) cannot be used: \($0.reason)" })
    }

    private func missingKey(_ target: PushTarget) -> String {
        let (app, environment) = (target.app.id.string, target.token.environment.rawValue)
        guard let named = target.app.push?.keys, !named.isEmpty else {
            guard own.keyFile == nil else {
                return "the installation's key cannot be used: look at apns.key.file, the .p8 file as Apple gave it out"
            }
            return
                "there is no key for \(app): write apns in its record, \"apns\": {\"teamId\": …, \"keys\": [{\"id\": …, "
                + "\"secretRef\": …}]}, or set apns.team.id, apns.key.id and apns.key.file for all apps"
        }
        if named.allSatisfy({ $0.environment != nil && $0.environment != target.token.environment }) {
            return
                "no key of \(app) counts in \(environment), where the token belongs: add one to apns.keys of its record"
        }
        return
            "no key of \(app) can be used in \(environment): put the .p8 file, as Apple gave it out, into the folder "
            + "\(app) of secrets.directory, under the name that apns.keys has as secretRef"
    }

    // MARK: Pushing

    /// Pushes with the first key that Apple does not refuse.
    private func push(_ target: PushTarget, _ environment: PushEnvironment, _ credentials: some Collection<Credential>)
        throws
        -> Result
    {
        var result = Result.unanswered
        for credential in credentials {
            result = try push(target, environment, credential)
            guard case .refused(let answer) = result, PushVerdict(answer) == .keyRefused else { break }
        }
        return result
    }

    private func push(_ target: PushTarget, _ environment: PushEnvironment, _ credential: Credential) throws -> Result {
        let now = Clock.now
        let push = try target.push("test-\(UUID().uuidString.lowercased())", in: environment, at: now)
        guard let token = ProviderToken.make(team: credential.team, key: credential.key, credential.file, at: now)
        else {
            throw CommandError("the key \(credential.key) cannot sign: write its file as Apple gave it out")
        }
        let server = own.server(of: environment)
        let place =
            "\(server.host):\(server.port) (\(environment.rawValue)), key \(credential.key) of team \(credential.team)"
        let began = Date()
        let end = try OnePush.send(PushRequest.make(push, ticket: 1, authorization: token.authorization), to: server)
        let milliseconds = Int(Date().timeIntervalSince(began) * 1000)
        guard case .answered(let answer) = end else {
            print("\(place): no answer after \(milliseconds) ms\n  \(Self.advice(end, server, environment))")
            return .unanswered
        }
        let word = answer.reason.map { " \($0)" } ?? ""
        let unique = answer.uniqueID.map { ", in Apple's console \($0)" } ?? ""
        print(
            "\(place): \(answer.status)\(word) after \(milliseconds) ms (apns-id \(PushRequest.id(of: push))\(unique))\n  "
                + AppleReason.sentence(for: answer))
        return PushVerdict(answer) == .accepted ? .taken : .refused(answer)
    }

    /// Whether the other environment takes the token; asked once.
    private func tryOther(_ target: PushTarget, _ environment: PushEnvironment, _ keys: Credentials) throws {
        let other: PushEnvironment = environment == .production ? .development : .production
        let credentials = keys.credentials(of: target.app.id, in: other)
        guard !credentials.isEmpty else {
            return print("Whether the token is of \(other.rawValue) was not tried: no key counts there.")
        }
        switch try push(target, other, credentials) {
        case .taken:
            print(
                """
                The token is of \(other.rawValue), but the record of \(target.person.string) has it as one of \
                \(environment.rawValue). Write there: "pushToken": {"\(target.app.id.string)": \
                {"token": …, "environment": "\(other.rawValue)"}}
                """)
        case .refused(let answer) where answer.reason == "BadDeviceToken":
            print("Neither environment knows the token: register the one that the app receives at its next launch.")
        case .refused, .unanswered: print("Whether the token is of \(other.rawValue) is not known.")
        }
    }

    /// Which step failed, and what to look at.
    private static func advice(_ end: OnePush.End, _ server: HTTP2Server, _ environment: PushEnvironment) -> String {
        let setting = "apns.\(environment.rawValue)"
        switch end {
        case .answered: return ""
        case .late: return "Nothing happened within \(OnePush.seconds) s: look at the network on the way to the server."
        case .unanswered(.connection):
            return "The connection broke before the answer; the push may have arrived. Try again."
        case .unanswered(let failure):
            return "The server did not answer the request (\(failure)); the push may have arrived. Try again."
        case .unreachable(let failure):
            return "\(failure.reason.step) failed (\(failure.detail)): \(failure.reason.fix(server, setting))."
        }
    }
}

extension HTTP2ConnectError.Reason {
    /// The step as a subject.
    fileprivate var step: String {
        switch self {
        case .name: "The name"
        case .connection: "The connection"
        case .proxy: "The proxy"
        case .tls: "TLS"
        case .certificate: "The check of the certificate"
        case .protocol, .settings: "HTTP/2"
        }
    }

    /// What to look at.
    ///
    /// - Parameter setting: the setting that names the server.
    fileprivate func fix(_ server: HTTP2Server, _ setting: String) -> String {
        let first = server.proxy == nil ? setting : "apns.proxy"
        switch self {
        case .name: return "look at \(first) and at this machine's DNS"
        case .connection:
            return
                "look at \(first), and whether a firewall lets connections out; Apple's servers listen on the ports 443 "
                + "and 2197"
        case .proxy:
            return "look at the user and password in apns.proxy, and whether the proxy allows CONNECT to "
                + "\(server.host):\(server.port)"
        case .tls: return "look at \(setting), and whether something on the way answers in the server's place"
        case .certificate:
            return
                "look at apns.certificates, or without it at Debian's package ca-certificates; something on the way may "
                + "answer in the server's place"
        case .protocol, .settings:
            return "look at \(setting): what answers there does not speak HTTP/2 as Apple's server does"
        }
    }
}
