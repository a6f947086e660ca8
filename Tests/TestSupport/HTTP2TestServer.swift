internal import Foundation

/// `Tests/Python/http2_server.py`: an HTTP/2 server that misbehaves as told, and a proxy before it.
package final class HTTP2TestServer: Sendable {
    /// A line that it has printed; its file says what there is.
    package struct Event: Decodable, Sendable {
        package let event: String
        package let connection: Int?
        package let path: String?
        package let headers: [String: String]?
        package let body: String?
        package let open: Int?
        package let indexed: [String]?
        package let code: UInt32?
        package let frames: [Int]?
        package let line: String?
        fileprivate let port: Int?
        fileprivate let proxyPort: Int?
    }

    /// How often requests were received, and answered with 200.
    package struct Tally: Decodable, Sendable {
        /// By `apns-id`.
        package let pushes: [String: [Int]]
        /// When each `apns-id` was last answered with 200, in seconds since 1970.
        package let answers: [String: Double]
        /// The most connections at once.
        package let peak: Int
    }

    /// What is wrong with its certificate.
    package enum Certificate: Sendable {
        case fine, ofAnotherName, expired
    }

    /// Whether Python and the library are there.
    package static let isAvailable = PythonScript.has("h2")

    /// The port on 127.0.0.1.
    package let port: Int
    package let proxyPort: Int
    /// The file of its certificate, for `127.0.0.1` and `localhost` unless it is asked for otherwise, which signs itself.
    package let certificate: String
    private let folder: TemporaryFolder
    private let process: RunningProcess
    private let input: FileHandle

    /// Starts it.
    ///
    /// - Parameter settings: a JSON object of `set`.
    package init(_ settings: String = "{}", certificate: Certificate = .fine) throws {
        folder = try TemporaryFolder()
        let url = folder.url
        let files = ["certificate.pem", "key.pem", "input", "log"].map { url.appendingPathComponent($0).path }
        try Self.makeCertificate(certificate, files[0], key: files[1])
        self.certificate = files[0]
        // Opened for both directions, a named pipe does not wait for its other end.
        guard mkfifo(files[2], 0o600) == 0, case let pipe = open(files[2], O_RDWR | O_CLOEXEC), pipe >= 0 else {
            throw GaveUp(description: "no pipe for the server's commands")
        }
        input = FileHandle(fileDescriptor: pipe, closeOnDealloc: true)
        let script = packageFolder.appendingPathComponent("Tests/Python/http2_server.py").path
        let process = try RunningProcess(
            URL(fileURLWithPath: "/usr/bin/env"), [IndependentClient.python, script, files[0], files[1]],
            input: URL(fileURLWithPath: files[2]), log: URL(fileURLWithPath: files[3]), name: "http2_server")
        self.process = process
        let first = try waiting(for: "the server's ports", seconds: 20, seen: process.logText) {
            try Self.events(in: process).first
        }
        (port, proxyPort) = (first.port ?? 0, first.proxyPort ?? 0)
        try send("{\"set\": \(settings)}")
    }

    package static func makeCertificate(_ kind: Certificate, _ file: String, key: String) throws {
        let names = kind == .ofAnotherName ? "IP:127.0.0.2,DNS:other.example" : "IP:127.0.0.1,DNS:localhost"
        _ = try output(
            of: "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                "-days", "2", "-subj", "/CN=belfry", "-addext", "subjectAltName=\(names)",
                "-out", file, "-keyout", key,
            ])
        guard kind == .expired else { return }
        _ = try output(of: "openssl", ["x509", "-in", file, "-signkey", key, "-days", "-1", "-out", file])
    }

    /// What it has counted so far; it counts while `tally` is set.
    package func tally() throws -> Tally {
        let file = certificate + ".tally"
        try send("{\"tally\": \"\(file)\"}")
        return try JSONDecoder().decode(Tally.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    }

    /// Gives it a command, and waits until it has obeyed.
    package func send(_ command: String) throws {
        let before = try events("done").count
        try input.write(contentsOf: Data("\(command)\n".utf8))
        try waiting(until: "the server to obey \(command)", seen: log) {
            try events("done").count > before
        }
    }

    /// The end of what it has printed.
    package var log: String { String(process.logText.suffix(2000)) }

    /// What it has printed so far of this kind.
    package func events(_ kind: String) throws -> [Event] {
        try Self.events(in: process).filter { $0.event == kind }
    }

    private static func events(in process: RunningProcess) throws -> [Event] {
        let decoder = JSONDecoder()
        // The last line may be half written.
        return try process.logText.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
            do {
                return try decoder.decode(Event.self, from: Data(line.utf8))
            } catch {
                throw GaveUp(description: "the server said \(line), and \(process.logText.suffix(2000))")
            }
        }
    }
}
