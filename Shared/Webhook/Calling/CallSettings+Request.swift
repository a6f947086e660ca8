public import HTTPClient
public import Model
internal import Program

extension CallSettings {
    /// What one attempt of a call sends, signed.
    ///
    /// - Parameters:
    ///   - secrets: at least one; a receiver may know any of them.
    ///   - now: the time of the attempt.
    public func request(for call: WebhookCall, secrets: [WebhookSecret], now: Instant) -> OutgoingRequest {
        let (isSecure, body) = (call.id.url.isSecure, call.body.bytes)
        let signature = WebhookSignature.headers(
            id: call.id.webhookID, seconds: now.milliseconds / 1000, body: body, secrets: secrets)
        let own = [("content-type", "application/json"), ("user-agent", "belfry-webhooks/\(BelfryVersion.number)")]
        var request = OutgoingRequest(
            url: call.id.url.text, isSecure: isSecure, headers: own + signature, body: body)
        request.timeoutMilliseconds = timeoutSeconds * 1000
        request.certificates = certificates
        request.permits = { [addresses] in addresses.permits($0, isSecure: isSecure) }
        return request
    }
}
