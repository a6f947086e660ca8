internal import Foundation
internal import HTTPClient
internal import Model
internal import Program
internal import Webhook

/// Calls the webhooks of an app once, with a sample.
struct WebhookTest {
    private let settings: Settings
    private let calls: CallSettings
    private let secrets: SecretWatch

    /// - Throws: an error for a wrong setting of calls.
    init(_ settings: Settings) throws {
        self.settings = settings
        calls = try CallSettings(settings)
        let log = Log(level: .error, format: .text, name: "webhooks")
        secrets = SecretWatch(settings.secretFolder, for: .webhooks, log)
    }

    /// Makes the calls and prints what came of them.
    func run(_ id: AppID, only url: WebhookURL?) throws -> Int32 {
        guard let app = try TopicReading.apps(settings, only: id, command: "webhooks")[id] else {
            complain("belfry webhooks: no app \(id.string) is registered")
            return 1
        }
        let webhooks = app.webhooks.filter { url == nil || $0.url == url }
        guard !webhooks.isEmpty else {
            complain("belfry webhooks: the record of \(id.string) names \(url == nil ? "no webhook" : "no such URL")")
            return 1
        }
        guard let caller = HTTPCaller() else {
            complain("belfry webhooks: libcurl cannot be used")
            return 1
        }
        let samples = webhooks.map { Self.sample(app, $0) }
        var refused = 0
        for (index, webhook) in webhooks.enumerated() {
            do throws(SecretError) {
                let secrets = try webhook.secrets(of: app.id, secrets)
                caller.start(calls.request(for: samples[index], secrets: secrets, now: Clock.now), token: index)
            } catch {
                print("\(webhook.url.text): \(CallFailure.secret.advice) (\(error))")
                refused += 1
            }
        }
        while caller.count > 0 {
            caller.wait(milliseconds: 100)
            for finished in caller.proceed() {
                if !Self.report(finished, webhooks[finished.token], samples[finished.token]) { refused += 1 }
            }
        }
        print(Self.explanation)
        return refused == 0 ? 0 : 1
    }

    private static func sample(_ app: App, _ webhook: AppWebhook) -> WebhookCall {
        let now = Clock.now
        let data = JSONSlice.object { writer in
            writer.member("app", app.id)
            writer.member("text", "This call was made by hand, to test the webhook.")
        }
        let body = WebhookEnvelope.body(type: WebhookCall.testType, at: now, data: data)
        let id = WebhookCallID(webhookID: "test-\(UUID().uuidString.lowercased())", url: webhook.url)
        return WebhookCall(id: id, app: app.id, subject: "", type: WebhookCall.testType, body: body, since: now)
    }

    /// - Returns: whether the receiver took the call.
    private static func report(_ finished: HTTPCaller.Finished, _ webhook: AppWebhook, _ call: WebhookCall) -> Bool {
        let milliseconds = Int(finished.seconds * 1000)
        switch CallAnswer(finished.answer) {
        case .status(let code, _):
            let isTaken = (200...299).contains(code)
            let meaning = isTaken ? "taken" : code == 410 ? "given up at once" : "not taken; it would be repeated"
            print("\(webhook.url.text): \(code) after \(milliseconds) ms, \(meaning) (\(call.id.webhookID))")
            return isTaken
        case .none(let failure):
            print("\(webhook.url.text): \(failure.advice) (\(call.id.webhookID))")
            return false
        }
    }

    private static let explanation = """

        To verify a call, compute HMAC-SHA256 over  <webhook-id>.<webhook-timestamp>.<body>  with the secret (base64
        after “whsec_”, else its bytes), encode it in base64 and compare it in constant time with what follows “v1,” in
        webhook-signature; refuse a timestamp that is more than five minutes off. The libraries of Standard Webhooks do
        this. The same webhook-id may come more than once: handle it once.
        """
}

extension CallFailure {
    /// What happened, and what to look at.
    fileprivate var advice: String {
        switch self {
        case .status(let code): "answered \(code)"
        case .unanswered(.timeout):
            "no answer in time; raise webhooks.timeout.seconds, or answer before the work is done"
        case .unanswered(.connection): "the connection could not be made, or broke"
        case .unanswered(.name): "its name cannot be resolved"
        case .unanswered(.address):
            "its address may not be called: it is not public; see webhooks.networks and webhooks.allow.loopback"
        case .secret:
            "nothing was sent: a secret that the app's record refers to cannot be read; see secrets.directory"
        case .unanswered(.tls): "TLS failed; look at the certificate and its chain, or see webhooks.certificates"
        }
    }
}
