/// A URL of the app's own server that is told of receipts and responses. Calls are signed by Standard Webhooks.
public struct AppWebhook: Hashable, Sendable, CustomStringConvertible {
    /// Where it is told; unique in the app.
    public var url: WebhookURL
    /// What signs the calls.
    public var secret: AppSecret<WebhookSecret>
    /// What signs the calls as well, until all receivers know the new secret.
    public var previous: AppSecret<WebhookSecret>?
    /// What it is told; empty means every terminal receipt and every response.
    public var events: Set<WebhookEvent> = []

    /// The most of them in an app.
    public static let mostOfApp = 10

    /// All its secrets, the newest first.
    public var secrets: [AppSecret<WebhookSecret>] { [secret] + (previous.map { [$0] } ?? []) }

    /// Whether it is told of a receipt.
    public func wants(_ receipt: Receipt) -> Bool {
        if events.contains(.receipt(receipt.code)) { return true }
        return receipt.isTerminal && (events.isEmpty || events.contains(.terminalReceipts))
    }

    /// Whether it is told of a response.
    public func wants(_ response: Response) -> Bool {
        events.isEmpty || events.contains(.responses) || events.contains(.response(response.kind.type))
    }

    /// The server alone. The rest of a URL may hold a token, and the secret is never shown.
    public var description: String { url.origin }
}

/// What a webhook can be told, and the word for it in an app's record.
public enum WebhookEvent: Hashable, Sendable, CustomStringConvertible {
    /// `receipt`: every terminal receipt.
    case terminalReceipts
    /// `receipt.CODE`: every receipt with this code, terminal or not.
    case receipt(ReceiptCode)
    /// `response`: every response.
    case responses
    /// `response.TYPE`: every response of this type.
    case response(ResponseType)

    /// All of them, in the order of the schema.
    public static let all: [WebhookEvent] =
        [.terminalReceipts] + ReceiptCode.allCases.map { .receipt($0) }
        + [.responses] + ResponseType.allCases.map { .response($0) }

    /// The event of this word; `nil` for any other text.
    public init?(word: String) {
        guard let event = Self.all.first(where: { $0.description.hasBytes(of: word) }) else { return nil }
        self = event
    }

    /// The word. For a single code or type it is also the `type` of the calls.
    public var description: String {
        switch self {
        case .terminalReceipts: "receipt"
        case .receipt(let code): "receipt.\(code.rawValue)"
        case .responses: "response"
        case .response(let type): "response.\(type.rawValue)"
        }
    }
}
