internal import Glibc

/// Why a file's text cannot be used as a secret. The text itself is never part of it.
public struct SecretError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, in a few words.
    public let description: String

    init(_ description: String) { self.description = description }

    /// The reason that the system gives.
    init(system code: Int32) {
        self.init(code == EXDEV ? "a link leads out of its folder" : String(cString: strerror(code)))
    }
}

/// Reads the text of a file that holds one secret.
package enum SecretFile {
    /// Reads an open file to its end. One line break at the end is not part of the secret, since editors write it.
    ///
    /// - Parameters:
    ///   - descriptor: open for reading; the caller closes it.
    ///   - most: the most bytes of the text.
    static func text(of descriptor: Int32, most: Int) throws(SecretError) -> String {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SecretError(system: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw SecretError("it is no plain file") }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while bytes.count <= most + 2 {
            let count = read(descriptor, &part, part.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw SecretError(system: errno) }
            if count == 0 { break }
            bytes += part.prefix(count)
        }
        if bytes.last == UInt8(ascii: "\n") {
            bytes.removeLast()
            if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        }
        guard !bytes.isEmpty else { throw SecretError("it is empty") }
        guard bytes.count <= most else { throw SecretError("it has more than \(most) bytes") }
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw SecretError("it is no text in UTF-8")
        }
        return text
    }

    /// Reads the file of a setting; links are followed, since volumes of secrets consist of them.
    package static func text(at path: String, most: Int) throws(SecretError) -> String {
        // O_NONBLOCK: to open a pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SecretError(system: errno) }
        defer { close(descriptor) }
        return try text(of: descriptor, most: most)
    }
}
