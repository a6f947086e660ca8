internal import CSystem
internal import Glibc
public import Model

/// The folder `secrets.directory`, in which each app has a folder, named by its id, with a file for each secret.
///
/// Links are followed as long as they stay inside: of the app's folder for a file, of the whole folder for an app's
/// folder. So volumes that consist of links work, and no link shows one app the secret of another or a file elsewhere.
public struct SecretFolder: Hashable, Sendable {
    /// Where it is.
    public let path: String

    /// The most bytes of a secret.
    public static let mostBytes = 4096

    /// Names the folder; it need not exist yet.
    public init(_ path: String) { self.path = path }

    /// Why the folder cannot be read now; `nil` where it can.
    var fault: SecretError? {
        let folder = belfry_open_folder(path)
        guard folder >= 0 else { return SecretError(system: errno) }
        close(folder)
        return nil
    }

    /// Reads a secret, each time anew.
    ///
    /// - Throws: why it cannot be used.
    public func text(of name: SecretName, app: AppID) throws(SecretError) -> String {
        guard SecretName.mayRefer(app) else { throw SecretError("the app's id cannot be the name of a folder") }
        let folder = belfry_open_folder(path)
        guard folder >= 0 else { throw SecretError(system: errno) }
        defer { close(folder) }
        let own = belfry_open_beneath(folder, app.string, 1)
        guard own >= 0 else { throw SecretError(system: errno) }
        defer { close(own) }
        let file = belfry_open_beneath(own, name.string, 0)
        guard file >= 0 else { throw SecretError(system: errno) }
        defer { close(file) }
        return try SecretFile.text(of: file, most: Self.mostBytes)
    }
}
