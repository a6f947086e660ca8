internal import Foundation
internal import Glibc
internal import Model
internal import Program

/// The key with which the audit log names people: who has the log alone cannot tell whom somebody looked at, and who
/// has the key, too, can ask of each person.
struct AuditKey: Sendable {
    static let bytes = 32
    private let secret: [UInt8]

    /// - Parameter secret: ``bytes`` random bytes.
    init(_ secret: [UInt8]) { self.secret = secret }

    /// The person's name in the log: the first 24 characters of an HMAC-SHA256 in base64.
    func name(of person: PersonID) -> String {
        String(MessageAuthentication.code(over: Array(person.string.utf8).span, key: secret).prefix(24))
    }

    /// Reads the key, or makes it where there is none; only its owner may read the file.
    init(file path: String) throws {
        if let data = FileManager.default.contents(atPath: path), data.count == Self.bytes {
            self.init(Array(data))
            return
        }
        let secret = (0..<Self.bytes).map { _ in UInt8.random(in: 0...255) }
        let isMade = FileManager.default.createFile(
            atPath: path, contents: Data(secret), attributes: [.posixPermissions: 0o600])
        guard isMade else {
            throw SettingsError.folder(path, fix: "name a folder in which this file can be written")
        }
        self.init(secret)
    }
}
