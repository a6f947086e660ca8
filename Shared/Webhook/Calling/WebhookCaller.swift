internal import HTTPClient
public import Model
internal import Program

/// What one attempt sends.
public struct CallRequest: Sendable {
    let url: WebhookURL
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    /// Signs a call.
    ///
    /// - Parameters:
    ///   - secrets: at least one; a receiver may know any of them.
    ///   - now: the time of the attempt.
    public init(_ call: WebhookCall, secrets: [WebhookSecret], now: Instant) {
        url = call.id.url
        body = call.body.bytes
        headers =
            [("content-type", "application/json"), ("user-agent", "belfry-webhooks/\(BelfryVersion.number)")]
            + WebhookSignature.headers(
                id: call.id.webhookID, seconds: now.milliseconds / 1000, body: body, secrets: secrets)
    }
}

/// Makes calls, many at a time on one thread.
///
/// One thread makes it and uses it.
public final class WebhookCaller {
    /// An attempt that has ended.
    public struct Finished: Sendable {
        /// The number that the attempt was started with.
        public let token: Int
        /// What came of it.
        public let answer: CallAnswer
        /// How long it took.
        public let seconds: Double
    }

    private let settings: CallSettings
    private let client: HTTPCaller

    /// Prepares the client; `nil` when it cannot be used.
    public init?(_ settings: CallSettings) {
        guard let client = HTTPCaller() else { return nil }
        self.settings = settings
        self.client = client
    }

    /// How many attempts are in progress.
    public var count: Int { client.count }

    /// Starts an attempt.
    ///
    /// - Parameter token: returned with its end.
    public func start(_ request: CallRequest, token: Int) {
        let isSecure = request.url.isSecure
        var outgoing = OutgoingRequest(
            url: request.url.text, isSecure: isSecure, headers: request.headers, body: request.body)
        outgoing.timeoutMilliseconds = settings.timeoutSeconds * 1000
        outgoing.certificates = settings.certificates
        outgoing.permits = { [addresses = settings.addresses] in addresses.permits($0, isSecure: isSecure) }
        client.start(outgoing, token: token)
    }

    /// Moves all attempts on as far as they go without waiting.
    ///
    /// - Returns: those that have ended.
    public func proceed() -> [Finished] {
        client.proceed().map { Finished(token: $0.token, answer: CallAnswer($0.answer), seconds: $0.seconds) }
    }

    /// Sleeps until an attempt can go on, `descriptor` becomes readable, or `milliseconds` have passed.
    ///
    /// - Parameter descriptor: -1 for none.
    public func wait(milliseconds: Int32, orFor descriptor: Int32 = -1) {
        client.wait(milliseconds: milliseconds, orFor: descriptor)
    }

    /// Ends all attempts; none of them is reported.
    public func cancelAll() { client.cancelAll() }
}

extension CallAnswer {
    fileprivate init(_ answer: OutgoingAnswer) {
        switch answer {
        case .status(let code, let seconds, _): self = .status(code, retryAfter: seconds)
        case .none(.timeout): self = .none(.timeout)
        case .none(.connection): self = .none(.connection)
        case .none(.name): self = .none(.name)
        case .none(.address): self = .none(.address)
        case .none(.tls): self = .none(.tls)
        }
    }
}
