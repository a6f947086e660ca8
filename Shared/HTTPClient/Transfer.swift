internal import CCurl
internal import Glibc
internal import HTTP

/// One attempt in progress: libcurl's handle, and what its callbacks need.
final class Transfer {
    let handle: UnsafeMutableRawPointer
    let token: Int
    private let permits: (@Sendable (IPAddress) -> Bool)?
    private let mostBytesKept: Int
    private var headers: UnsafeMutablePointer<curl_slist>?
    /// Whether an address was refused.
    private(set) var wasRefused = false
    private var bytesRead = 0
    private var kept: [UInt8] = []

    /// The most bytes of an answer that are read.
    private static let mostBytesRead = 65_536

    /// Prepares an attempt; `nil` when libcurl has no memory, or does not accept the URL.
    init?(_ request: OutgoingRequest, token: Int) {
        guard let handle = curl_easy_init() else { return nil }
        self.handle = handle
        self.token = token
        permits = request.permits
        mostBytesKept = request.mostBytesKept
        // Without an empty Expect libcurl asks before it sends a large body, and waits.
        for (name, value) in request.headers + [("expect", "")] {
            headers = curl_slist_append(headers, "\(name): \(value)")
        }
        guard apply(request) else { return nil }
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(headers)
    }

    /// Unretained: whoever runs the attempt keeps this object until the handle has left the multi handle.
    private var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private func apply(_ request: OutgoingRequest) -> Bool {
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_POST, 1), (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, 0),
            (CURLOPT_TIMEOUT_MS, request.timeoutMilliseconds),
            (CURLOPT_CONNECTTIMEOUT_MS, request.timeoutMilliseconds), (CURLOPT_DISALLOW_USERNAME_IN_URL, 1),
            // Without it the end of an attempt waits for a resolver that does not answer.
            (CURLOPT_QUICK_EXIT, 1),
        ]
        var isDone = numbers.allSatisfy { belfry_curl_set_number(handle, $0, $1) == CURLE_OK }
        let texts: [(CURLoption, String)] = [
            (CURLOPT_URL, request.url), (CURLOPT_PROTOCOLS_STR, request.isSecure ? "https" : "http"),
            // An empty proxy, so that no variable of the environment names one.
            (CURLOPT_PROXY, ""),
        ]
        for (option, text) in texts { isDone = belfry_curl_set_text(handle, option, text) == CURLE_OK && isDone }
        if let file = request.certificates {
            isDone = belfry_curl_set_text(handle, CURLOPT_CAINFO, file) == CURLE_OK && isDone
        }
        isDone = belfry_curl_set_pointer(handle, CURLOPT_HTTPHEADER, headers) == CURLE_OK && isDone
        isDone = belfry_curl_set_body(handle, request.body, request.body.count) == CURLE_OK && isDone
        isDone = belfry_curl_set_reader(handle, Self.read, context) == CURLE_OK && isDone
        return belfry_curl_set_opener(handle, Self.open, context) == CURLE_OK && isDone
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Keeps the beginning of what the server writes, and ends an answer that is too long.
    private static let read: curl_write_callback = { bytes, size, count, context in
        guard let transfer = Transfer.from(context) else { return 0 }
        let room = max(0, transfer.mostBytesKept - transfer.kept.count)
        let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
        transfer.kept += bytes.prefix(room)
        transfer.bytesRead += size * count
        return transfer.bytesRead <= Transfer.mostBytesRead ? size * count : 0
    }

    /// Makes the socket of a connection, or -1 (`CURL_SOCKET_BAD`) to an address that is not permitted.
    private static let open: curl_opensocket_callback = { context, _, place in
        guard let transfer = Transfer.from(context), let place,
            let address = belfry_curl_address(place).flatMap({ IPAddress($0) }),
            transfer.permits?(address) ?? true
        else {
            Transfer.from(context)?.wasRefused = true
            return -1
        }
        let type = place.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        return socket(place.pointee.family, type, place.pointee.protocol)
    }

    /// What came of the attempt.
    func answer(_ code: CURLcode) -> OutgoingAnswer {
        let status = Int(belfry_curl_status(handle))
        // The answer is too long, but its status is known.
        if status >= 200, code == CURLE_OK || code == CURLE_WRITE_ERROR {
            let seconds = Int(clamping: belfry_curl_retry_after(handle))
            return .status(status, retryAfter: seconds > 0 ? seconds : nil, body: kept)
        }
        switch code {
        case CURLE_OPERATION_TIMEDOUT: return .none(.timeout)
        case CURLE_COULDNT_RESOLVE_HOST: return .none(.name)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER:
            return .none(.tls)
        default: return .none(wasRefused ? .address : .connection)
        }
    }
}
