internal import Glibc

extension TokenBook {
    /// The most bytes of a token file: some 50,000 lines.
    private static let mostBytes = 16_777_216

    /// Reads a token file; one that cannot be read as a whole lets nobody in (rule G1).
    ///
    /// - Throws: the system's reason when it cannot be read, or what ``init(text:)`` throws, with the file's name.
    public init(file path: String) throws(TokenFileError) {
        self = try Self.read(file: path).book
    }

    /// Reads a token file, and what shows that it has changed since.
    static func read(file path: String) throws(TokenFileError) -> (book: TokenBook, stamp: FileStamp) {
        // O_NONBLOCK: to open a pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw unreadable(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) <= mostBytes else {
            throw TokenFileError(
                file: path, found: "no file of at most 16 MiB", fix: "name a file made by belfry tokens")
        }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &part, part.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(path, errno) }
            if count == 0 { break }
            bytes += part.prefix(count)
            guard bytes.count <= mostBytes else { break }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw TokenFileError(file: path, found: "bytes that are not UTF-8", fix: "write JSON Lines in UTF-8")
        }
        do throws(TokenFileError) {
            return (try TokenBook(text: text), FileStamp(status))
        } catch {
            throw error.at(path)
        }
    }

    private static func unreadable(_ path: String, _ code: Int32) -> TokenFileError {
        TokenFileError(file: path, found: String(cString: strerror(code)), fix: "name a file that can be read")
    }
}
