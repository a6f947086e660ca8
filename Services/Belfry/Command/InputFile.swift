internal import Glibc

/// The lines of a file, or of standard input if the name is `-`.
enum InputFile {
    /// Passes each line to `body`, without its line break.
    static func eachLine(of name: String, _ body: (Span<UInt8>) throws -> Void) throws {
        guard let input = name == "-" ? fdopen(dup(STDIN_FILENO), "r") : fopen(name, "r") else {
            throw FileError(name)
        }
        defer { fclose(input) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while case let count = getline(&line, &capacity, input), count >= 0, let start = line {
            let bytes = UnsafeRawBufferPointer(start: start, count: count)
            let length = bytes.last == UInt8(ascii: "\n") ? count - 1 : count
            try bytes.prefix(length).withMemoryRebound(to: UInt8.self) { try body($0.span) }
        }
        guard ferror(input) == 0 else { throw FileError(name) }
    }
}

/// Standard output or a file, buffered: a write error is thrown, never lost.
final class StandardOutput {
    private let file: UnsafeMutablePointer<FILE>
    private let name: String

    /// - Parameter path: a file, created or emptied; `nil` is standard output.
    init(to path: String? = nil) throws {
        name = path ?? "standard output"
        let opened = path.map { fopen($0, "w") } ?? fdopen(dup(STDOUT_FILENO), "w")
        guard let opened else { throw FileError(name) }
        file = opened
    }

    // Writes the rest of the buffer, so that output from before an error is not lost.
    deinit { fclose(file) }

    func write(_ bytes: [UInt8]) throws {
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw FileError(name) }
    }

    func write(_ text: String) throws { try write(Array(text.utf8)) }

    /// Writes all that a command prints, or all of a file.
    static func write(_ text: String, to file: String? = nil) throws {
        let output = try StandardOutput(to: file)
        try output.write(text)
        try output.flush()
    }

    /// Writes the buffer; without this call a write error would go unnoticed.
    func flush() throws {
        guard fflush(file) == 0 else { throw FileError(name) }
    }
}

/// A file that cannot be read or written, with the system's error message.
struct FileError: Error, CustomStringConvertible {
    let description: String

    init(_ name: String) { description = "\(name): \(String(cString: strerror(errno)))" }
}
