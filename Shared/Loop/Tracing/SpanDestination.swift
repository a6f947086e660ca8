internal import Glibc
internal import HTTPClient
internal import Model
internal import Program

/// Where batches of spans go.
enum SpanDestination {
    case collector(CollectorConnection)
    case file(SpanFile)

    /// What the log calls it.
    var words: String {
        switch self {
        case .collector(let connection): connection.origin
        case .file(let file): file.path
        }
    }
}

/// Sends batches to a collector by OTLP/HTTP. One thread makes it and uses it.
final class CollectorConnection {
    /// Scheme, host and port: the rest of a URL may hold a key, so it is in no log.
    let origin: String
    private let client: HTTPCaller
    private let url: String
    private let isSecure: Bool
    private let headers: [(name: String, value: String)]
    private let certificates: String?

    /// The most bytes of an answer that are read for the number of spans that were not taken.
    private static let mostBytesKept = 4096
    private static let timeoutMilliseconds = 10_000

    /// `nil` where the settings name no collector, or libcurl cannot be used.
    init?(_ settings: TraceSettings) {
        guard let endpoint = settings.endpoint, let client = HTTPCaller() else { return nil }
        self.client = client
        origin = endpoint.origin
        let base = endpoint.text.hasSuffix("/") ? String(endpoint.text.dropLast()) : endpoint.text
        url = base + "/v1/traces"
        isSecure = endpoint.isSecure
        headers =
            [("content-type", "application/json"), ("user-agent", "belfry/\(BelfryVersion.number)")]
            + settings.headers.fields.map { ($0.name, $0.value) }
        certificates = settings.certificates
    }

    /// Sends a batch, and waits for the answer.
    ///
    /// - Parameter isOver: asked every 50 ms; `true` ends the attempt.
    func send(_ body: [UInt8], until isOver: () -> Bool) -> OutgoingAnswer {
        var request = OutgoingRequest(url: url, isSecure: isSecure, headers: headers, body: body)
        request.timeoutMilliseconds = Self.timeoutMilliseconds
        request.certificates = certificates
        request.mostBytesKept = Self.mostBytesKept
        client.start(request, token: 0)
        while true {
            if let finished = client.proceed().first { return finished.answer }
            if isOver() {
                client.cancelAll()
                return .none(.timeout)
            }
            client.wait(milliseconds: 50)
        }
    }
}

/// Appends batches to a file, one a line.
struct SpanFile {
    let path: String

    /// Whether the file can be opened; it is made if it is missing.
    ///
    /// - Returns: the system's reason; `nil` where it can.
    func fault() -> String? {
        let descriptor = opened()
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        close(descriptor)
        return nil
    }

    /// Appends a line. The file is opened for each, so that it can be moved away at any time. Several processes may write
    /// to one file: a line is written by one call.
    ///
    /// - Returns: the system's reason; `nil` where the line is written.
    func append(_ line: [UInt8]) -> String? {
        let descriptor = opened()
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        defer { close(descriptor) }
        var rest = (line + [UInt8(ascii: "\n")])[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return String(cString: strerror(errno)) }
            rest = rest.dropFirst(count)
        }
        return nil
    }

    private func opened() -> Int32 {
        // O_NONBLOCK: to open a pipe without a reader would wait.
        open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o640)
    }
}
