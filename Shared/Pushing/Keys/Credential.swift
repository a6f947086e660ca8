public import Model

/// Whom Apple sees: a team's key in one environment. A connection serves one.
public struct Signer: Hashable, Sendable {
    /// The team.
    public let team: AppleID
    /// The key.
    public let key: AppleID
    /// Where it pushes.
    public let environment: PushEnvironment

    /// The hash of all three: signers are looked up many times for each push.
    private let hash: Int

    package init(team: AppleID, key: AppleID, environment: PushEnvironment) {
        (self.team, self.key, self.environment) = (team, key, environment)
        var hasher = Hasher()
        hasher.combine(team)
        hasher.combine(key)
        hasher.combine(environment)
        hash = hasher.finalize()
    }

    /// Hashes the hash alone.
    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// A key that can sign, of an app or of the installation.
public struct Credential: Equatable, Sendable {
    /// The team.
    public let team: AppleID
    /// The key's id.
    public let key: AppleID
    /// Where it counts; `nil` is in both.
    public let environment: PushEnvironment?
    /// The key itself.
    public let file: SigningKeyFile
    private let production: Signer
    private let development: Signer

    package init(team: AppleID, key: AppleID, environment: PushEnvironment?, file: SigningKeyFile) {
        (self.team, self.key, self.environment, self.file) = (team, key, environment, file)
        production = Signer(team: team, key: key, environment: .production)
        development = Signer(team: team, key: key, environment: .development)
    }

    /// Whom Apple sees in an environment.
    public func signer(in environment: PushEnvironment) -> Signer {
        switch environment {
        case .production: production
        case .development: development
        }
    }

    /// Whether the same file signs, under the same ids.
    public static func == (one: Self, other: Self) -> Bool {
        (one.production, one.environment) == (other.production, other.environment) && one.file === other.file
    }
}

/// The keys that sign pushes, as apps' records and files have them now.
public struct Credentials: Equatable, Sendable {
    /// Of apps whose records name keys: those that can be read, in order.
    public var apps: [AppID: [Credential]] = [:]
    /// The installation's, for all other apps.
    public var installation: Credential? {
        get { ofInstallation.first }
        set { ofInstallation = newValue.map { [$0] } ?? [] }
    }
    private var ofInstallation: [Credential] = []

    package init() {}

    /// Whether an app with a signer's key has others that may stand in for it.
    public func hasOther(than signer: Signer) -> Bool {
        apps.values.contains { keys in
            keys.count > 1 && keys.contains { $0.team == signer.team && $0.key == signer.key }
        }
    }

    /// The key of a signer; `nil` where none has its ids any more.
    public func file(of signer: Signer) -> SigningKeyFile? {
        let all = apps.values.joined() + ofInstallation
        return all.first { $0.team == signer.team && $0.key == signer.key }?.file
    }

    /// The keys of an app that count in an environment, in the order in which they are tried.
    public func credentials(of app: AppID, in environment: PushEnvironment) -> LazyFilterSequence<[Credential]> {
        (apps[app] ?? ofInstallation).lazy.filter { $0.environment.map { $0 == environment } ?? true }
    }
}
